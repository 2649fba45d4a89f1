// Reads the audit log, and the names of what it mentions.

import type { Keys, Members } from "@qr/session-api";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ask, askForFile } from "../../session/session-client.ts";
import { useMe } from "../../session/use-me.ts";
import { KEYS, MEMBERS } from "../../shared/account-lists.ts";
import { useDomains } from "../../shared/domains.ts";
import type { AuditPage } from "./actions.ts";
import { type AuditFilter, filterQuery } from "./audit-filter.ts";

const PAGE_SIZE = 50;
const REFRESH_MS = 15_000;
/** Deadline for the CSV, in ms: enough for a long log on a slow connection. */
const CSV_DEADLINE_MS = 5 * 60_000;

/** Returns the entries page by page, newest first. Refreshes them until the person loads older entries. */
export function useAudit(filter: AuditFilter) {
  const { account } = useMe();
  const query = filterQuery(filter).toString();
  return useInfiniteQuery({
    queryKey: ["audit", account.id, query],
    queryFn: ({ pageParam, signal }) => {
      const page = new URLSearchParams(query);
      page.set("limit", String(PAGE_SIZE));
      if (pageParam !== "") page.set("cursor", pageParam);
      return ask<AuditPage>(`/v1/audit?${page}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) > 1 ? false : REFRESH_MS),
  });
}

/** Downloads all entries that match the filter as CSV. */
export const askForCsv = (filter: AuditFilter): Promise<Blob> =>
  askForFile(`/v1/audit.csv?${filterQuery(filter)}`, CSV_DEADLINE_MS);

/** Returns the account's members, API keys, and domains that have been loaded so far. */
export function useNamed() {
  const members = useQuery({ queryKey: MEMBERS, queryFn: ({ signal }) => ask<Members>("/members", { signal }) });
  const keys = useQuery({ queryKey: KEYS, queryFn: ({ signal }) => ask<Keys>("/keys", { signal }) });
  const domains = useDomains();
  return { members: members.data?.items ?? [], keys: keys.data?.items ?? [], domains: domains.data ?? [] };
}
export type Named = ReturnType<typeof useNamed>;
