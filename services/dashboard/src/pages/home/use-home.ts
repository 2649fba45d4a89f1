// What needs attention, and what has changed. Both panels share one request.

import type { Home } from "@qr/session-api";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../session/session-client.ts";
import { useMe } from "../../session/use-me.ts";

const REFRESH_MS = 15_000;

export function useHome() {
  const { account } = useMe();
  return useQuery({
    queryKey: ["home", account.id],
    queryFn: ({ signal }) => ask<Home>("/home", { signal }),
    refetchInterval: REFRESH_MS,
  });
}
