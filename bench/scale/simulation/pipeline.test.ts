import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { MEASURED } from "../model/measured.ts";
import { MODEL_TIMES } from "../model/model-times.ts";
import { BATCH_AGE_MS, BATCH_SCANS } from "./counting.ts";
import { simulate } from "./pipeline.ts";
import type { Offered, Pipeline } from "./pipeline-parts.ts";

const pipeline: Pipeline = {
  redirects: 1,
  statsWorkers: 1,
  postgresCores: 1,
  codes: 10_000,
  popularity: "zipf",
  times: MODEL_TIMES,
};
const offered: Offered = { scansPerSecond: 2000, seconds: 4, backlog: 0, seed: 1 };
const at = (scansPerSecond: number) => simulate(pipeline, { ...offered, scansPerSecond });

it("counts every scan once, whatever the load, the number of processes and the backlog", () => {
  const loads = fc.record({
    scansPerSecond: fc.integer({ min: 0, max: 60_000 }),
    backlog: fc.integer({ min: 0, max: 200_000 }),
    redirects: fc.integer({ min: 1, max: 4 }),
    statsWorkers: fc.integer({ min: 1, max: 4 }),
    postgresCores: fc.integer({ min: 1, max: 3 }),
    popularity: fc.constantFrom("hot" as const, "zipf" as const, "uniform" as const),
    seed: fc.integer({ min: 1, max: 1e6 }),
  });
  fc.assert(
    fc.property(loads, ({ scansPerSecond, backlog, seed, ...shape }) => {
      const result = simulate({ ...pipeline, ...shape }, { scansPerSecond, seconds: 1, backlog, seed });
      expect(Math.abs(result.counted - result.scans)).toBe(0);
      expect(result.scans).toBeGreaterThanOrEqual(backlog);
      expect(result.waitingAtEnd).toBeLessThanOrEqual(result.scans);
      for (const share of Object.values(result.busy)) expect(share).toBeLessThanOrEqual(1.0001);
    }),
    { numRuns: 60 },
  );
});

it("counts what has not been counted at the end of the load as waiting, and drains it afterwards", () => {
  const slow = { ...MODEL_TIMES, postgresUs: { scan: 200, row: 0, frame: 0, transaction: 0 } };
  const result = simulate({ ...pipeline, times: slow }, { ...offered, scansPerSecond: 10_000 });
  // Postgres counts 5,000 of the 10,000 that come in each of 4 seconds, and has the rest to do afterwards.
  expect(result.waitingAtEnd / 20_000).toBeCloseTo(1, 0);
  expect(Math.abs(result.drainSeconds / 4 - 1)).toBeLessThan(0.1);
  expect(result.busy.postgres).toBeGreaterThan(0.95);
});

it("is the same for the same seed, and another for another", () => {
  expect(at(5000)).toEqual(at(5000));
  expect(simulate(pipeline, { ...offered, seed: 2 })).not.toEqual(simulate(pipeline, offered));
});

it("keeps the redirect busy for what its scans take: utilisation is rate times service time", () => {
  const times = { ...MODEL_TIMES, redirectUsPerScan: 50, redirectUsPerFrame: 0 };
  const result = simulate({ ...pipeline, times }, { ...offered, scansPerSecond: 10_000, seconds: 10 });
  expect(Math.abs(result.busy.redirect / 0.5 - 1)).toBeLessThan(0.03);
});

it("answers no more than its service time allows, and says so under more", () => {
  const times = { ...MODEL_TIMES, redirectUsPerScan: 100, redirectUsPerFrame: 0, writeMs: 0 };
  const result = simulate({ ...pipeline, times }, { ...offered, scansPerSecond: 30_000 });
  expect(Math.abs(result.answeredPerSecond / 10_000 - 1)).toBeLessThan(0.02);
  expect(result.busy.redirect).toBeGreaterThan(0.97);
});

it("gets slower and busier with the load, and drains a larger backlog later", () => {
  const results = [500, 2000, 8000, 30_000].map(at);
  for (const [index, result] of results.entries()) {
    const before = results[index - 1];
    if (before === undefined) continue;
    for (const part of ["redirect", "broker", "stats", "postgres"] as const) {
      expect(result.busy[part]).toBeGreaterThan(before.busy[part]);
      expect(result.cpuUs[part]).toBeLessThanOrEqual(before.cpuUs[part] + 1e-9);
    }
    expect(result.scansPerFrame).toBeGreaterThanOrEqual(before.scansPerFrame);
  }
  const drained = [10_000, 100_000, 1_000_000].map(
    (backlog) => simulate(pipeline, { ...offered, scansPerSecond: 0, seconds: 0, backlog }).drainSeconds,
  );
  expect(drained).toEqual([...drained].sort((one, other) => one - other));
});

it("shows a scan as late as a quiet machine did at 2,000 a second", () => {
  const { freshnessMs } = simulate(pipeline, { ...offered, seconds: 20 });
  expect(Math.abs(freshnessMs.p50 / MEASURED.freshnessP50.value - 1)).toBeLessThan(0.1);
  expect(Math.abs(freshnessMs.p99 / MEASURED.freshnessP99.value - 1)).toBeLessThan(0.1);
});

it("has no more under way with closed connections than there are", () => {
  const closed = simulate(pipeline, { ...offered, scansPerSecond: 0, seconds: 1, connections: 8 });
  expect(closed.scansPerFrame).toBeLessThanOrEqual(8);
  expect(closed.counted).toBe(closed.scans);
  expect(closed.scans).toBeGreaterThan(1000);
});

it("makes batches as the stats service does unless it is told otherwise", () => {
  const settings = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
  expect(settings).toContain(`#BATCH_SCANS=${BATCH_SCANS}\n`);
  expect(settings).toContain(`#BATCH_AGE_MS=${BATCH_AGE_MS}\n`);
});
