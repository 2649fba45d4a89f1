import { accountStatisticsSchema } from "@qr/contracts";
import { expect, test } from "vitest";
import { countScans } from "../../testing/counted-scans.ts";
import { createDynamic, errorOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";

const api = await useTestGateway();
const menu = await createDynamic(api);
const poster = await createDynamic(api);
await countScans(api, menu.id, [
  { at: "2026-03-27T18:14:59Z", visitor: 1, country: "DE", language: "de" },
  { at: "2026-03-27T18:15:00Z", visitor: 2, country: "FR", language: "fr" },
  { at: new Date().toISOString(), visitor: 3, device: "desktop", country: "DE" },
]);
await countScans(api, poster.id, [
  { at: "2026-03-28T12:00:00Z", visitor: 1, device: "tablet" },
  { at: "2026-03-28T12:00:01Z", visitor: 4, language: "de" },
  { at: "2026-03-29T12:00:00Z", visitor: 4 },
]);

async function read(query: string) {
  const response = await api.call("GET", `/v1/stats${query}`);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  const record = accountStatisticsSchema.parse(response.body);
  expect(record.by_day.reduce((sum, { scans }) => sum + scans, 0)).toBe(record.total_scans);
  expect(record.by_device.mobile + record.by_device.desktop + record.by_device.tablet).toBe(record.total_scans);
  return { record, asOf: response.headers.get("x-stats-as-of") };
}

test("counts all codes in the account together, and lists the ones with the most scans", async () => {
  const { record, asOf } = await read("?from=2026-03-27&to=2026-03-29&include=by_country,by_hour,by_language");
  expect(record).toMatchObject({
    total_scans: 5,
    unique_scans: 3,
    range: "custom",
    by_day: [
      { date: "2026-03-27", scans: 2 },
      { date: "2026-03-28", scans: 2 },
      { date: "2026-03-29", scans: 1 },
    ],
    by_device: { mobile: 4, desktop: 0, tablet: 1 },
    top_codes: [
      { id: poster.id, scans: 3 },
      { id: menu.id, scans: 2 },
    ],
    by_country: [
      { country: "unknown", scans: 3 },
      { country: "DE", scans: 1 },
      { country: "FR", scans: 1 },
    ],
    by_language: [
      { language: "de", scans: 2 },
      { language: "unknown", scans: 2 },
      { language: "fr", scans: 1 },
    ],
  });
  expect(record.by_hour?.filter(({ scans }) => scans > 0)).toEqual([
    { hour: 12, scans: 3 },
    { hour: 18, scans: 2 },
  ]);
  expect(asOf).not.toBeNull();
});

test("includes scans that are not rolled up yet", async () => {
  const { record, asOf } = await read("?range=last_7_days&include=by_country,bots");
  expect(record).toMatchObject({
    total_scans: 1,
    unique_scans: 1,
    by_device: { mobile: 0, desktop: 1, tablet: 0 },
    top_codes: [{ id: menu.id, scans: 1 }],
    by_country: [{ country: "DE", scans: 1 }],
    bots: 0,
  });
  expect(asOf).toBe("2026-11-01T10:00:00.500Z");
});

test("counts by the days of the zone", async () => {
  const { record } = await read("?from=2026-03-28&to=2026-03-29&tz=Asia/Kathmandu");
  expect(record.by_day).toEqual([
    { date: "2026-03-28", scans: 3 },
    { date: "2026-03-29", scans: 1 },
  ]);
  expect(record.top_codes).toEqual([
    { id: poster.id, scans: 3 },
    { id: menu.id, scans: 1 },
  ]);
});

test("does not include another account's scans", async () => {
  const { key } = await api.addAccount();
  const response = await api.call("GET", "/v1/stats?from=2026-03-27&to=2026-03-29", { key });
  expect(response.body).toMatchObject({ total_scans: 0, unique_scans: 0, top_codes: [] });
});

test.each([
  ["?tz=Europe/Berlin&include=by_country", "include:conflicting"],
  ["?tz=Europe/Berlin&include=by_language", "include:conflicting"],
  ["?include=top_codes", "include:invalid_value"],
  ["?include=by_alias", "include:invalid_value"],
  ["?include=by_rule", "include:invalid_value"],
  ["?tz=Europe/Berlin&include=by_os&range=x", "range:invalid_value include:conflicting"],
  ["?from=2026-01-01", "to:required"],
])("%s is rejected", async (query, expected) => {
  expect(errorOf(await api.call("GET", `/v1/stats${query}`))).toBe(`400 invalid_request ${expected}`);
});
