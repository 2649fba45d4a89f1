import { randomInt } from "node:crypto";
import { type StatisticsRecord, statisticsRecordSchema, uuidFromCodeId } from "@qr/contracts";
import { expect, test } from "vitest";
import { countScans, type Scan } from "../testing/counted-scans.ts";
import { createDynamic, errorOf, recordOf } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

const api = await useTestGateway();

/** Reads statistics, and checks what must be true of every response: the shape, the sums, and the order of the days. */
async function read(id: string, query = ""): Promise<{ record: StatisticsRecord; asOf: string | null }> {
  const response = await api.call("GET", `/v1/qr/${id}/stats${query}`);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  const record = statisticsRecordSchema.parse(response.body);
  const { total_scans, unique_scans, by_day, by_device } = record;
  expect(by_day.reduce((sum, { scans }) => sum + scans, 0)).toBe(total_scans);
  expect(by_device.mobile + by_device.desktop + by_device.tablet).toBe(total_scans);
  expect(unique_scans).toBeLessThanOrEqual(total_scans);
  by_day.forEach(({ date }, index) => {
    if (index > 0) expect(Date.parse(date) - Date.parse(by_day[index - 1]?.date ?? "")).toBe(86_400_000);
  });
  return { record, asOf: response.headers.get("x-stats-as-of") };
}

const count = (id: string, scans: readonly Scan[]) => countScans(api, id, scans);
const days = (record: StatisticsRecord) =>
  Object.fromEntries(record.by_day.filter(({ scans }) => scans > 0).map(({ date, scans }) => [date, scans]));
const today = () => new Date().toISOString().slice(0, 10);

test("I12 a code without scans has zeros for the 30 days up to today", async () => {
  const code = await createDynamic(api);
  const { record, asOf } = await read(code.id);
  expect(record).toMatchObject({
    id: code.id,
    total_scans: 0,
    unique_scans: 0,
    range: "last_30_days",
    by_device: { mobile: 0, desktop: 0, tablet: 0 },
  });
  expect(record.by_day).toHaveLength(30);
  expect(record.by_day.at(-1)).toEqual({ date: today(), scans: 0 });
  expect(asOf).toBeNull();
});

test.each([
  ["last_7_days", 7],
  ["last_30_days", 30],
  ["last_90_days", 90],
  ["last_365_days", 365],
  ["all_time", 1],
])("range=%s of a new code has %i days", async (range, length) => {
  const code = await createDynamic(api);
  const { record } = await read(code.id, `?range=${range}`);
  expect(record.range).toBe(range);
  expect(record.by_day).toHaveLength(length);
});

test("all_time begins on the day of creation in the requested zone", async () => {
  const code = await createDynamic(api);
  const createdAt = new Date(Date.now() - 400 * 86_400_000);
  await api.prisma.code.update({ where: { id: uuidFromCodeId(code.id) ?? "" }, data: { createdAt } });
  const { record } = await read(code.id, "?range=all_time");
  expect(record.by_day[0]?.date).toBe(createdAt.toISOString().slice(0, 10));
  expect(record.by_day).toHaveLength(401);
});

test("scans are counted by day, device, and visitor within the range only", async () => {
  const code = await createDynamic(api);
  await count(code.id, [
    { at: "2026-03-01T00:00:00Z", visitor: 1, device: "tablet" },
    { at: "2026-03-01T23:59:59Z", visitor: 2, device: "desktop" },
    { at: "2026-03-03T12:00:00Z", visitor: 1 },
    { at: "2026-03-03T12:00:01Z", visitor: 3 },
    { at: "2026-03-05T12:00:00Z", visitor: 4 },
  ]);
  const { record, asOf } = await read(code.id, "?from=2026-03-01&to=2026-03-04");
  expect(record).toEqual({
    id: code.id,
    total_scans: 4,
    unique_scans: 3,
    range: "custom",
    by_day: [
      { date: "2026-03-01", scans: 2 },
      { date: "2026-03-02", scans: 0 },
      { date: "2026-03-03", scans: 2 },
      { date: "2026-03-04", scans: 0 },
    ],
    by_device: { mobile: 2, desktop: 1, tablet: 1 },
  });
  expect(asOf).toBe("2026-11-01T10:00:00.500Z");
  expect((await read(code.id, "?from=2026-03-05&to=2026-03-05")).record).toMatchObject({
    total_scans: 1,
    unique_scans: 1,
  });
  expect((await read(code.id, "?from=2026-03-02&to=2026-03-02")).record).toMatchObject({
    total_scans: 0,
    unique_scans: 0,
  });
});

