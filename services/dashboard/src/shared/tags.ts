// The account's tags, which several pages suggest or list.

import type { Tag } from "@qr/client";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../session/session-client.ts";
import { useMe } from "../session/use-me.ts";

export const tagsKey = (accountId: string) => ["tags", accountId] as const;

/** Returns the query for the account's tags, the most used first. */
export function useTags() {
  const { account } = useMe();
  return useQuery({
    queryKey: tagsKey(account.id),
    queryFn: async ({ signal }) => (await ask<{ data: Tag[] }>("/v1/tags", { signal })).data,
  });
}

/** Returns the path of the list of codes with the tag. */
export const tagPath = (tag: string) => `/codes?${new URLSearchParams({ tag })}`;
