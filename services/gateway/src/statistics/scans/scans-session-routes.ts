// The dashboard's route for the daily scans of many codes, which are shown in lists.

import { codeIdFromUuid, statisticsQuery, storable, uuidFromCodeId, violation } from "@qr/contracts";
import { DAY_MS, type DailyScans, type DailyScansStore, localDays, timeZone } from "@qr/counts";
import type { Scans } from "@qr/session-api";
import { z } from "zod";
import { parseQuery } from "../../route/query.ts";
import type { SessionRoute } from "../../route/session-route.ts";
import { sharedReads } from "../shared-reads.ts";

const MAX_CODES = 100;
/** Maximum length of the list of IDs, which is about as much as a URL can hold. */
const MAX_IDS_LENGTH = 4000;
const MAX_DAYS = 90;
const DEFAULT_DAYS = 14;
/** Maximum age of a shared result, in ms: the same as for the statistics of one code. */
const MAX_AGE_MS = 1000;
/** Maximum number of shared results. A result for 100 codes and 90 days takes about 100 kB. */
const MAX_KEPT = 50;

const scansQuery = z.strictObject({
  ids: storable(MAX_IDS_LENGTH)
    .transform((value) => [...new Set(value.split(",").filter((id) => id !== ""))])
    .refine((ids) => ids.length <= MAX_CODES, violation("out_of_range", `Must name at most ${MAX_CODES} codes.`)),
  days: z
    .string()
    .regex(/^\d{1,4}$/, { error: `Must be a whole number from 1 to ${MAX_DAYS}.` })
    .transform(Number)
    .pipe(z.int().min(1).max(MAX_DAYS))
    .default(DEFAULT_DAYS),
  tz: statisticsQuery.shape.tz,
});

/** Returns the route that serves the scans of an account's codes. Like a code's statistics, a response can be up to a second old. */
export function scansSessionRoutes(store: DailyScansStore): SessionRoute[] {
  const share = sharedReads<Map<string, DailyScans>>({ maxAgeMs: MAX_AGE_MS, maxEntries: MAX_KEPT });
  return [
    {
      access: "viewer",
      method: "get",
      path: "/scans",
      async respond({ account, query }) {
        const { ids, days, tz } = parseQuery(scansQuery, query);
        const requested = lastDays(days, tz);
        const uuids = ids.map(uuidFromCodeId).filter((id) => id !== undefined);
        const counted = await share(JSON.stringify([account.id, uuids, requested.borders]), () =>
          store.read(account.id, uuids, requested.borders),
        );
        const items = uuids.flatMap((uuid) => {
          const scans = counted.get(uuid);
          if (scans === undefined) return [];
          const byDay = requested.dates.map((date, index) => ({ date, scans: scans.byDay[index] ?? 0 }));
          return [{ id: codeIdFromUuid(uuid), total: scans.total, by_day: byDay }];
        });
        return { body: { items } satisfies Scans };
      },
    },
  ];
}

/** Returns the last `count` days in the zone, including today: their dates, and their boundaries in Unix ms. */
function lastDays(count: number, tz: string): { dates: string[]; borders: number[] } {
  const zone = timeZone(tz);
  const today = zone.dayOf(Date.now());
  const { days, borders } = localDays(zone, today - (count - 1) * DAY_MS, today);
  return { dates: days.map((day) => new Date(day).toISOString().slice(0, 10)), borders };
}
