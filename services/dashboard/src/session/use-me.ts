// Who is signed in. Every page below the frame may rely on it; the frame sends others to the sign-in.

import type { DashboardSettings, Me } from "@qr/session-api";
import { type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { ask, carry } from "./session-client.ts";

const ME = ["me"] as const;

/** Keeps the answer of a sign-in or another change of oneself, and its token for the requests after it. */
export function keepMe(queries: QueryClient, me: Me): Me {
  carry({ csrfToken: me.csrf_token, accountId: me.account.id });
  queries.setQueryData(ME, me);
  return me;
}

/** Undefined while it is not known; `error` is a SessionError with code `not_signed_in` where nobody is. */
export function useMeQuery() {
  const queries = useQueryClient();
  return useQuery({ queryKey: ME, queryFn: async () => keepMe(queries, await ask<Me>("/me")), staleTime: 60_000 });
}

/** The person and the account in use, below the frame. */
export function useMe(): Me {
  const { data } = useMeQuery();
  if (data === undefined) throw new Error("the page stands outside the frame");
  return data;
}

/** Works in another of the person's accounts from here on: everything that is shown is asked for again. */
export async function switchAccount(queries: QueryClient, accountId: string): Promise<void> {
  carry({ accountId });
  const me = await ask<Me>("/me");
  queries.clear();
  keepMe(queries, me);
}

/** Forgets everything that the person who was signed in has seen. */
export function forgetMe(queries: QueryClient): void {
  carry({ csrfToken: undefined, accountId: undefined });
  queries.clear();
}

/** What this installation tells before anybody has signed in. */
export function useSettings(): DashboardSettings {
  return useSuspenseQuery({
    queryKey: ["settings"],
    queryFn: () => ask<DashboardSettings>("/settings"),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