test("I12 days are those of the zone, even with quarter-hour offsets and clock changes", async () => {
  const code = await createDynamic(api);
  const at = (time: string) => ({ at: time, visitor: randomInt(1, 1_000_000) });
  await count(code.id, [
    at("2026-03-27T18:14:59Z"),
    at("2026-03-27T18:15:00Z"),
    at("2026-03-28T22:59:59Z"),
    at("2026-03-28T23:00:00Z"),
    at("2026-03-29T21:59:59Z"),
    at("2026-03-29T22:00:00Z"),
    at("2026-03-30T21:59:59Z"),
  ]);
  const inZone = async (tz: string) => days((await read(code.id, `?from=2026-03-27&to=2026-03-31&tz=${tz}`)).record);
  expect(await inZone("UTC")).toEqual({ "2026-03-27": 2, "2026-03-28": 2, "2026-03-29": 2, "2026-03-30": 1 });
  expect(await inZone("Europe/Berlin")).toEqual({ "2026-03-27": 2, "2026-03-28": 1, "2026-03-29": 2, "2026-03-30": 2 });
  expect(await inZone("Asia/Kathmandu")).toEqual({
    "2026-03-27": 1,
    "2026-03-28": 1,
    "2026-03-29": 2,
    "2026-03-30": 2,
    "2026-03-31": 1,
  });
});

test("I12 a static code has no statistics", async () => {
  const code = recordOf(await api.call("POST", "/v1/qr", { body: { target: "https://example.com" } }));
  expect(errorOf(await api.call("GET", `/v1/qr/${code.id}/stats`))).toBe("409 stats_not_available");
});

test.each([
  ["?range=last_31_days", "range:invalid_value"],
  ["?range=LAST_7_DAYS", "range:invalid_value"],
  ["?range=last_7_days&range=last_7_days", "range:repeated"],
  ["?range=last_7_days&from=2026-01-01&to=2026-01-02", "range:conflicting"],
  ["?from=2026-01-01", "to:required"],
  ["?to=2026-01-01", "from:required"],
  ["?from=2026-01-02&to=2026-01-01", "to:out_of_range"],
  ["?from=2026-01-01&to=2027-01-02", "to:out_of_range"],
  ["?from=1970-01-01&to=1970-01-02", "from:out_of_range to:out_of_range"],
  ["?from=9999-01-01&to=9999-01-02", "from:out_of_range to:out_of_range"],
  ["?from=2026-02-30&to=2026-03-01", "from:invalid_value"],
  ["?from=2026-11-21&to=x", "to:invalid_value"],
  ["?from=2026-1-1&to=2026-03-01T00:00:00Z", "from:invalid_value to:invalid_value"],
  ["?tz=Mars/Olympus", "tz:invalid_value"],
  ["?from=2026-01-01&tz=Mars/Olympus", "tz:invalid_value to:required"],
  ["?from=2026-01-02&to=2026-01-01&include=bot&x=1", "include:invalid_value x:unknown_field to:out_of_range"],
  ["?tz=%2B05:30", "tz:invalid_value"],
  ["?tz=", "tz:invalid_value"],
  ["?include=bot", "include:invalid_value"],
  ["?include=", "include:invalid_value"],
  ["?include=bots,bots", "include:invalid_value"],
  ["?include=bots&include=by_os", "include:repeated"],
])("I11 %s is rejected", async (query, expected) => {
  const code = await createDynamic(api);
  expect(errorOf(await api.call("GET", `/v1/qr/${code.id}/stats${query}`))).toBe(`400 invalid_request ${expected}`);
});

