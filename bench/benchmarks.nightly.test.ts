// Runs benchmarks in their shortest form, so that none of them stays broken until somebody needs its figures.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DEADLINE_MS = 300_000;

test.each([
  ["redirect", "--scenarios", "hot", "--rounds", "1", "--seconds", "1"],
  ["api", "--rounds", "1", "--seconds", "1", "--codes", "1000"],
  ["ingest", "--rounds", "1", "--seconds", "1"],
  ["rules", "--decisions", "1000", "--rounds", "1"],
  ["export", "--codes", "500"],
  ["migrations", "--codes", "2000", "--seconds", "1"],
  ["tls", "--domains", "2000", "--rounds", "1", "--seconds", "1"],
])(
  "npm run bench -- %s runs to its end",
  async (name, ...options) => {
    const run = promisify(execFile)(process.execPath, ["scripts/bench.mjs", name, ...options], { cwd: ROOT });
    const { stdout } = await run;
    expect(stdout).toContain("medians of 1\n");
  },
  DEADLINE_MS,
);
