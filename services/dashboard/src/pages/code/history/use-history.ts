// Reads and changes the history of a code and its planned changes.

import type { Code, CodeChange } from "@qr/client";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { ask, askWithHeaders } from "../../../session/session-client.ts";
import { useMe } from "../../../session/use-me.ts";
import { pathOf, type TaggedCode } from "../use-code.ts";
import type { ChangePage, ScheduledList } from "./types.ts";

const PAGE_SIZE = 20;
const REFRESH_MS = 10_000;

const historyKey = (accountId: string, id: string) => ["code", accountId, id, "history"] as const;
const plannedKey = (accountId: string, id: string) => ["code", accountId, id, "planned"] as const;

/** Returns the changes page by page, newest first. Refreshes them until the person loads older changes. */
export function useHistory(id: string) {
  const { account } = useMe();
  return useInfiniteQuery({
    queryKey: historyKey(account.id, id),
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(pageParam !== "" && { cursor: pageParam }) });
      return ask<ChangePage>(`${pathOf(id)}/history?${query}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) > 1 ? false : REFRESH_MS),
  });
}

/** Returns the query for the planned changes, earliest first. */
export function usePlanned(id: string) {
  const { account } = useMe();
  return useQuery({
    queryKey: plannedKey(account.id, id),
    queryFn: async ({ signal }) => (await ask<ScheduledList>(`${pathOf(id)}/schedule`, { signal })).data,
    refetchInterval: REFRESH_MS,
  });
}

/** Puts back the values from before the change. */
export async function restoreChange(id: string, version: number): Promise<TaggedCode> {
  const { body, headers } = await askWithHeaders<Code>(`${pathOf(id)}/history/${version}/restore`, { method: "POST" });
  return { code: body, etag: headers.get("ETag") ?? "*" };
}

export const planChange = (id: string, at: string, change: CodeChange) =>
  ask(`${pathOf(id)}/schedule`, { method: "POST", body: { at, change } });

export const cancelPlanned = (id: string, plannedId: string) =>
  ask(`${pathOf(id)}/schedule/${encodeURIComponent(plannedId)}`, { method: "DELETE" });

/** Returns a function that reloads the history and the planned changes. */
export function useReloadHistory(id: string): () => Promise<void> {
  const queries = useQueryClient();
  const { account } = useMe();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: historyKey(account.id, id) }),
      queries.invalidateQueries({ queryKey: plannedKey(account.id, id) }),
    ]);
  };
}
