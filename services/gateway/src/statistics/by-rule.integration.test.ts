// The scans of a code by rule.

import { randomUUID } from "node:crypto";
import { type StatisticsRecord, statisticsRecordSchema } from "@qr/contracts";
import { expect, test } from "vitest";
import { z } from "zod";
import { countScans } from "../testing/counted-scans.ts";
import { createDynamic } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

const api = await useTestGateway();
const NOON = "2026-03-29T12:00:00Z";
const now = new Date().toISOString();
const shownRules = z.object({ rules: z.array(z.object({ id: z.string() })) });

async function read(id: string, days: string): Promise<StatisticsRecord> {
  const response = await api.call("GET", `/v1/qr/${id}/stats?${days}&include=by_rule,by_alias`);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  const record = statisticsRecordSchema.parse(response.body);
  for (const member of [record.by_rule, record.by_alias]) {
    expect(member?.reduce((total, { scans }) => total + Number(scans), 0)).toBe(record.total_scans);
  }
  return record;
}

async function replaceRules(id: string, rules: object[]): Promise<string[]> {
  const { body } = await api.call("PUT", `/v1/qr/${id}/rules`, { body: { rules } });
  return shownRules.parse(body).rules.map((rule) => rule.id);
}

test("lists the scans to which each rule applied, even a removed one, and the others as none", async () => {
  const code = await createDynamic(api);
  const rules = ["ios", "android"].map((os) => ({ when: { os: [os] }, target: `https://example.com/${os}` }));
  const [ios = "", android = ""] = await replaceRules(code.id, rules);
  await countScans(api, code.id, [
    { at: NOON, visitor: 1, rule: ios },
    { at: NOON, visitor: 2, rule: android },
    { at: "2026-03-30T12:00:00Z", visitor: 3, rule: ios },
    { at: now, visitor: 4, rule: ios },
    { at: NOON, visitor: 5 },
    { at: now, visitor: 6 },
  ]);
  expect(await replaceRules(code.id, rules.slice(1))).toEqual([android]);
  const record = await read(code.id, `from=2026-03-01&to=${now.slice(0, 10)}`);
  expect(record.by_rule).toEqual([
    { rule: ios, scans: 3 },
    { rule: "none", scans: 2 },
    { rule: android, scans: 1 },
  ]);
  expect(record.by_alias).toEqual([{ alias: "none", scans: 6 }]);
});

test("a code without rules has only scans to which no rule applied", async () => {
  const code = await createDynamic(api);
  expect((await read(code.id, "range=last_30_days")).by_rule).toEqual([]);
  await countScans(api, code.id, [{ at: now, visitor: 1 }]);
  expect((await read(code.id, "range=last_7_days")).by_rule).toEqual([{ rule: "none", scans: 1 }]);
});

test("lists the 200 most frequent rules of a day, and sums the others", async () => {
  const code = await createDynamic(api);
  const scans = Array.from({ length: 220 }, (_, index) => {
    const rule = randomUUID();
    return Array.from({ length: index < 200 ? 2 : 1 }, (_, visitor) => ({ at: NOON, visitor, rule }));
  });
  await countScans(api, code.id, scans.flat());
  const { by_rule: byRule } = await read(code.id, "from=2026-03-29&to=2026-03-29");
  expect(byRule).toHaveLength(201);
  expect(byRule?.[0]).toEqual({ rule: "other", scans: 20 });
});
