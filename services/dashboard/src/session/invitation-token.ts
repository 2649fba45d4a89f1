// The token of an invitation. It is in the link's fragment, which no server sees, and survives a sign-in.

const STORE = "invitation";

/** Moves the token out of the address, so that it is in no history or screenshot. Returns null if there is none. */
export function takeInvitationToken(): string | null {
  const token = location.hash.slice(1);
  if (token !== "") {
    keepInvitationToken(token);
    history.replaceState(history.state, "", location.pathname);
  }
  return keptInvitationToken();
}

/** Returns the token taken earlier in this tab, which allows signing up even if sign-up is closed. */
export function keptInvitationToken(): string | null {
  return sessionStorage.getItem(STORE);
}

export function keepInvitationToken(token: string): void {
  sessionStorage.setItem(STORE, token);
}

export function forgetInvitationToken(): void {
  sessionStorage.removeItem(STORE);
}
