// npm run bench -- export: measures exports of whole accounts, and compares their content with the API. See bench/README.md.

import { insertCodes } from "../codes/code-rows-store.ts";
import { machineLine, writeFigures } from "../measure/machine.ts";
import { readOptions, wholes } from "../measure/options.ts";
import { tableOf } from "../measure/table.ts";
import { makeApiKey } from "../servers/api-key.ts";
import { withServers } from "../servers/servers.ts";
import { startService } from "../servers/services.ts";
import { type Probed, withProbe } from "./probe.ts";
import { DAYS, insertDetails, readStored } from "./rows-store.ts";
import { verifyExport } from "./verify.ts";

const ABOUT = `Exports accounts of several sizes, each twice, while another program reads a code every 20 ms. Each code has ${DAYS} days of scans and a
history, and one in ten has a style. Compares every export with the API, the image host, and the database.`;
/** Maximum time for an export of 10,000 codes on two cores, in s. */
const GOAL_S = 60;
const POLL_MS = 200;
/** A small heap, so that the measured memory is what the gateway needs, without garbage that V8 has not collected yet. */
const SMALL_HEAP = { NODE_OPTIONS: "--max-old-space-size=128 --max-semi-space-size=4" };

const options = readOptions("export", ABOUT, {
  codes: wholes("codes in each account", "2000,10000"),
});

interface Row extends Probed {
  codes: number;
  round: number;
  seconds: number;
  zipMb: number;
}

interface Job {
  id: string;
  finished_at: string | null;
  result: { url: string } | null;
  error?: object;
}

async function measure(codes: number): Promise<Row[]> {
  return withServers({ isPinned: false }, async (servers) => {
    console.log(`inserting ${codes.toLocaleString("en-US")} codes`);
    await insertCodes(servers.database, codes);
    await insertDetails(servers.database);
    const gateway = await startService("gateway", servers, SMALL_HEAP);
    const render = await startService("render", servers);
    const headers = { Authorization: `Bearer ${await makeApiKey(servers.databaseUrl)}` };
    const fetchFrom = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(`http://127.0.0.1:${gateway.port}${path}`, { headers, ...init });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response;
    };
    const read = async <T>(path: string, init?: RequestInit) => (await fetchFrom(path, init)).json() as Promise<T>;
    const { data } = await read<{ data: { id: string }[] }>("/v1/qr?limit=1");
    const rows: Row[] = [];
    for (const round of [1, 2]) {
      const startMs = performance.now();
      const { result: job, ...probed } = await withProbe(
        gateway.pid,
        async () => (await fetchFrom(`/v1/qr/${data[0]?.id}`)).text(),
        () => exported(read),
      );
      const seconds = (performance.now() - startMs) / 1000;
      const path = new URL(job.result?.url ?? "").pathname;
      const zip = new Uint8Array(await (await fetchFrom(path)).arrayBuffer());
      await verifyExport(zip, {
        stored: await readStored(servers.database),
        records: await (await fetchFrom("/v1/qr/export?format=ndjson&archived=all")).text(),
        imageOf: (id) => readImage(`http://127.0.0.1:${render.port}/${id}.svg`),
      });
      console.log(`export ${round} of ${codes.toLocaleString("en-US")} codes: ${seconds.toFixed(1)} s`);
      rows.push({ codes, round, seconds, zipMb: zip.length / 1e6, ...probed });
    }
    await gateway.stop();
    await render.stop();
    return rows;
  });
}

/** Repeats the request once, because the image host closes idle connections. */
async function readImage(url: string): Promise<string> {
  const read = async () => (await fetch(url)).text();
  return read().catch(read);
}

async function exported(read: <T>(path: string, init?: RequestInit) => Promise<T>): Promise<Job> {
  const { id } = await read<Job>("/v1/account/export", { method: "POST" });
  for (;;) {
    const job = await read<Job>(`/v1/jobs/${id}`);
    if (job.error !== undefined) throw new Error(JSON.stringify(job.error));
    if (job.finished_at !== null) return job;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const rows: Row[] = [];
for (const codes of options.codes) rows.push(...(await measure(codes)));
console.log(`\n${machineLine}, every export compared with the API, medians of 1`);
console.log(
  tableOf(rows, [
    ["", ({ codes, round }) => `${codes.toLocaleString("en-US")} codes, export ${round}`],
    ["s", ({ seconds }) => seconds, 1],
    ["MB", ({ zipMb }) => zipMb, 1],
    ["RSS before MB", ({ beforeMb }) => beforeMb],
    ["peak MB", ({ peakMb }) => peakMb],
    ["growth MB", ({ beforeMb, peakMb }) => peakMb - beforeMb],
    ["read p50 ms", ({ p50Ms }) => p50Ms, 1],
    ["p99 ms", ({ p99Ms }) => p99Ms, 1],
    ["max ms", ({ maxMs }) => maxMs, 1],
  ]),
);
console.log(`goal: 10,000 codes in at most ${GOAL_S} s, and the same peak as with 2,000`);
await writeFigures(options, { rows });
