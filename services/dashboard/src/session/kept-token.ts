// The token of the link that opened the page. The token is in the link's fragment, which browsers do not send to servers, and is kept in the
// tab, so that it survives a reload and a sign-in.

import { useEffect, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";

export interface KeptToken {
  /** Returns the stored token, or null if there is none. */
  read(): string | null;
  keep(token: string): void;
  forget(): void;
}

function createKeptToken(name: string): KeptToken {
  return {
    read: () => sessionStorage.getItem(name),
    keep: (token) => sessionStorage.setItem(name, token),
    forget: () => sessionStorage.removeItem(name),
  };
}

/** The token of an invitation, with which people can sign up even if sign-up is closed. */
export const invitationToken = createKeptToken("invitation");
/** The token of a one-time link. */
export const linkToken = createKeptToken("link");

/**
 * Returns the token of the link that opened the page, or null if there is none. Moves the token from the URL to the tab's storage, so that no
 * history or screenshot shows it. A link that is opened in the same tab replaces the token.
 */
export function useToken(kept: KeptToken): string | null {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const token = useMemo(() => {
    if (hash !== "") kept.keep(hash.slice(1));
    return kept.read();
  }, [kept, hash]);
  useEffect(() => {
    if (hash !== "") void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
}
