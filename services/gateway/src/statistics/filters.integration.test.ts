// What filters, intervals, and comparisons accept and refuse. Their results are compared with a recount in e2e/statistics.

import { accountStatisticsSchema, statisticsRecordSchema } from "@qr/contracts";
import { expect, test } from "vitest";
import { countScans } from "../testing/counted-scans.ts";
import { createDynamic, errorOf } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

const api = await useTestGateway();
const RULE = "0198c0de-0000-7000-8000-000000000001";
const NOW = new Date().toISOString();

test("filters by several values of several dimensions, rolled up or not", async () => {
  const { id } = await createDynamic(api);
  await countScans(api, id, [
    { at: "2026-03-03T23:59:59Z", visitor: 1, country: "DE", language: "de", rule: RULE },
    { at: "2026-03-04T00:00:00Z", visitor: 2, country: "AT", language: "de", device: "tablet" },
    { at: "2026-03-04T00:00:00Z", visitor: 3, country: "CH", language: "de" },
    { at: "2026-03-04T09:00:00Z", visitor: 4, country: "DE", language: "fr" },
    { at: NOW, visitor: 5, country: "DE", language: "de" },
    { at: NOW, visitor: 5 },
  ]);
  const read = async (query: string) =>
    statisticsRecordSchema.parse((await api.call("GET", `/v1/qr/${id}/stats?range=last_365_days&${query}`)).body);
  expect(await read("country=DE,AT&language=de&include=by_country,by_rule")).toMatchObject({
    total_scans: 3,
    unique_scans: null,
    uncombined_scans: 0,
    by_device: { mobile: 2, desktop: 0, tablet: 1 },
    by_country: [
      { country: "DE", scans: 2 },
      { country: "AT", scans: 1 },
    ],
    by_rule: [
      { rule: "none", scans: 2 },
      { rule: RULE, scans: 1 },
    ],
  });
  expect(await read(`rule=${RULE}`)).toMatchObject({ total_scans: 1 });
  expect(await read("country=unknown&rule=none&alias=none&referrer=direct")).toMatchObject({ total_scans: 1 });
  expect(await read("browser=other")).toMatchObject({ total_scans: 6 });
  expect(await read("os=android")).toMatchObject({ total_scans: 0, by_device: { mobile: 0 } });
  const account = await api.call("GET", "/v1/stats?range=last_365_days&country=DE&language=de&compare=previous");
  expect(accountStatisticsSchema.parse(account.body)).toMatchObject({ total_scans: 2, previous: { total_scans: 0 } });
});

test("says how many scans are in combinations that are too rare to be kept", async () => {
  const { id } = await createDynamic(api);
  const scans = Array.from({ length: 600 }, (_, index) => ({
    at: "2026-04-04T09:00:00Z",
    visitor: index,
    country: index < 300 ? "DE" : "AT",
    referrer: `host-${index}.example`,
  }));
  await countScans(api, id, scans);
  const path = `/v1/qr/${id}/stats?from=2026-04-04&to=2026-04-04`;
  const filtered = statisticsRecordSchema.parse((await api.call("GET", `${path}&country=DE,AT`)).body);
  expect(filtered).toMatchObject({ total_scans: 512, uncombined_scans: 88 });
  const all = statisticsRecordSchema.parse((await api.call("GET", `${path}&include=by_country`)).body);
  expect(all.by_country).toEqual([
    { country: "AT", scans: 300 },
    { country: "DE", scans: 300 },
  ]);
});

test.each([
  ["country=de", "country", "invalid_value"],
  ["country=other", "country", "invalid_value"],
  ["device=phone", "device", "invalid_value"],
  ["os=", "os", "invalid_value"],
  [`browser=${Array(51).fill("chrome").join(",")}`, "browser", "invalid_value"],
  ["referrer=https://example.com/", "referrer", "invalid_value"],
  ["alias=ali_1", "alias", "invalid_value"],
  ["rule=1", "rule", "invalid_value"],
  ["interval=minute", "interval", "invalid_value"],
  ["interval=hour&range=last_90_days", "interval", "conflicting"],
  ["compare=next", "compare", "invalid_value"],
  ["compare=previous&range=all_time", "compare", "conflicting"],
  ["country=DE&tz=Europe/Berlin", "tz", "conflicting"],
  ["country=DE&interval=hour", "interval", "conflicting"],
  ["country=DE&include=bots,by_hour,by_country", "include", "conflicting"],
])("refuses %s", async (query, field, code) => {
  const { id } = await createDynamic(api);
  const response = await api.call("GET", `/v1/qr/${id}/stats?${query}`);
  expect(errorOf(response)).toBe(`400 invalid_request ${field}:${code}`);
});

test("names every parameter that cannot be combined with filters", async () => {
  const query = "country=DE&tz=Asia/Tokyo&interval=hour&include=by_weekday_hour&range=all_time&compare=previous";
  const fields = ["compare", "interval", "tz", "interval", "include"].map((field) => `${field}:conflicting`);
  expect(errorOf(await api.call("GET", `/v1/stats?${query}`))).toBe(`400 invalid_request ${fields.join(" ")}`);
});

test("an account's statistics have no filter for aliases and rules", async () => {
  const response = await api.call("GET", "/v1/stats?alias=none&rule=none");
  expect(errorOf(response)).toBe("400 invalid_request alias:unknown_field rule:unknown_field");
});
