// The account's own domains, which several pages use.

import type { paths } from "@qr/client";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../session/session-client.ts";
import { useMe } from "../session/use-me.ts";

export type Domain = paths["/v1/domains/{id}"]["get"]["responses"]["200"]["content"]["application/json"];

/** Returns the query key for an account's domains, which is also the prefix of the keys for each domain. */
export const domainsKey = (accountId: string) => ["domains", accountId] as const;

/** Returns the query for the account's domains, newest first. Loads them only if `isNeeded`. */
export function useDomains(isNeeded = true) {
  const { account } = useMe();
  return useQuery({
    queryKey: domainsKey(account.id),
    queryFn: async ({ signal }) => (await ask<{ data: Domain[] }>("/v1/domains", { signal })).data,
    enabled: isNeeded,
  });
}

/** Returns whether short links on the domain work, so that codes can be created on it. */
export function isLive({ state }: Pick<Domain, "state">): boolean {
  return state === "verified" || state === "failing";
}
