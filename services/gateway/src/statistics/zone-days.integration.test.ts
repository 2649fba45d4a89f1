import { statisticsRecordSchema } from "@qr/contracts";
import { DAY_MS, HOUR_MS, QUARTER_HOUR_MS, timeZone } from "@qr/counts";
import { expect, test } from "vitest";
import { countScans } from "../testing/counted-scans.ts";
import { createDynamic } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

/** The clocks in Berlin, in London, and on Lord Howe Island change during these days. */
const FROM_MS = Date.UTC(2026, 2, 26);
const UNTIL_MS = Date.UTC(2026, 3, 8);
const iso = (instantMs: number) => new Date(instantMs).toISOString();

const api = await useTestGateway();
const codeId = (await createDynamic(api)).id;
/** The times of the scans. Some quarter-hours have more scans than others. */
const instants: number[] = [];
for (let at = FROM_MS, step = 1; at < UNTIL_MS; at += QUARTER_HOUR_MS * (step++ % 5)) instants.push(at);
// The hours of these scans have not been rolled up.
instants.push(Date.now(), Date.now() - HOUR_MS / 2);
await countScans(
  api,
  codeId,
  instants.map((at, visitor) => ({ at: iso(at), visitor })),
);

test.each([
  "Asia/Kathmandu",
  "America/New_York",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Etc/GMT+12",
  "Etc/GMT",
])("in %s, every scan is on its local day, and no scan outside the range is counted", async (tz) => {
  const zone = timeZone(tz);
  const ranges = [
    [FROM_MS + 2 * DAY_MS, UNTIL_MS - 2 * DAY_MS],
    [FROM_MS + 4 * DAY_MS, FROM_MS + 4 * DAY_MS],
    [zone.dayOf(Date.now()) - 2 * DAY_MS, zone.dayOf(Date.now())],
  ] as const;
  for (const [first, last] of ranges) {
    const query = `?from=${iso(first).slice(0, 10)}&to=${iso(last).slice(0, 10)}&tz=${encodeURIComponent(tz)}`;
    const response = await api.call("GET", `/v1/qr/${codeId}/stats${query}`);
    const record = statisticsRecordSchema.parse(response.body);
    const expected = [];
    for (let day = first; day <= last; day += DAY_MS) {
      expected.push({ date: iso(day).slice(0, 10), scans: instants.filter((at) => zone.dayOf(at) === day).length });
    }
    expect(record.by_day).toEqual(expected);
    expect(record.unique_scans).toBe(record.total_scans);
  }
});
