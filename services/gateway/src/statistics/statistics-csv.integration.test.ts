// Tests statistics as CSV: the tables are those of the JSON responses.

import { type AccountStatisticsRecord, STATISTICS_INCLUDES, type StatisticsRecord } from "@qr/contracts";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { countScans } from "../testing/counted-scans.ts";
import { createDynamic, errorOf, recordOf } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

const api = await useTestGateway();
const RULE = "0198c0de-0000-7000-8000-000000000001";
const RANGE = "from=2026-03-02&to=2026-03-10";
const TABLES = STATISTICS_INCLUDES.filter((member) => member !== "bots").map((member) => member.slice("by_".length));

let code: { id: string };
beforeAll(async () => {
  code = recordOf(
    await api.call("POST", "/v1/qr", { body: { target: "https://example.com/", dynamic: true, tags: ["print"] } }),
  );
  const other = await createDynamic(api);
  await countScans(api, code.id, [
    { at: "2026-03-03T23:59:59Z", visitor: 1, country: "DE", language: "de", rule: RULE },
    { at: "2026-03-04T00:00:00Z", visitor: 2, country: "AT", language: "de", device: "tablet" },
    { at: "2026-03-09T09:00:00Z", visitor: 3, country: "DE", referrer: "www.example.com", device: "desktop" },
  ]);
  await countScans(api, other.id, [{ at: "2026-03-04T09:00:00Z", visitor: 4, country: "FR" }]);
});

async function csvOf(path: string) {
  const response = await api.call("GET", path);
  expect(response.status, response.text).toBe(200);
  return response;
}
const rowsOf = async (path: string): Promise<Record<string, string>[]> =>
  parse((await csvOf(path)).text, { columns: true });

/** Returns entries of a JSON response as the cells that a CSV reader sees. */
const cellsOf = (entries: readonly object[] = []) =>
  entries.map((entry) => Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, String(value)])));

test("returns a row per day, with its devices and bots", async () => {
  const response = await csvOf(`/v1/qr/${code.id}/stats.csv?from=2026-03-03&to=2026-03-04&tz=Asia/Kathmandu`);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="[0-9A-Z]{10}-scans\.csv"$/);
  expect(response.headers.get("x-stats-as-of")).not.toBeNull();
  expect(response.text).toBe(
    "date,scans,mobile,desktop,tablet,bots\r\n2026-03-03,0,0,0,0,0\r\n2026-03-04,2,1,0,1,0\r\n",
  );
});

test("counts filtered days, without bots", async () => {
  const filtered = await rowsOf(`/v1/qr/${code.id}/stats.csv?${RANGE}&country=DE`);
  expect(filtered).toHaveLength(9);
  expect(filtered[1]).toEqual({ date: "2026-03-03", scans: "1", mobile: "1", desktop: "0", tablet: "0", bots: "" });
  expect(filtered[7]).toMatchObject({ date: "2026-03-09", scans: "1", desktop: "1" });
});

test.each(TABLES)("by=%s has the entries of the JSON response", async (by) => {
  const member = `by_${by}` as keyof StatisticsRecord;
  const { body } = await api.call("GET", `/v1/qr/${code.id}/stats?${RANGE}&include=${member}`);
  const expected = cellsOf((body as StatisticsRecord)[member] as object[]);
  expect(expected.length).toBeGreaterThan(0);
  expect(await rowsOf(`/v1/qr/${code.id}/stats.csv?${RANGE}&by=${by}`)).toEqual(expected);
});

test("returns devices, intervals, and filtered tables", async () => {
  expect(await rowsOf(`/v1/qr/${code.id}/stats.csv?${RANGE}&by=device&country=AT`)).toEqual([
    { device: "mobile", scans: "0" },
    { device: "desktop", scans: "0" },
    { device: "tablet", scans: "1" },
  ]);
  expect(await rowsOf(`/v1/qr/${code.id}/stats.csv?${RANGE}&interval=week`)).toEqual([
    { start: "2026-03-02", scans: "2" },
    { start: "2026-03-09", scans: "1" },
  ]);
  const hours = await rowsOf(`/v1/qr/${code.id}/stats.csv?from=2026-03-04&to=2026-03-04&interval=hour&tz=Asia/Tokyo`);
  expect(hours).toHaveLength(24);
  expect(hours.filter(({ scans }) => scans !== "0")).toEqual([
    { start: "2026-03-04T08:00", scans: "1" },
    { start: "2026-03-04T09:00", scans: "1" },
  ]);
});

test("returns the tables of an account and of a tag", async () => {
  const response = await csvOf(`/v1/stats.csv?${RANGE}`);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="scans.csv"');
  expect(response.text.split("\r\n")[3]).toBe("2026-03-04,2,1,0,1,0");
  const { body } = await api.call("GET", `/v1/stats?${RANGE}&include=by_country`);
  const expected = cellsOf((body as AccountStatisticsRecord).by_country);
  expect(await rowsOf(`/v1/stats.csv?${RANGE}&by=country`)).toEqual(expected);
  expect(expected).toContainEqual({ country: "FR", scans: "1" });
  const tagged = await rowsOf(`/v1/stats.csv?${RANGE}&by=country&tag=print`);
  expect(tagged).toEqual(expected.filter(({ country }) => country !== "FR"));
  expect((await rowsOf(`/v1/stats.csv?${RANGE}&tag=print`))[2]).toMatchObject({ scans: "1", tablet: "1" });
});

test.each([
  ["include=bots&compare=previous", "include:unknown_field compare:unknown_field"],
  ["by=bots", "by:invalid_value"],
  ["by=country&interval=day", "by:conflicting"],
  ["by=hour&country=DE", "by:conflicting"],
  ["country=DE&tz=Asia/Tokyo", "tz:conflicting"],
  ["interval=hour&range=last_90_days", "interval:conflicting"],
])("refuses %s", async (query, expected) => {
  for (const path of [`/v1/qr/${code.id}/stats.csv`, "/v1/stats.csv"]) {
    expect(errorOf(await api.call("GET", `${path}?${query}`))).toBe(`400 invalid_request ${expected}`);
  }
});

test.each([
  ["by=country&tz=Asia/Tokyo", "by:conflicting"],
  ["by=alias", "by:invalid_value"],
  ["rule=none", "rule:unknown_field"],
])("refuses %s for an account", async (query, expected) => {
  expect(errorOf(await api.call("GET", `/v1/stats.csv?${query}`))).toBe(`400 invalid_request ${expected}`);
});
