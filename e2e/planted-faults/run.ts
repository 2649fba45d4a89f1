// npm run planted-faults: whether the fuzzer and the gateway's tests find faults that are planted. Started by scripts/planted-faults.mjs.

import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { copyTree, plant } from "./copy-tree.ts";
import { FAULTS, type PlantedFault } from "./faults.ts";

const USAGE = `npm run planted-faults -- [options]

Plants one fault after the other in a copy of the tree and runs the fuzzer on it, and where that finds nothing the gateway's
tests. All but one must be found.

  --list         names the faults
  --only TEXT    faults whose name has this text
  --requests N   requests of the fuzzer for each fault (default 2500)
  --json FILE    writes the results as JSON, too

Exit code: 0 all but one at most were found, 1 more were missed.`;
const MAX_MISSED = 1;
const STEP_DEADLINE_MS = 900_000;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

type FoundBy = "fuzzer" | "tests" | "nobody";

const { values } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    requests: { type: "string", default: "2500" },
    json: { type: "string" },
  },
});
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
  const takeOut = plant(fault, copy);
  try {
    if (!(await isQuiet(copy))) return "fuzzer";
    const tests = ["node_modules/vitest/vitest.mjs", "run", "services/gateway", "--bail=1"];
    return (await isGood(copy, tests)) ? "nobody" : "tests";
  } finally {
    takeOut();
  }
}

/** Whether the fuzzer finds nothing; always with the same inputs. */
function isQuiet(copy: string): Promise<boolean> {
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
  return isGood(copy, fuzz);
}

/** Whether node ends with exit code 0. Throws where it has to be stopped. */
function isGood(cwd: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: "ignore", timeout: STEP_DEADLINE_MS });
    child.once("error", reject);
    child.once("exit", (code, signal) => (signal ? reject(new Error(`ended by ${signal}`)) : resolve(code === 0)));
  });
}
