// Reads, checks, changes, and deletes a domain.

import type { DomainChange } from "@qr/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../session/session-client.ts";
import { useMe } from "../../session/use-me.ts";
import { type Domain, domainsKey } from "../../shared/domains.ts";
import { showFailure } from "../../shared/show-failure.ts";

/** Interval between reloads of a domain, whose state other members and the daily checks may change. */
const REFRESH_MS = 30_000;
/** Interval between checks of a domain that is waiting for its DNS records. */
const CHECK_MS = 5_000;

const pathOf = (id: string) => `/v1/domains/${encodeURIComponent(id)}`;
const domainKey = (accountId: string, id: string) => [...domainsKey(accountId), id] as const;

export function useDomain(id: string) {
  const { account } = useMe();
  return useQuery({
    queryKey: domainKey(account.id, id),
    queryFn: ({ signal }) => ask<Domain>(pathOf(id), { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Returns a function that puts into the cache a domain that the gateway has just sent, and returns the domain. */
export function useKeepDomain(): (domain: Domain) => Domain {
  const queries = useQueryClient();
  const { account } = useMe();
  return (domain) => {
    queries.setQueryData(domainKey(account.id, domain.id), domain);
    void queries.invalidateQueries({ queryKey: domainsKey(account.id), exact: true });
    return domain;
  };
}

/** Returns the mutation that checks the DNS records immediately. */
export function useCheck(id: string) {
  const keep = useKeepDomain();
  return useMutation({
    mutationFn: () => ask<Domain>(`${pathOf(id)}/check`, { method: "POST" }),
    networkMode: "always",
    onSuccess: keep,
    onError: showFailure,
  });
}

/** Returns whether the domain becomes verified as soon as its DNS records are set. */
export const isWaiting = ({ state }: Domain): boolean => state === "pending" || state === "lost";

/**
 * If `mayCheck`, checks the DNS records every few seconds while the domain is waiting for them and the page is visible.
 */
export function useChecksWhileWaiting(domain: Domain, mayCheck: boolean): void {
  const { id } = domain;
  const { account } = useMe();
  const keep = useKeepDomain();
  useQuery({
    queryKey: ["domain-check", account.id, id],
    queryFn: async ({ signal }) => {
      const path = `${pathOf(id)}/check`;
      return keep(await ask<Domain>(path, { method: "POST", isAutomatic: true, signal })).checked_at;
    },
    enabled: mayCheck && isWaiting(domain),
    refetchInterval: CHECK_MS,
    retry: false,
    gcTime: 0,
  });
}

export function useDomainChange(id: string) {
  const keep = useKeepDomain();
  return async (change: DomainChange): Promise<Domain> =>
    keep(await ask<Domain>(pathOf(id), { method: "PATCH", body: change }));
}

/** Deletes the domain. Its codes, if any, keep their addresses on the short host. */
export function deleteDomain({ id, codes }: Domain): Promise<unknown> {
  return ask(`${pathOf(id)}${codes > 0 ? "?codes=keep" : ""}`, { method: "DELETE" });
}

/**
 * Returns a function that removes a deleted domain from the cache, and reloads the account's other data, because the
 * codes' addresses have changed.
 */
export function useForgetDomain(id: string): () => void {
  const queries = useQueryClient();
  const { account } = useMe();
  return () => {
    queries.removeQueries({ queryKey: domainKey(account.id, id) });
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === account.id });
  };
}
