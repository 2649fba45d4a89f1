import type { Condition } from "@qr/contracts";
import { expect, test } from "vitest";
import { BUCKETS, bucketOf } from "./bucket.ts";
import { compileRules } from "./compile.ts";
import { KEY, rulesOf } from "./testing/holds.ts";

const VISITORS = 1_000_000;
const AGENTS = ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)", "Mozilla/5.0 (Linux; Android 15; Pixel 9)", ""];

/** Returns the address of a visitor: consecutive ones, as in one mobile network. */
function addressOf(visitor: number): string {
  return `100.${64 + ((visitor >> 16) & 63)}.${(visitor >> 8) & 255}.${visitor & 255}`;
}

const agentOf = (visitor: number) => AGENTS[visitor % AGENTS.length] ?? "";

/** Returns the percentage of visitors that get the first rule. Throws if a visitor gets none. */
function firstPercent(rules: Condition[], visitors: number): number {
  const compiled = compileRules(rulesOf(...rules));
  let first = 0;
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const index = compiled.choose({ address: addressOf(visitor), userAgent: agentOf(visitor) });
    if (index === -1) throw new Error(`visitor ${visitor} gets no rule`);
    if (index === 0) first += 1;
  }
  return (first / visitors) * 100;
}

const shares = (percent: number): Condition[] => [
  { share: { from: 0, to: percent } },
  { share: { from: percent, to: 100 } },
];

test("of a million visitors, 30% get the share 0–30 and all others the share 30–100, within 0.2 points", () => {
  const percent = firstPercent(shares(30), VISITORS);
  expect(Math.abs(percent - 30)).toBeLessThan(0.2);
  // The same bounds notice shares that are wrong by a third of a point.
  expect(Math.abs(percent - 30.35)).toBeGreaterThan(0.2);
});

test("the bounds notice wrong shares", () => {
  for (const wrong of [29, 31, 70]) {
    expect(Math.abs(firstPercent(shares(wrong), 100_000) - 30), String(wrong)).toBeGreaterThan(0.5);
  }
});

test("every bucket is about equally likely", () => {
  const counts = new Uint32Array(BUCKETS);
  const expected = 40;
  for (let visitor = 0; visitor < BUCKETS * expected; visitor += 1) {
    const bucket = bucketOf(KEY, addressOf(visitor), agentOf(visitor));
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // Of 9,999 degrees of freedom: mean 9,999, standard deviation 141. A biased hash is far outside.
  expect(Math.abs(chiSquare - (BUCKETS - 1))).toBeLessThan(5 * 141.4);
});

test("a visitor stays in one bucket, which depends on the key, the address, and the user agent", () => {
  const bucket = bucketOf(KEY, "192.0.2.1", "agent");
  expect(bucketOf(KEY, "192.0.2.1", "agent")).toBe(bucket);
  expect(bucketOf(KEY.replace("0", "1"), "192.0.2.1", "agent")).not.toBe(bucket);
  expect(bucketOf(KEY, "192.0.2.2", "agent")).not.toBe(bucket);
  expect(bucketOf(KEY, "192.0.2.1", "agent 2")).not.toBe(bucket);
});

test("the buckets of two codes are independent", () => {
  const other = "ffeeddccbbaa99887766554433221100";
  const visitors = 100_000;
  let both = 0;
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const isFirst = (key: string) => bucketOf(key, addressOf(visitor), agentOf(visitor)) < BUCKETS / 2;
    if (isFirst(KEY) && isFirst(other)) both += 1;
  }
  expect(Math.abs(both / visitors - 0.25)).toBeLessThan(0.01);
});
