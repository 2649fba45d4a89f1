// `npm run outages`: makes each server unavailable for 95 s (by default) in real time. Started by scripts/outages.mjs.

import { parseArgs } from "node:util";
import { createRunFolder, removeRunFolder } from "@qr/test-kit/servers/run-folder";
import { startFaultySystem } from "../faults/parts/faulty-system.ts";
import { SERVER_NAMES } from "../faults/parts/names.ts";
import { checkAlerts, type OutageReport, runOutage } from "./outage.ts";
import { findPromtool } from "./promtool.ts";

const USAGE = `npm run outages -- [options]

Runs every service in a separate process, makes Postgres, Redis, and RabbitMQ unavailable in turn, scrapes the metrics as Prometheus
would, and checks with promtool that exactly the expected alerts fire.

  --seconds N    length of each outage (default 95; at least 45)
  --only NAME    postgres, redis, or rabbitmq

Exit code: 0 all as expected, 1 not as expected, 2 promtool is missing and the alerts were not checked.`;
const DEFAULT_SECONDS = 95;
const SHORTEST_SECONDS = 45;
const EVERY_SECONDS = 5;

const { values } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    seconds: { type: "string", default: String(DEFAULT_SECONDS) },
    only: { type: "string" },
  },
});
const seconds = Number(values.seconds);
const servers = SERVER_NAMES.filter((name) => values.only === undefined || name === values.only);

if (values.help) console.log(USAGE);
else if (!(seconds >= SHORTEST_SECONDS && seconds <= 600)) fail("--seconds must be a number from 45 to 600.");
else if (servers.length === 0) fail(`Unknown server ${values.only}. Use one of ${SERVER_NAMES.join(", ")}.`);
else process.exitCode = await runAll();

async function runAll(): Promise<number> {
  const program = await findPromtool();
  const folder = await createRunFolder();
  const system = await startFaultySystem();
  let isWell = true;
  try {
    for (const server of servers) {
      const plan = { seconds, everyMs: EVERY_SECONDS * 1000, calledSeconds: EVERY_SECONDS };
      const report = await runOutage(system, server, plan);
      const verdict = program === undefined ? undefined : await verdictOf(program, report);
      const faults = [...violationsOf(report), ...(verdict === undefined ? [] : [verdict])];
      isWell &&= faults.length === 0;
      console.log(`${server} down for ${seconds} s: ${faults.length === 0 ? "as expected" : "NOT AS EXPECTED"}`);
      console.log(
        `  scans: ${report.scans}, failed: ${report.failedScans.length}; wrong readiness: ${report.wronglyReady.length}`,
      );
      console.log(`  processes that exited: ${report.crashes.length}; alerts checked: ${program !== undefined}`);
      for (const fault of faults) console.log(`  ${fault}`);
    }
  } finally {
    await system.stop();
    await removeRunFolder(folder);
  }
  if (!isWell) return 1;
  return program === undefined ? 2 : 0;
}

async function verdictOf(program: string, report: OutageReport): Promise<string | undefined> {
  return checkAlerts(program, report).then(
    () => undefined,
    (error: unknown) => String(error),
  );
}

function violationsOf({ wronglyReady, crashes, failedScans }: OutageReport): string[] {
  const failed = failedScans.map((got) => `a scan did not redirect to its target: ${got}`);
  return [...wronglyReady, ...crashes, ...failed];
}

function fail(why: string): void {
  console.error(`${why}\n\n${USAGE}`);
  process.exitCode = 1;
}
