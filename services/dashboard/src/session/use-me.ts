// Who is signed in. Every page below the frame may rely on it; the frame sends others to the sign-in.

import type { DashboardSettings, Me } from "@qr/session-api";
import { type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { signInPath } from "./next-path.ts";
import { ask, carriedAccount, carry } from "./session-client.ts";
import { SessionError } from "./session-error.ts";

const ME = ["me"] as const;
const SETTINGS = ["settings"] as const;
/** Where the browser remembers the account that was used last. */
const ACCOUNT_STORE = "account";

/** What the sign-in says to somebody who has just left. */
export const LEAVE_NOTICES = ["signed_out", "deleted"] as const;
export type LeaveNotice = (typeof LEAVE_NOTICES)[number];

/** Keeps the response of a sign-in or another change of oneself, and its token for the requests after it. */
export function keepMe(queries: QueryClient, me: Me): Me {
  carry({ csrfToken: me.csrf_token, accountId: me.account.id, userId: me.user.id });
  queries.setQueryData(ME, me);
  return me;
}

/** Goes on as the person who has just signed in, in the account that this browser used last where it is theirs. */
export async function enter(queries: QueryClient, served: Me): Promise<void> {
  carry({ csrfToken: served.csrf_token, accountId: undefined });
  forgetPages(queries);
  const chosen = localStorage.getItem(ACCOUNT_STORE);
  const isElsewhere = chosen !== served.account.id && served.accounts.some(({ id }) => id === chosen);
  keepMe(queries, isElsewhere ? await askMe() : served);
}

/** With the new session of a sign-in over the page or of a new password: the same account as before, and nothing shown is forgotten. */
export async function resume(queries: QueryClient, served: Me): Promise<void> {
  carry({ csrfToken: served.csrf_token });
  keepMe(queries, await askMe());
}

/** All but the person and the settings, which the frame has open: what is removed under its eyes would not be seen again. */
function forgetPages(queries: QueryClient): void {
  const kept: unknown[] = [ME[0], SETTINGS[0]];
  queries.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) });
}

/** Asks who is signed in, in the account that was used last; in their first one where they are not in that any more. */
async function askMe(): Promise<Me> {
  const chosen = carriedAccount() ?? localStorage.getItem(ACCOUNT_STORE) ?? undefined;
  carry({ accountId: chosen });
  try {
    return await ask<Me>("/me");
  } catch (error) {
    const isRefused = error instanceof SessionError && error.status >= 400 && error.status < 500;
    if (!isRefused || error.code === "not_signed_in" || chosen === undefined) throw error;
    localStorage.removeItem(ACCOUNT_STORE);
    carry({ accountId: undefined });
    return ask<Me>("/me");
  }
}

/** Undefined while it is not known; `error` is a SessionError with code `not_signed_in` where nobody is. */
export function useMeQuery() {
  const queries = useQueryClient();
  return useQuery({ queryKey: ME, queryFn: async () => keepMe(queries, await askMe()), staleTime: 60_000 });
}

/** Asks again who one is, after a change of one's own role or of leaving an account. */
export function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    keepMe(queries, await askMe());
  };
}

/** The person and the account in use, below the frame. */
export function useMe(): Me {
  const { data } = useMeQuery();
  if (data === undefined) throw new Error("the page stands outside the frame");
  return data;
}

/** Works in another of the person's accounts from here on, at the next visits too: everything that was shown is forgotten. */
export async function switchAccount(queries: QueryClient, accountId: string): Promise<void> {
  const before = carriedAccount();
  carry({ accountId });
  const me = await ask<Me>("/me").catch((error: unknown) => {
    carry({ accountId: before });
    throw error;
  });
  localStorage.setItem(ACCOUNT_STORE, accountId);
  // The person first: nothing that asks by them may find nobody.
  keepMe(queries, me);
  forgetPages(queries);
}

/** Leaves for the sign-in and forgets everything that the person has seen or begun, which a new page does best. `keep` puts back what must outlive it. */
export function leave(notice?: LeaveNotice, { next, keep }: { next?: string; keep?: () => void } = {}): void {
  carry({ csrfToken: undefined, accountId: undefined, userId: undefined });
  localStorage.removeItem(ACCOUNT_STORE);
  sessionStorage.clear();
  keep?.();
  const path = next === undefined ? "/sign-in" : signInPath(next);
  location.assign(notice === undefined ? path : `/sign-in?notice=${notice}`);
}

/** What this installation tells before anybody has signed in. */
export function useSettings(): DashboardSettings {
  return useSuspenseQuery({
    queryKey: SETTINGS,
    queryFn: () => ask<DashboardSettings>("/settings"),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
