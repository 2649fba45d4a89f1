// What the results of the release's tests mean.

import { z } from "zod";
import type { KnownGap } from "./known-gaps.ts";

export interface TestResult {
  /** From the release's root. */
  file: string;
  /** Empty for a file that broke as a whole. */
  test: string;
  status: "passed" | "failed" | "skipped";
  /** The first line of what it said where it failed. */
  complaint?: string;
}

export interface Verdict {
  passed: number;
  /** On the new schema alone, twice: what the migrations have broken. */
  failures: TestResult[];
  /** Failures that are known, with the reason. */
  gaps: (TestResult & { reason: string })[];
  /** Listed as known, but all of their tests pass. */
  closedGaps: KnownGap[];
  /** On the release's own schema too, so nothing is known of the new one. */
  failingAnyway: TestResult[];
}

const MAX_COMPLAINT_CHARS = 300;

const reportForm = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});

/** The results in vitest's JSON report of a run in `root`. Throws where it is none. */
export function readResults(report: unknown, root: string): TestResult[] {
  return reportForm.parse(report).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name;
    const tests = assertionResults.map(({ fullName, failureMessages: [complaint], ...one }) => ({
      file,
      test: fullName.trim(),
      status: statusOf(one.status),
      ...(complaint !== undefined && { complaint: firstLine(complaint) }),
    }));
    const isBroken = status === "failed" && tests.every((one) => one.status !== "failed");
    const whole = { file, test: "", status: "failed" as const, complaint: firstLine(message) };
    return isBroken ? [...tests, whole] : tests;
  });
}

const firstLine = (text: string) => (text.split("\n")[0] ?? "").slice(0, MAX_COMPLAINT_CHARS);

function statusOf(status: string): TestResult["status"] {
  return status === "passed" || status === "failed" ? status : "skipped";
}

/** `runs`: the first run, then those of what had failed until then. `anyway`: the failures once more, on the release's own schema. */
export function judge(
  runs: readonly (readonly TestResult[])[],
  anyway: readonly TestResult[],
  known: readonly KnownGap[],
): Verdict {
  const all = lastOf(runs);
  const failing = all.filter(({ status }) => status === "failed");
  const failsAnyway = new Set(anyway.filter(({ status }) => status === "failed").map(keyOf));
  const gapOf = (result: TestResult) => known.find((gap) => isOf(gap, result));
  const ours = failing.filter((result) => !failsAnyway.has(keyOf(result)));
  return {
    passed: all.filter(({ status }) => status === "passed").length,
    failures: ours.filter((result) => gapOf(result) === undefined),
    gaps: ours.flatMap((result) => {
      const gap = gapOf(result);
      return gap === undefined ? [] : [{ ...result, reason: gap.reason }];
    }),
    closedGaps: known.filter((gap) => !failing.some((result) => isOf(gap, result))),
    failingAnyway: failing.filter((result) => failsAnyway.has(keyOf(result))),
  };
}

/** Each test as it was the last time; a file that ran again is what it was then. */
function lastOf(runs: readonly (readonly TestResult[])[]): TestResult[] {
  const last = new Map<string, TestResult>();
  for (const results of runs) {
    const again = new Set(results.map(({ file }) => file));
    for (const [key, { file, test }] of last) if (test === "" && again.has(file)) last.delete(key);
    for (const result of results) last.set(keyOf(result), result);
  }
  return [...last.values()];
}

/** The files that have a test that failed. */
export function failingFiles(results: readonly TestResult[]): string[] {
  return [...new Set(results.filter(({ status }) => status === "failed").map(({ file }) => file))];
}

function isOf(gap: KnownGap, { file, test }: TestResult): boolean {
  return gap.file === file && (gap.test === undefined || gap.test === test);
}

const keyOf = ({ file, test }: TestResult) => `${file}\n${test}`;
