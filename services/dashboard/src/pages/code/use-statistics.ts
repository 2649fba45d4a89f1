// Reads a code's statistics, and refreshes them while the page is visible.

import type { Statistics } from "@qr/client";
import { useQuery } from "@tanstack/react-query";
import { askWithHeaders } from "../../session/session-client.ts";
import { useMe } from "../../session/use-me.ts";
import { type StatisticsDays, statisticsQuery, violationOfDays } from "./statistics-range.ts";

const REFRESH_MS = 4_000;

export interface TimedStatistics {
  statistics: Statistics;
  /** When the newest scans were counted; null if the service does not report the time. */
  asOf: string | null;
}

export function useStatistics(id: string, days: StatisticsDays) {
  const { account } = useMe();
  const query = statisticsQuery(days).toString();
  return useQuery<TimedStatistics>({
    queryKey: ["statistics", account.id, id, query],
    queryFn: async ({ signal }) => {
      const path = `/v1/qr/${encodeURIComponent(id)}/stats?${query}`;
      const { body, headers } = await askWithHeaders<Statistics>(path, { signal });
      return { statistics: body, asOf: headers.get("X-Stats-As-Of") };
    },
    enabled: violationOfDays(days) === undefined,
    // Keeps the code's old figures while new ones are being loaded.
    placeholderData: (previous, before) => (before?.queryKey[2] === id ? previous : undefined),
    refetchInterval: REFRESH_MS,
  });
}
