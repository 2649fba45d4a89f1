// The token of an invitation: it comes behind the # of the link, where no server sees it, and outlives a sign-in on the way.

const STORE = "invitation";

/** Takes it out of the address, so that it is in no history and on no screenshot. Null where there is none. */
export function takeInvitationToken(): string | null {
  const token = location.hash.slice(1);
  if (token !== "") {
    keepInvitationToken(token);
    history.replaceState(history.state, "", location.pathname);
  }
  return keptInvitationToken();
}

/** The one that was taken before in this tab: who holds it may sign up where nobody else may. */
export function keptInvitationToken(): string | null {
  return sessionStorage.getItem(STORE);
}

export function keepInvitationToken(token: string): void {
  sessionStorage.setItem(STORE, token);
}

export function forgetInvitationToken(): void {
  sessionStorage.removeItem(STORE);
}
