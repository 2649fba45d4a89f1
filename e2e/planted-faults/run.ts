// npm run planted-faults: whether the fuzzer and the gateway's tests find faults that are planted. Started by scripts/planted-faults.mjs.

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { FuzzReport } from "../fuzz/fuzz.ts";
import { copyTree, plant } from "./copy-tree.ts";
import { FAULTS, type PlantedFault } from "./faults.ts";

const USAGE = `npm run planted-faults -- [options]

Plants one fault after the other in a copy of the tree and runs the fuzzer on it, and where that finds nothing the gateway's
tests. All but one must be found.

  --list         names the faults
  --only TEXT    faults whose name has this text
  --requests N   requests of the fuzzer for each fault (default 2500)
  --fuzzer-alone does not run the tests
  --json FILE    writes the results as JSON, too

Exit code: 0 all but one at most were found, 1 more were missed.`;
const MAX_MISSED = 1;
const STEP_DEADLINE_MS = 900_000;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const REPORT = "planted-report.json";

type FoundBy = "fuzzer" | "tests" | "nobody";

const { values } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    requests: { type: "string", default: "2500" },
    "fuzzer-alone": { type: "boolean", default: false },
    json: { type: "string" },
  },
});
let failingAnyway: Set<string> | undefined;
const chosen = FAULTS.filter(({ name }) => name.includes(values.only));

if (values.help) console.log(USAGE);
else if (values.list) console.log(FAULTS.map(({ name, file }) => `${name} (${file})`).join("\n"));
else if (chosen.length === 0) {
  console.error(`No fault has ${values.only}; --list names them.`);
  process.exitCode = 1;
} else process.exitCode = await run();

async function run(): Promise<number> {
  const copy = await mkdtemp(join(tmpdir(), "qr-planted-"));
  const results: { name: string; foundBy: FoundBy; seconds: number }[] = [];
  try {
    copyTree(ROOT, copy);
    if (!(await isQuiet(copy)))
      throw new Error("The fuzzer finds faults before one is planted; `npm run fuzz` names them.");
    for (const fault of chosen) {
      const begunMs = performance.now();
      const foundBy = await find(fault, copy);
      const seconds = Math.round((performance.now() - begunMs) / 1000);
      results.push({ name: fault.name, foundBy, seconds });
      console.log(
        `${String(results.length).padStart(2)}/${chosen.length} ${foundBy.padEnd(7)} ${fault.name} (${seconds} s)`,
      );
    }
  } finally {
    await rm(copy, { recursive: true });
  }
  const missed = results.filter(({ foundBy }) => foundBy === "nobody").length;
  console.log(`${results.length - missed} of ${results.length} planted faults were found`);
  if (values.json) await writeFile(values.json, `${JSON.stringify(results, undefined, 2)}\n`);
  return missed <= MAX_MISSED ? 0 : 1;
}

async function find(fault: PlantedFault, copy: string): Promise<FoundBy> {
  // Before it is planted: tests that fail anyway find nothing.
  failingAnyway ??= values["fuzzer-alone"] ? new Set() : await failingTests(copy);
  const takeOut = plant(fault, copy);
  try {
    if (!(await isQuiet(copy))) return "fuzzer";
    if (values["fuzzer-alone"]) return "nobody";
    const failing = await failingTests(copy);
    return [...failing].some((name) => !failingAnyway?.has(name)) ? "tests" : "nobody";
  } finally {
    takeOut();
  }
}

/** Whether the fuzzer finds nothing; always with the same inputs. */
async function isQuiet(copy: string): Promise<boolean> {
  const fuzz = [
    "--conditions=source",
    "--import",
    "tsx",
    "e2e/fuzz/run.ts",
    "--seed",
    "1",
    "--requests",
    values.requests,
  ];
  const report = (await reportOf(copy, [...fuzz, "--json", REPORT])) as FuzzReport;
  for (const { property, error } of report.findings) console.log(`      ${property}: ${error.slice(0, 160)}`);
  return report.findings.length === 0;
}

/** The names of the gateway's tests that fail. */
async function failingTests(copy: string): Promise<Set<string>> {
  const tests = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "services/gateway",
    "--reporter=json",
    `--outputFile=${REPORT}`,
  ];
  const { testResults } = (await reportOf(copy, tests)) as TestReport;
  const failed = testResults.flatMap(({ name, status, assertionResults }) => [
    ...(status === "failed" ? [name] : []),
    ...assertionResults.filter((one) => one.status === "failed").map(({ fullName }) => fullName),
  ]);
  return new Set(failed);
}

interface TestReport {
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** What node, run in the folder, has written to the report. Throws where it has written none: then it found nothing, it broke. */
async function reportOf(cwd: string, args: readonly string[]): Promise<unknown> {
  const file = join(cwd, REPORT);
  await rm(file, { force: true });
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: "ignore", timeout: STEP_DEADLINE_MS });
    child.once("error", reject);
    child.once("exit", () => resolve());
  });
  return JSON.parse(await readFile(file, "utf8"));
}
