// The statistics of the codes with a tag or on a domain.

import { type AccountStatisticsRecord, accountStatisticsSchema } from "@qr/contracts";
import { expect, test } from "vitest";
import { countScans } from "../../testing/counted-scans.ts";
import { createDynamic, errorOf, recordOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";

const api = await useTestGateway();
const NOW = new Date().toISOString();

async function read(query: string): Promise<AccountStatisticsRecord> {
  const response = await api.call("GET", `/v1/stats?${query}`);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return accountStatisticsSchema.parse(response.body);
}

async function createTagged(...tags: string[]): Promise<string> {
  const body = { target: "https://example.com/", dynamic: true, tags };
  return recordOf(await api.call("POST", "/v1/qr", { body })).id;
}

test("sums the codes with all of the tags, rolled up or not, in any zone, and with filters", async () => {
  const [menu, both, other] = [await createTagged("Menu"), await createTagged("menu", "Door"), await createTagged("x")];
  await countScans(api, menu, [
    { at: "2026-03-04T00:30:00Z", visitor: 1, country: "DE" },
    { at: NOW, visitor: 2, country: "AT" },
  ]);
  await countScans(api, both, [
    { at: "2026-03-04T01:00:00Z", visitor: 1, country: "DE", device: "desktop" },
    { at: "2026-03-04T09:00:00Z", visitor: 3 },
  ]);
  await countScans(api, other, [{ at: NOW, visitor: 4, country: "DE" }]);
  const year = "range=last_365_days&include=by_country,by_hour,by_weekday_hour";
  const all = await read(`${year}&tag=MENU`);
  expect(all).toMatchObject({
    total_scans: 4,
    unique_scans: 3,
    by_device: { mobile: 3, desktop: 1, tablet: 0 },
    by_country: [
      { country: "DE", scans: 2 },
      { country: "AT", scans: 1 },
      { country: "unknown", scans: 1 },
    ],
    top_codes: [menu, both].sort().map((id) => ({ id, scans: 2 })),
  });
  expect(all.by_hour?.reduce((sum, { scans }) => sum + scans, 0)).toBe(4);
  expect(await read(`${year}&tag=menu&tag=door`)).toMatchObject({ total_scans: 2, unique_scans: 2 });
  expect(await read(`${year}&tag=none`)).toMatchObject({ total_scans: 0, unique_scans: 0, top_codes: [] });
  const filtered = await read("range=last_365_days&tag=menu&country=DE&include=by_country");
  expect(filtered).toMatchObject({ total_scans: 2, by_device: { mobile: 1, desktop: 1 }, uncombined_scans: 0 });
  const days = "from=2026-03-04&to=2026-03-04&tag=menu";
  expect(await read(`${days}&tz=America/New_York`)).toMatchObject({ total_scans: 1 });
  const hourly = await read(`${days}&interval=hour&tz=Asia/Kathmandu`);
  expect(hourly.timeline?.filter(({ scans }) => scans > 0)).toEqual([
    { start: "2026-03-04T06:00", scans: 2 },
    { start: "2026-03-04T14:00", scans: 1 },
  ]);
});

test("sums more codes than one statement reads", async () => {
  const ids = await Promise.all(Array.from({ length: 7 }, () => createTagged("many")));
  for (const id of ids) {
    await countScans(api, id, [
      { at: "2026-03-04T09:30:00Z", visitor: 1, country: "DE" },
      { at: "2026-03-05T09:30:00Z", visitor: 2, country: "AT", device: "tablet" },
    ]);
  }
  const year = "from=2025-12-01&to=2026-12-01&tag=many";
  const all = await read(`${year}&include=by_country,by_hour&interval=month`);
  expect(all).toMatchObject({
    total_scans: 14,
    unique_scans: 2,
    by_device: { mobile: 7, tablet: 7 },
    by_country: [
      { country: "AT", scans: 7 },
      { country: "DE", scans: 7 },
    ],
  });
  expect(all.by_hour?.filter(({ scans }) => scans > 0)).toEqual([{ hour: 9, scans: 14 }]);
  expect(all.timeline?.filter(({ scans }) => scans > 0)).toEqual([{ start: "2026-03-01", scans: 14 }]);
  expect(all.top_codes).toEqual(ids.sort().map((id) => ({ id, scans: 2 })));
  expect(await read(`${year}&device=tablet`)).toMatchObject({ total_scans: 7, uncombined_scans: 0 });
});

test("sums the codes on a domain, and names an unknown one", async () => {
  const { id, short_url } = await createDynamic(api);
  await countScans(api, id, [{ at: NOW, visitor: 9 }]);
  const { total_scans } = await read(`domain=${new URL(short_url).hostname}`);
  expect(total_scans).toBeGreaterThan(0);
  expect((await read("")).total_scans).toBe(total_scans);
  expect(errorOf(await api.call("GET", "/v1/stats?domain=no.example"))).toBe(
    "400 invalid_request domain:unknown_domain",
  );
});