test("I12 a range of 366 days includes the leap day", async () => {
  const code = await createDynamic(api);
  const { record } = await read(code.id, "?from=2024-01-01&to=2024-12-31&tz=America/New_York");
  expect(record.by_day).toHaveLength(366);
  expect(record.by_day[59]).toEqual({ date: "2024-02-29", scans: 0 });
});

test("I12 visitors are those of the zone's days, even if its midnight cuts a UTC day", async () => {
  const code = await createDynamic(api);
  await count(code.id, [
    { at: "2026-03-27T18:14:59Z", visitor: 1 },
    { at: "2026-03-27T18:15:00Z", visitor: 2 },
    { at: "2026-03-28T12:00:00Z", visitor: 3 },
    { at: "2026-03-29T12:00:00Z", visitor: 3 },
    { at: "2026-03-29T18:14:59Z", visitor: 4 },
    { at: "2026-03-29T18:15:00Z", visitor: 5 },
  ]);
  const inKathmandu = async (from: string, to: string) =>
    (await read(code.id, `?from=${from}&to=${to}&tz=Asia/Kathmandu`)).record.unique_scans;
  expect(await inKathmandu("2026-03-28", "2026-03-29")).toBe(3);
  expect(await inKathmandu("2026-03-29", "2026-03-29")).toBe(2);
  expect(await inKathmandu("2026-03-27", "2026-03-30")).toBe(5);
});

test("includes scans that are not rolled up yet, and the sums agree", async () => {
  const code = await createDynamic(api);
  const now = new Date().toISOString();
  await count(code.id, [
    { at: now, visitor: 1, device: "tablet", country: "DE" },
    { at: new Date(Date.now() - 3 * 86_400_000).toISOString(), visitor: 1, country: "FR" },
    { at: now, visitor: 2, country: "DE" },
  ]);
  for (const tz of ["UTC", "Pacific/Chatham"]) {
    const { record } = await read(code.id, `?range=last_7_days&tz=${tz}&include=by_country,by_os`);
    expect(record).toMatchObject({ total_scans: 3, unique_scans: 2, by_device: { mobile: 2, tablet: 1 } });
    expect(record.by_country).toEqual([
      { country: "DE", scans: 2 },
      { country: "FR", scans: 1 },
    ]);
    expect(record.by_os).toEqual([{ os: "ios", scans: 3 }]);
  }
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`)).scans).toBe(3);
});

test("include adds exactly the named members, each with all scans", async () => {
  const code = await createDynamic(api);
  await count(code.id, [
    { at: "2026-03-28T23:30:00Z", visitor: 1, country: "DE", referrer: "www.example.com", language: "de" },
    { at: "2026-03-29T00:30:00Z", visitor: 2, country: "DE", language: "de" },
    { at: "2026-03-29T01:30:00Z", visitor: 3 },
  ]);
  const days = "?from=2026-03-28&to=2026-03-29&tz=Europe/Berlin";
  const members = ["by_hour", "bots", "by_country", "by_referrer", "by_source", "by_browser", "by_language"];
  const { record } = await read(code.id, `${days}&include=${members.join(",")}`);
  expect(Object.keys(record).slice(6).sort()).toEqual(members.sort());
  expect(record.by_hour?.filter(({ scans }) => scans > 0)).toEqual([
    { hour: 0, scans: 1 },
    { hour: 1, scans: 1 },
    // In between, the clocks went forward from 2:00 to 3:00.
    { hour: 3, scans: 1 },
  ]);
  expect(record.by_hour).toHaveLength(24);
  expect(record).toMatchObject({
    bots: 0,
    by_country: [
      { country: "DE", scans: 2 },
      { country: "unknown", scans: 1 },
    ],
    by_referrer: [
      { referrer: "direct", scans: 2 },
      { referrer: "www.example.com", scans: 1 },
    ],
    by_source: [{ source: "unknown", scans: 3 }],
    by_browser: [{ browser: "other", scans: 3 }],
    by_language: [
      { language: "de", scans: 2 },
      { language: "unknown", scans: 1 },
    ],
  });
  expect(Object.keys((await read(code.id, days)).record)).toHaveLength(6);
});
