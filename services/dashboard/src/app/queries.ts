// How the pages' questions to the gateway are repeated, kept and given up.

import { QueryClient } from "@tanstack/react-query";
import { SessionError } from "../session/session-error.ts";

const MAX_REPEATS = 2;

/** Questions that failed because the service or the network was away are asked again; refusals are not. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < MAX_REPEATS && !(error instanceof SessionError && !error.isTemporary),
      },
      mutations: { retry: false },
    },
  });
}
