// The token of an invitation. The token is in the link's fragment, which browsers do not send to servers, and is kept across a sign-in.

const STORE = "invitation";

/** Moves the token from the URL to the tab's storage, so that no history or screenshot shows it. Returns the stored token, or null if there is none. */
export function takeInvitationToken(): string | null {
  const token = location.hash.slice(1);
  if (token !== "") {
    keepInvitationToken(token);
    history.replaceState(history.state, "", location.pathname);
  }
  return keptInvitationToken();
}

/** Returns the token stored in this tab, with which people can sign up even if sign-up is closed; null if there is none. */
export function keptInvitationToken(): string | null {
  return sessionStorage.getItem(STORE);
}

export function keepInvitationToken(token: string): void {
  sessionStorage.setItem(STORE, token);
}

export function forgetInvitationToken(): void {
  sessionStorage.removeItem(STORE);
}
