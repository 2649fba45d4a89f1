// `npm run fuzz`: sends valid, invalid, and hostile requests to the whole service. Started by scripts/fuzz.mjs.

import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { startPostgres } from "@qr/test-kit/servers/private-servers";
import { createRunFolder, removeRunFolder } from "@qr/test-kit/servers/run-folder";
import { AREAS, type Area, type FuzzReport, fuzz } from "./fuzz.ts";
import { CURL_HELP } from "./hostile/curl.ts";
import { MAX_GROWTH_MB } from "./hostile/memory-watch.ts";
import { MAX_IDLE_MS } from "./hostile/probe.ts";
import { PROPERTIES } from "./rules.ts";

const USAGE = `npm run fuzz -- [options]

Starts the service on a private Postgres and sends it random requests: valid, invalid, and hostile. Every field, parameter,
header, method, and sender of every route is tried. Findings:

  - a status of 500, 501, 502, or 504
  - a response that takes more than ${MAX_IDLE_MS / 1000} s even if nothing else is sent
  - a process that grows by more than ${MAX_GROWTH_MB} MB
  - a crash, or no response
  - a broken response: wrong Content-Length, invalid JSON, an error without a code, internals in a message
  - a deviation of /v1 from its description or from one of its rules

  --requests N   how many (default 100000)
  --seed N       the first seed; the same seed generates the same requests (default: from the clock)
  --only LIST    some of ${Object.keys(AREAS).join(",")}
  --rule TEXT    only the rules of /v1 whose name contains this text
  --list         names the rules of /v1
  --json FILE    also writes the report as JSON

Exit code: 0 nothing was found, 1 something was found.`;

const PROGRESS_MS = 5000;

const { values } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    requests: { type: "string", default: "100000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    only: { type: "string" },
    rule: { type: "string" },
    json: { type: "string" },
  },
});
const requests = Number(values.requests);
const seed = Number(values.seed);
const { rule } = values;
const isArea = (name: string): name is Area => Object.hasOwn(AREAS, name);
const names = values.only?.split(",") ?? Object.keys(AREAS);

if (values.help) console.log(USAGE);
else if (values.list) console.log(PROPERTIES.map(([{ name }]) => name).join("\n"));
else if (!(Number.isInteger(requests) && requests >= 1)) fail("--requests must be a whole number, 1 or more.");
else if (!(Number.isInteger(seed) && seed >= 0)) fail("--seed must be a whole number, 0 or more.");
else if (!names.every(isArea)) fail(`--only must name some of ${Object.keys(AREAS).join(",")}.`);
else if (rule !== undefined && !PROPERTIES.some(([{ name }]) => name.includes(rule)))
  fail(`No rule's name contains ${rule}; --list names them.`);
else process.exitCode = await run(names.filter(isArea));

async function run(only: readonly Area[]): Promise<number> {
  const folder = await createRunFolder();
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
  try {
    console.log(`seed ${seed}; starting Postgres and the service …`);
    postgres = await startPostgres();
    process.env.TEST_POSTGRES_URL = postgres.url;
    const options = { requests, seed, only, onProgress: progress(), ...(rule === undefined ? {} : { rule }) };
    const report = await fuzz(options);
    print(report);
    if (values.json) await writeFile(values.json, `${JSON.stringify(report, undefined, 2)}\n`);
    return report.findings.length === 0 ? 0 : 1;
  } finally {
    await postgres?.remove();
    await removeRunFolder(folder);
  }
}

function progress(): (area: Area, sent: number, findings: number) => void {
  let printedMs = performance.now();
  let printedSent = 0;
  return (area, sent, findings) => {
    const nowMs = performance.now();
    if (nowMs - printedMs < PROGRESS_MS) return;
    const rate = Math.max(0, Math.round(((sent - printedSent) * 1000) / (nowMs - printedMs)));
    [printedMs, printedSent] = [nowMs, sent];
    console.log(`${area.padEnd(8)} ${String(sent).padStart(6)} requests, ${rate}/s, ${findings} findings`);
  };
}

function print({ findings, areas, ...report }: FuzzReport): void {
  for (const { area, what, detail, commands } of findings) {
    console.log(`\nFOUND in ${area}: ${what}\n  ${detail.replaceAll("\n", "\n  ")}`);
    for (const command of commands) console.log(`  repeat: ${command}`);
  }
  if (findings.length > 0) console.log(`\nIn the commands above:\n${CURL_HELP}`);
  console.log();
  for (const { area, requests: sent, seconds, findings: found } of areas) {
    console.log(`${area.padEnd(8)} ${rateLine(sent, seconds)}, ${found.length} findings`);
  }
  console.log(
    `all      ${rateLine(report.requests, report.seconds)}, ${findings.length} findings, seed ${report.seed}`,
  );
}

function rateLine(sent: number, seconds: number): string {
  return `${String(sent).padStart(6)} requests in ${seconds.toFixed(0)} s (${Math.round(sent / seconds)}/s)`;
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
