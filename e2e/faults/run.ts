// `npm run faults`: runs every row of the fault table on one machine. Started by scripts/faults.mjs.

import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { createRunFolder, removeRunFolder } from "@qr/test-kit/servers/run-folder";
import { lineOf, listOf, tableOf } from "./report.ts";
import type { AnyRow } from "./row.ts";
import { canRun, ROWS, titleOf } from "./rows/index.ts";
import type { RowReport } from "./run-row.ts";
import { type FaultSession, startFaultSession } from "./session.ts";
import type { IdleBytes } from "./watch/memory.ts";

const USAGE = `npm run faults -- [options]

Runs each part of the service in a separate process, breaks one part after another under load, and prints what happened
to the scans.

  --list           names the rows and what each expects
  --only PATTERN   rows whose title contains this text or matches this regular expression, ignoring case
  --seconds N      length of each fault (default 15; some rows need longer)
  --json FILE      also writes the reports as JSON

Exit code: 0 every row held, 1 a row broke, 2 none broke but some could not run on this machine.`;
const DEFAULT_SECONDS = 15;
const INTERRUPTED = 130;

const { values } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    seconds: { type: "string", default: String(DEFAULT_SECONDS) },
    json: { type: "string" },
  },
});
const rows = ROWS.filter((row) => isWanted(titleOf(row), values.only));
const faultSeconds = Number(values.seconds);

if (values.help) console.log(USAGE);
else if (values.list) console.log(listOf(rows));
else if (!(faultSeconds >= 1 && faultSeconds <= 600)) fail("--seconds must be a number from 1 to 600.");
else if (rows.length === 0) fail(`No row's title matches ${values.only}; --list names them.`);
else process.exitCode = await runAll(rows);

function isWanted(title: string, pattern: string): boolean {
  if (title.toLowerCase().includes(pattern.toLowerCase())) return true;
  try {
    return new RegExp(pattern, "i").test(title);
  } catch {
    return false;
  }
}

async function runAll(all: readonly AnyRow[]): Promise<number> {
  const begunMs = performance.now();
  const folder = await createRunFolder();
  const reports = new Map<AnyRow, RowReport>();
  let session: FaultSession | undefined;
  let isInterrupted = false;
  const clean = async () => {
    await session?.end();
    await removeRunFolder(folder);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      isInterrupted = true;
      // Work that is still in flight fails while the parts stop. These errors are ignored.
      process.on("uncaughtException", () => {});
      void clean().finally(() => process.exit(INTERRUPTED));
    });
  }
  try {
    console.log("starting Postgres, Redis, RabbitMQ, and six services …");
    session = await startFaultSession({ seconds: faultSeconds, patience: 1 });
    console.log(`memory under the usual load: ${describeIdle(session.idle)}`);
    const runnable = all.filter(canRun);
    for (const [index, row] of runnable.entries()) {
      const report = await session.run(row);
      if (isInterrupted) return INTERRUPTED;
      reports.set(row, report);
      console.log(`${String(index + 1).padStart(2)}/${runnable.length} ${lineOf(report)}`);
    }
  } finally {
    if (!isInterrupted) await clean();
  }
  console.log(`\n${tableOf(all, reports)}\n`);
  const verdicts = [...reports.values()].map(({ verdict }) => verdict);
  const count = (verdict: RowReport["verdict"]) => verdicts.filter((one) => one === verdict).length;
  const minutes = ((performance.now() - begunMs) / 60_000).toFixed(1);
  console.log(`${count("held")} held, ${count("broke")} broke, ${count("not run")} not run; ${minutes} minutes`);
  if (values.json) await writeReports(values.json, [...reports.values()]);
  if (count("broke") > 0) return 1;
  return count("not run") > 0 ? 2 : 0;
}

function describeIdle(idle: IdleBytes): string {
  return [...idle].map(([role, bytes]) => `${role} ${Math.round(bytes / 2 ** 20)} MiB`).join(", ");
}

async function writeReports(file: string, reports: readonly RowReport[]): Promise<void> {
  const machine = { cores: cpus().length, node: process.version, platform: process.platform };
  await writeFile(file, `${JSON.stringify({ machine, seconds: faultSeconds, rows: reports }, undefined, 2)}\n`);
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
