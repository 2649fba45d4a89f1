// Reads a page of the list and the scans of its codes, and refreshes both while the page is visible.

import type { CodePage } from "@qr/client";
import type { Scans } from "@qr/session-api";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ask } from "../../session/session-client.ts";
import { knownMe, useMe } from "../../session/use-me.ts";
import { codesKey } from "../../shared/codes-key.ts";
import { viewerZone } from "../../shared/times.ts";
import { type ListState, listQuery, listStateFrom } from "./list-state.ts";

/** Interval between reloads of the list, which changes less often than the counts. */
const LIST_REFRESH_MS = 15_000;
const SCANS_REFRESH_MS = 4_000;
const SPARKLINE_DAYS = 14;

/** Keeps old rows while new ones are being loaded, but never rows from another account. */
const keepOfAccount =
  <T>(accountId: string) =>
  (previous: T | undefined, query: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    query?.queryKey[1] === accountId ? previous : undefined;

function pageQuery(accountId: string, state: ListState) {
  const query = listQuery(state).toString();
  return queryOptions<CodePage>({
    queryKey: [...codesKey(accountId), query],
    queryFn: ({ signal }) => ask<CodePage>(`/v1/qr?${query}`, { signal }),
  });
}

export function useCodePage(state: ListState) {
  const { account } = useMe();
  return useQuery({
    ...pageQuery(account.id, state),
    placeholderData: keepOfAccount<CodePage>(account.id),
    refetchInterval: LIST_REFRESH_MS,
  });
}

/**
 * Requests a page of the list before the list is rendered, if the person is known. Returns null, because a route's
 * loader must return a value.
 */
export function requestCodePage(queries: QueryClient, params: URLSearchParams): null {
  const me = knownMe(queries);
  if (me !== undefined) void queries.prefetchQuery(pageQuery(me.account.id, listStateFrom(params)));
  return null;
}

/** Returns the query that tells whether the account has archived codes. */
export function useHasArchived() {
  const { account } = useMe();
  return useQuery({
    queryKey: [...codesKey(account.id), "has-archived"],
    queryFn: async ({ signal }) => (await ask<CodePage>("/v1/qr?archived=true&limit=1", { signal })).data.length > 0,
  });
}

/** Returns the scans by code ID; empty until the scans are loaded, or if loading them fails. */
export function useScans(ids: readonly string[]) {
  const { account } = useMe();
  const asked = new URLSearchParams({ ids: ids.join(","), days: String(SPARKLINE_DAYS), tz: viewerZone() }).toString();
  const { data, isPending } = useQuery<Scans>({
    queryKey: ["scans", account.id, asked],
    queryFn: ({ signal }) => ask<Scans>(`/scans?${asked}`, { signal }),
    enabled: ids.length > 0,
    placeholderData: keepOfAccount<Scans>(account.id),
    refetchInterval: SCANS_REFRESH_MS,
  });
  const scans = useMemo(() => new Map((data?.items ?? []).map((each) => [each.id, each])), [data]);
  return { scans, isCounting: isPending };
}
