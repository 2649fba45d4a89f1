// Reads the account's scans in the selected period and in the equally long period before it.

import type { paths } from "@qr/client";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../../session/session-client.ts";
import { useMe } from "../../../session/use-me.ts";
import { viewerZone } from "../../../shared/times.ts";
import { daysBefore } from "./comparison.ts";
import type { Period } from "./use-period.ts";

type AccountStatistics = paths["/v1/stats"]["get"]["responses"]["200"]["content"]["application/json"];

const REFRESH_MS = 10_000;

/**
 * Returns the query for the account's statistics with the parameters in `asked`. Loads nothing while `asked` is
 * undefined.
 */
function useAccountStatistics(asked: Record<string, string> | undefined) {
  const { account } = useMe();
  const query = new URLSearchParams({ ...asked, tz: viewerZone() }).toString();
  return useQuery({
    queryKey: ["account-statistics", account.id, query],
    queryFn: ({ signal }) => ask<AccountStatistics>(`/v1/stats?${query}`, { signal }),
    enabled: asked !== undefined,
    refetchInterval: REFRESH_MS,
  });
}

/** Returns the query for the statistics of the last `days` days, including today. */
export const useLatestScans = (days: Period) => useAccountStatistics({ range: `last_${days}_days` });

/** Returns the query for the statistics of the `days` days before those in `latest`. */
export function useEarlierScans(days: Period, latest: AccountStatistics | undefined) {
  const first = latest?.by_day[0]?.date;
  return useAccountStatistics(first === undefined ? undefined : daysBefore(first, days));
}

const TICK_MS = 4_000;

/** Returns the query that reports whether a scan has been counted yet. Polls until one has been. */
export function useHasScans(isNeeded: boolean) {
  const { account } = useMe();
  return useQuery({
    queryKey: ["has-scans", account.id],
    queryFn: async ({ signal }) =>
      (await ask<AccountStatistics>("/v1/stats?range=all_time", { signal })).total_scans > 0,
    enabled: isNeeded,
    refetchInterval: ({ state }) => (state.data === true ? false : TICK_MS),
  });
}
