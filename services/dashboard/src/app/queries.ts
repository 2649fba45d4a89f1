// Retries and caching for the pages' queries.

import { QueryClient } from "@tanstack/react-query";
import { SessionError } from "../session/session-error.ts";

const MAX_REPEATS = 2;

/** Returns the query client, which retries queries that failed because the service or the network was down, but not rejected queries. */
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
