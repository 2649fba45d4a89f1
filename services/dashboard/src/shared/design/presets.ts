// The account's presets.

import type { Preset } from "@qr/client";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../session/session-client.ts";
import { useMe } from "../../session/use-me.ts";

export const presetsKey = (accountId: string) => ["presets", accountId] as const;

/** Returns the query for the account's presets, newest first. */
export function usePresets() {
  const { account } = useMe();
  return useQuery({
    queryKey: presetsKey(account.id),
    queryFn: async ({ signal }) => (await ask<{ data: Preset[] }>("/v1/presets", { signal })).data,
  });
}
