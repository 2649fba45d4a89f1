// `npm run fuzz`: sends valid, invalid, and junk requests to a gateway. Started by scripts/fuzz.mjs.

import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { startPostgres } from "@qr/test-kit/servers/private-servers";
import { createRunFolder, removeRunFolder } from "@qr/test-kit/servers/run-folder";
import { type FuzzReport, fuzz, PROPERTIES } from "./fuzz.ts";

const USAGE = `npm run fuzz -- [options]

Starts the gateway on a private Postgres and sends it random requests: valid, invalid, and junk. Checks every
response: no 5xx, only documented responses, invalid requests rejected, deleted codes gone.

  --requests N   how many (default 50000)
  --seed N       the first seed; the same seed makes the same inputs (default: by the clock)
  --only TEXT    rules whose name contains this text
  --list         names the rules
  --json FILE    also writes the report as JSON

Exit code: 0 nothing was found, 1 a rule was broken.`;

const { values } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    requests: { type: "string", default: "50000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    only: { type: "string", default: "" },
    json: { type: "string" },
  },
});
const requests = Number(values.requests);
const seed = Number(values.seed);

if (values.help) console.log(USAGE);
else if (values.list) console.log(PROPERTIES.map(([{ name }]) => name).join("\n"));
else if (!(Number.isInteger(requests) && requests >= 1)) fail("--requests must be a whole number, 1 or more.");
else if (!(Number.isInteger(seed) && seed >= 0)) fail("--seed must be a whole number, 0 or more.");
else if (!PROPERTIES.some(([{ name }]) => name.includes(values.only)))
  fail(`No rule's name contains ${values.only}; --list names them.`);
else process.exitCode = await run();

async function run(): Promise<number> {
  const folder = await createRunFolder();
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
  try {
    console.log(`seed ${seed}; starting Postgres and the gateway …`);
    postgres = await startPostgres();
    process.env.TEST_POSTGRES_URL = postgres.url;
    const report = await fuzz({ requests, seed, only: values.only, onProgress: progress() });
    print(report);
    if (values.json) await writeFile(values.json, `${JSON.stringify(report, undefined, 2)}\n`);
    return report.findings.length === 0 ? 0 : 1;
  } finally {
    await postgres?.remove();
    await removeRunFolder(folder);
  }
}

function progress(): (sent: number, findings: number) => void {
  let tenth = 0;
  return (sent, findings) => {
    const now = Math.min(10, Math.floor((sent * 10) / requests));
    if (now <= tenth) return;
    tenth = now;
    console.log(`${String(now * 10).padStart(3)}%  ${sent} requests, ${findings} findings`);
  };
}

function print({ findings, ...report }: FuzzReport): void {
  for (const { property, seed: found, counterexample, error } of findings) {
    console.log(`\nBROKEN: ${property}\n  input: ${counterexample}\n  ${error}`);
    console.log(`  reproduce: npm run fuzz -- --seed ${found} --requests 200 --only "${property}"`);
  }
  const rate = Math.round(report.requests / report.seconds);
  console.log(
    `\n${report.requests} requests of ${report.inputs} inputs in ${report.seconds.toFixed(0)} s (${rate}/s), seed ${report.seed}: ` +
      `${findings.length} findings`,
  );
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
