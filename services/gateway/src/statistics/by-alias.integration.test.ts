// The scans of a code by alias.

import { aliasIdFromUuid, type StatisticsRecord, statisticsRecordSchema, uuidV7 } from "@qr/contracts";
import { expect, test } from "vitest";
import { countScans } from "../testing/counted-scans.ts";
import { createDynamic, recordOf } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

const api = await useTestGateway();
const NOON = "2026-03-29T12:00:00Z";
const now = new Date().toISOString();

async function read(id: string, days: string): Promise<StatisticsRecord> {
  const response = await api.call("GET", `/v1/qr/${id}/stats?${days}&include=by_alias`);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  const record = statisticsRecordSchema.parse(response.body);
  const sum = record.by_alias?.reduce((total, { scans }) => total + Number(scans), 0);
  expect(sum).toBe(record.total_scans);
  return record;
}

test("lists the scans of each alias, even a deleted one, and those of the code's own short URL as none", async () => {
  const code = await createDynamic(api);
  const add = async (slug: string) => recordOf(await api.call("POST", `/v1/qr/${code.id}/aliases`, { body: { slug } }));
  await add(`one-${code.id.slice(-8)}`);
  const [one = "", other = ""] = (await add(`two-${code.id.slice(-8)}`)).aliases.map(({ id }) => id);
  await countScans(api, code.id, [
    { at: NOON, visitor: 1, alias: one },
    { at: NOON, visitor: 2, alias: other },
    { at: "2026-03-30T12:00:00Z", visitor: 3, alias: one },
    { at: now, visitor: 4, alias: one },
    { at: NOON, visitor: 5 },
    { at: now, visitor: 6 },
  ]);
  expect((await api.call("DELETE", `/v1/qr/${code.id}/aliases/${one}`)).status).toBe(200);
  const record = await read(code.id, `from=2026-03-01&to=${now.slice(0, 10)}`);
  expect(record.by_alias).toEqual([
    { alias: one, scans: 3 },
    { alias: "none", scans: 2 },
    { alias: other, scans: 1 },
  ]);
});

test("a code without aliases has only scans of its own short URL", async () => {
  const code = await createDynamic(api);
  expect((await read(code.id, "range=last_30_days")).by_alias).toEqual([]);
  await countScans(api, code.id, [{ at: now, visitor: 1 }]);
  expect((await read(code.id, "range=last_7_days")).by_alias).toEqual([{ alias: "none", scans: 1 }]);
});

test("lists the 50 most frequent aliases of a day, and sums the others", async () => {
  const code = await createDynamic(api);
  const scans = Array.from({ length: 60 }, (_, index) => {
    const alias = aliasIdFromUuid(uuidV7(Date.parse(NOON) + index));
    return Array.from({ length: index < 50 ? 2 : 1 }, (_, visitor) => ({ at: NOON, visitor, alias }));
  });
  await countScans(api, code.id, scans.flat());
  const { by_alias: byAlias } = await read(code.id, "from=2026-03-29&to=2026-03-29");
  expect(byAlias).toHaveLength(51);
  expect(byAlias?.[0]).toEqual({ alias: "other", scans: 10 });
});
