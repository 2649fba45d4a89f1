import { accountStatisticsSchema, codeIdFromUuid } from "@qr/contracts";
import { expect, test } from "vitest";
import { countScans } from "../../testing/counted-scans.ts";
import { createDynamic } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";

const api = await useTestGateway();

/** Adds an account with codes; returns the codes' IDs in ascending order. */
async function accountWith(codes: number): Promise<{ key: string; ids: string[] }> {
  const { accountId, key } = await api.addAccount();
  const { rows } = await api.pool.query<{ id: string }>(
    `INSERT INTO codes (id, account_id, slug, type, target, dynamic, color_dark, color_light, format, payload, created_at, updated_at)
     SELECT gen_random_uuid(), $1::uuid, left($1::text, 8) || n, 'url', 'https://example.com/', true, '#000000', '#ffffff', 'png', 'X', now(), now()
     FROM generate_series(1, $2::int) AS n RETURNING id`,
    [accountId, codes],
  );
  return { key, ids: rows.map(({ id }) => codeIdFromUuid(id)).sort() };
}

async function topCodes(key: string, query: string) {
  const response = await api.call("GET", `/v1/stats?${query}`, { key });
  expect(response.status, response.text).toBe(200);
  return accountStatisticsSchema.parse(response.body).top_codes;
}

const scansAt = (at: string, count: number) => Array.from({ length: count }, (_, visitor) => ({ at, visitor }));
const deleteCodes = (key: string, ids: readonly string[]) =>
  Promise.all(ids.map((id) => api.call("DELETE", `/v1/qr/${id}`, { key })));

test("deleted codes with more scans do not hide a code", async () => {
  const { key, ids } = await accountWith(41);
  const [live = "", ...deleted] = ids;
  for (const id of deleted) await countScans(api, id, scansAt("2026-03-27T12:00:00Z", 3));
  await countScans(api, live, scansAt("2026-03-27T12:00:00Z", 1));
  expect((await deleteCodes(key, deleted)).map(({ status }) => status)).toEqual(deleted.map(() => 200));
  expect(await topCodes(key, "from=2026-03-27&to=2026-03-27")).toEqual([{ id: live, scans: 1 }]);
});

test("the top ten of 250 codes are right in every zone, even if the most popular ones became popular last", async () => {
  const { key, ids } = await accountWith(250);
  const late = ids.slice(-12);
  // Just before and after the days on which the late codes are scanned, in Auckland and in UTC.
  for (const id of ids) await countScans(api, id, scansAt("2026-03-27T09:00:00Z", late.includes(id) ? 1 : 9));
  for (const [index, id] of late.entries()) {
    for (let hour = 12; hour < 20; hour += 1) {
      await countScans(api, id, scansAt(`2026-03-27T${hour}:00:00Z`, index < 6 ? 2 : 1));
    }
  }
  const twice = late.slice(0, 6);
  const once = late.slice(6, 10);
  const counts = (many: number, few: number) => [
    ...twice.map((id) => ({ id, scans: many })),
    ...once.map((id) => ({ id, scans: few })),
  ];
  // On the UTC day, six late codes have 17 scans; the other six late codes and all other codes have 9.
  const ninth = ids.filter((id) => !twice.includes(id)).slice(0, 4);
  expect(await topCodes(key, "from=2026-03-27&to=2026-03-27")).toEqual([
    ...twice.map((id) => ({ id, scans: 17 })),
    ...ninth.map((id) => ({ id, scans: 9 })),
  ]);
  // In Auckland, the new day begins at 11:00 UTC.
  expect(await topCodes(key, "from=2026-03-28&to=2026-03-28&tz=Pacific/Auckland")).toEqual(counts(16, 8));
});

test("a code that is popular now is listed before codes that were popular earlier", async () => {
  const { key, ids } = await accountWith(130);
  const [fresh = "", ...old] = ids;
  for (const id of old) await countScans(api, id, scansAt("2026-01-05T12:00:00Z", 3));
  await countScans(api, fresh, scansAt("2026-03-27T12:00:00Z", 2));
  expect(await topCodes(key, "from=2026-03-01&to=2026-03-31")).toEqual([{ id: fresh, scans: 2 }]);
  await countScans(api, fresh, scansAt(new Date().toISOString(), 1));
  expect(await topCodes(key, "range=last_7_days")).toEqual([{ id: fresh, scans: 1 }]);
});

test("codes of other accounts are not listed", async () => {
  const { key } = await api.addAccount();
  const own = await createDynamic(api);
  await countScans(api, own.id, scansAt("2026-03-27T12:00:00Z", 1));
  expect(await topCodes(key, "from=2026-03-27&to=2026-03-27")).toEqual([]);
});
