// Renames and deletes a tag on all codes that have it.

import type { Tag } from "@qr/client";
import { useQueryClient } from "@tanstack/react-query";
import { ask } from "../../session/session-client.ts";
import { useMe } from "../../session/use-me.ts";

const pathOf = (tag: string) => `/v1/tags/${encodeURIComponent(tag)}`;

export const renameTag = (tag: string, name: string) => ask<Tag>(pathOf(tag), { method: "PATCH", body: { name } });

export const deleteTag = (tag: string) => ask<Tag>(pathOf(tag), { method: "DELETE" });

/** Returns a function that reloads the account's data, any of which may contain a changed tag. */
export function useForgetTags(): () => Promise<void> {
  const queries = useQueryClient();
  const { account } = useMe();
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === account.id });
}
