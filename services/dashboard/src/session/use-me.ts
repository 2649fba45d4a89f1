// The signed-in person. Pages inside the frame can rely on a signed-in person, because the frame redirects everyone else to the sign-in page.

import type { DashboardSettings, Me } from "@qr/session-api";
import { type QueryClient, queryOptions, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { signInPath } from "./next-path.ts";
import { ask, carriedAccount, carry } from "./session-client.ts";
import { SessionError } from "./session-error.ts";

const ME = ["me"] as const;
/** The installation's public settings, which never change while a page is open. */
export const SETTINGS_QUERY = queryOptions({
  queryKey: ["settings"],
  queryFn: () => ask<DashboardSettings>("/settings"),
  staleTime: Number.POSITIVE_INFINITY,
});
/** The key under which the browser stores the ID of the most recently used account. */
const ACCOUNT_STORE = "account";

export const LEAVE_NOTICES = ["signed_out", "deleted", "email_restored"] as const;
export type LeaveNotice = (typeof LEAVE_NOTICES)[number];

/** Caches the signed-in person from a response, and uses the response's token and account for later requests. Returns the person. */
export function keepMe(queries: QueryClient, me: Me): Me {
  carry({ csrfToken: me.csrf_token, accountId: me.account.id, userId: me.user.id });
  queries.setQueryData(ME, me);
  return me;
}

/** Continues as the person who has just signed in. Selects the account most recently used in this browser if the person is a member of it. */
export async function enter(queries: QueryClient, served: Me): Promise<void> {
  carry({ csrfToken: served.csrf_token, accountId: undefined });
  forgetPages(queries);
  const chosen = localStorage.getItem(ACCOUNT_STORE);
  const isElsewhere = chosen !== served.account.id && served.accounts.some(({ id }) => id === chosen);
  keepMe(queries, isElsewhere ? await askMe() : served);
}

/** Continues with a new session after a sign-in in the dialog or a password change. Keeps the account and all cached data. */
export async function resume(queries: QueryClient, served: Me): Promise<void> {
  carry({ csrfToken: served.csrf_token });
  keepMe(queries, await askMe());
}

/** Removes all cached data except the person and the settings, which the layout around the pages uses and would not load again. */
function forgetPages(queries: QueryClient): void {
  const kept: unknown[] = [ME[0], SETTINGS_QUERY.queryKey[0]];
  queries.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) });
}

/** Loads the person with the most recently used account or, if the person is no longer a member of it, with the person's first account. */
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

/** Returns the options of the query for the signed-in person. If no one is signed in, the query fails with a SessionError with code `not_signed_in`. */
export const meQuery = (queries: QueryClient) =>
  queryOptions({ queryKey: ME, queryFn: async () => keepMe(queries, await askMe()), staleTime: 60_000 });

/** Returns the query for the signed-in person. */
export function useMeQuery() {
  return useQuery(meQuery(useQueryClient()));
}

/** Returns a function that reloads the person, for use after the person's role has changed or the person has left an account. */
export function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    keepMe(queries, await askMe());
  };
}

/** Returns the signed-in person and the current account. Throws if the person has not been loaded. */
export function useMe(): Me {
  const { data } = useMeQuery();
  if (data === undefined) throw new Error("useMe must be used inside the shell");
  return data;
}

/** Returns the person if one is known to be signed in. Loads nothing, so that it can be used where the visitor might not be signed in. */
export function useKnownMe(): Me | undefined {
  return knownMe(useQueryClient());
}

/** Returns the person if one is known to be signed in. */
export function knownMe(queries: QueryClient): Me | undefined {
  return queries.getQueryData<Me>(ME);
}

/** Switches to another of the person's accounts for this and later visits, and clears the cached data from the previous account. */
export async function switchAccount(queries: QueryClient, accountId: string): Promise<void> {
  const before = carriedAccount();
  carry({ accountId });
  const me = await ask<Me>("/me").catch((error: unknown) => {
    carry({ accountId: before });
    throw error;
  });
  localStorage.setItem(ACCOUNT_STORE, accountId);
  // The person is cached first, because other queries need the person.
  keepMe(queries, me);
  forgetPages(queries);
}

/** Continues in another of the person's accounts after they have lost the current one. If they have no other, the service creates one. */
export async function leaveAccount(queries: QueryClient): Promise<void> {
  carry({ accountId: undefined });
  localStorage.removeItem(ACCOUNT_STORE);
  keepMe(queries, await ask<Me>("/me"));
  forgetPages(queries);
}

/** The browser's database for unfinished uploads. */
export const UPLOADS_STORE = "uploads";

/** Discards the person's data and drafts, calls `keep` to store again what must survive, and navigates to the sign-in page. */
export function leave(notice?: LeaveNotice, { next, keep }: { next?: string; keep?: () => void } = {}): void {
  carry({ csrfToken: undefined, accountId: undefined, userId: undefined });
  localStorage.removeItem(ACCOUNT_STORE);
  sessionStorage.clear();
  indexedDB.deleteDatabase(UPLOADS_STORE);
  keep?.();
  const path = next === undefined ? "/sign-in" : signInPath(next);
  location.assign(notice === undefined ? path : `/sign-in?notice=${notice}`);
}

/** Returns the installation's public settings. */
export function useSettings(): DashboardSettings {
  return useSuspenseQuery(SETTINGS_QUERY).data;
}
