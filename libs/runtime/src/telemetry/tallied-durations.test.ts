import { expect, test } from "vitest";
import { collectMetrics } from "./metrics-endpoint.ts";
import { observeProcess } from "./process-metrics.ts";
import { talliedDurations } from "./tallied-durations.ts";

test("a tallied histogram reads like any other: cumulative buckets, their count, and their sum", async () => {
  const collected = collectMetrics();
  const record = talliedDurations("test_scan_seconds", "A histogram of this test.");
  for (const seconds of [0.0001, 0.0005, 0.003, 0.03, 60]) record(seconds);
  const lines = (await collected.text()).split("\n").filter((line) => line.includes("test_scan_seconds"));
  await collected.close();
  expect(lines).toContain("# TYPE test_scan_seconds histogram");
  const figureOf = (sample: string) => Number(lines.find((line) => line.startsWith(sample))?.split(" ")[1]);
  expect(figureOf("test_scan_seconds_count{")).toBe(5);
  expect(figureOf("test_scan_seconds_sum{")).toBeCloseTo(60.0336, 10);
  const upTo = (le: string) => figureOf(`test_scan_seconds_bucket{otel_scope_name="qr",le="${le}"}`);
  expect(["0.0005", "0.002", "0.005", "0.02", "0.05", "10", "+Inf"].map(upTo)).toEqual([2, 2, 3, 3, 4, 4, 5]);
});

test("the build is a metric, with the version in package.json", async () => {
  const collected = collectMetrics();
  const stop = observeProcess();
  const text = await collected.text();
  stop();
  await collected.close();
  expect(text).toMatch(
    /^build_info\{.*version="\d+\.\d+\.\d+(?:-[\w.]+)?",revision="unknown",node="v\d+\.[\d.]+".*\} 1$/m,
  );
});
