// How many codes and API keys the account has.

import type { Usage } from "@qr/session-api";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../session/session-client.ts";
import { useMe } from "../../session/use-me.ts";

const REFRESH_MS = 15_000;

export function useUsage() {
  const { account } = useMe();
  return useQuery({
    queryKey: ["usage", account.id],
    queryFn: ({ signal }) => ask<Usage>("/usage", { signal }),
    refetchInterval: REFRESH_MS,
  });
}
