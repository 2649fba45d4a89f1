// Measures reads of statistics through a gateway, for codes with few recorded scans and for codes with a large number of them.

import { codeIdFromUuid } from "@qr/contracts";
import { DAY_MS, HOUR_MS } from "@qr/counts";
import { insertAccount } from "../api/account-store.ts";
import { codeUuidOf } from "../codes/numbered-code.ts";
import { OTHER_CORES, pin } from "../measure/cores.ts";
import { median, sum } from "../measure/rounds.ts";
import { type Column, figure, tableOf } from "../measure/table.ts";
import { makeApiKey } from "../servers/api-key.ts";
import { type Servers, withServers } from "../servers/servers.ts";
import { startService } from "../servers/services.ts";
import { openCounts } from "./counted-scans-store.ts";
import type { StatsOptions, StatsPart } from "./options.ts";
import { type ReadCase, readCases } from "./read-cases.ts";
import { createReader, type Reader, type ReadFigures, timeReads } from "./timed-reads.ts";

const CLIENTS = [1, 8] as const;
/** Long enough for V8 to compile the hot functions. */
const WARM_UP_SECONDS = 15;
interface Round {
  clients: number;
  /** The figures for each case. */
  figures: ReadFigures[];
}

export const reads: StatsPart = {
  name: "reads",
  run: (options) =>
    withServers({ isPinned: true, isDatabaseAwaited: true }, async (servers) => {
      pin(process.pid, OTHER_CORES);
      const nowMs = Date.now();
      const uniques = await insertCounts(servers, options, nowMs);
      const gateway = await startService("gateway", servers);
      const reader = createReader(gateway.port, await makeApiKey(servers.databaseUrl));
      const cases = options.scans.flatMap((scans, number) => readCases(publicId(number), scans, nowMs));
      const errors = await checkResponses(reader, cases, uniques);
      const rounds = await measure(reader, cases, options);
      for (const clients of CLIENTS) {
        const title = clients === 1 ? "one client" : `${clients} clients at once`;
        console.log(`\nReads, ${title}, ms, medians of ${options.rounds}\n${table(cases, rounds, clients)}`);
      }
      console.log(`\nVisitors in a year, error: ${errors.map((error) => `${figure(100 * error, 2)} %`).join(", ")}`);
      reader.close();
      await gateway.stop();
      return { cases: cases.map(({ paths, ...asked }) => asked), rounds, visitorErrors: errors };
    }),
};

const publicId = (number: number) => codeIdFromUuid(codeUuidOf(number));

/** Inserts counts for the last year up to now. Counts for the last hour or two are not rolled up. Returns each code's true number of visitors. */
async function insertCounts(servers: Servers, { scans, codes }: StatsOptions, nowMs: number): Promise<number[]> {
  const { database, databaseUrl } = servers;
  const fromMs = Math.floor(nowMs / DAY_MS) * DAY_MS - 364 * DAY_MS;
  console.log(`inserting ${figure(codes)} codes with counts, and codes with ${scans.map((one) => figure(one))} scans`);
  await insertAccount(database, scans.length + codes, 0);
  const counts = await openCounts(databaseUrl, fromMs, (Math.floor(nowMs / HOUR_MS) - 1) * HOUR_MS);
  await counts.insertOthers(scans.length, scans.length + codes, nowMs);
  const uniques: number[] = [];
  for (const [number, count] of scans.entries()) uniques.push(await counts.insertScans(number, count, fromMs, nowMs));
  await counts.end();
  await database.query("VACUUM ANALYZE");
  await database.query("CHECKPOINT");
  return uniques;
}

/** Reads every path once. Throws if equivalent reads differ or if scans are missing. Returns the relative error of each code's visitor estimate. */
async function checkResponses(
  reader: Reader,
  cases: readonly ReadCase[],
  uniques: readonly number[],
): Promise<number[]> {
  const errors: number[] = [];
  for (const { paths, tells, scans } of cases.filter((one) => one.tells !== "none")) {
    const bodies: { total_scans: number; unique_scans: number }[] = [];
    for (const path of paths) {
      const { body } = await reader.read(path);
      if (body === undefined) throw new Error(`${path} was rejected`);
      bodies.push(JSON.parse(body));
    }
    const [{ total_scans, unique_scans } = { total_scans: 0, unique_scans: 0 }] = bodies;
    if (bodies.some((body) => body.total_scans !== total_scans)) throw new Error("equivalent reads differ");
    if (tells !== "all") continue;
    if (total_scans !== scans) throw new Error(`the response contains ${total_scans} of ${scans} scans`);
    errors[errorPlace(cases, scans)] = unique_scans / (uniques[errorPlace(cases, scans)] ?? 0) - 1;
  }
  return errors;
}

function errorPlace(cases: readonly ReadCase[], scans: number): number {
  return [...new Set(cases.map((one) => one.scans))].indexOf(scans);
}

async function measure(reader: Reader, cases: readonly ReadCase[], options: StatsOptions): Promise<Round[]> {
  await timeReads(reader, cases, { clients: 8, seconds: WARM_UP_SECONDS });
  await timeReads(reader, cases, { clients: 1, seconds: WARM_UP_SECONDS });
  const rounds: Round[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    for (const clients of CLIENTS) {
      rounds.push({ clients, figures: await timeReads(reader, cases, { clients, seconds: options.seconds }) });
    }
  }
  return rounds;
}

/** Formats one line per kind of read, with p50 and p99 columns for each code. */
function table(cases: readonly ReadCase[], all: readonly Round[], clients: number): string {
  const rounds = all.filter((round) => round.clients === clients);
  const scans = [...new Set(cases.map((one) => one.scans))];
  const kinds = cases.filter((one) => one.scans === scans[0]);
  const lines = kinds.map(({ name }, kind) => ({
    name,
    codes: scans.map((_, code) => rounds.flatMap(({ figures }) => figures[code * kinds.length + kind] ?? [])),
  }));
  const ofCode = (code: number): Column<(typeof lines)[number]>[] => [
    [`${figure(scans[code])}: p50`, ({ codes }) => median((codes[code] ?? []).map(({ p50Ms }) => p50Ms)), 2],
    ["p99", ({ codes }) => median((codes[code] ?? []).map(({ p99Ms }) => p99Ms)), 2],
  ];
  const ratio = ([first = []]: ReadFigures[][], last: ReadFigures[] = []) =>
    median(last.map(({ p50Ms }, round) => p50Ms / (first[round]?.p50Ms ?? Number.NaN)));
  return tableOf(lines, [
    ["read", ({ name }) => name],
    ...scans.flatMap((_, code) => ofCode(code)),
    ["last : first", ({ codes }) => ratio(codes, codes.at(-1)), 2],
    ["refused", ({ codes }) => sum(codes.flat(), ({ refused }) => refused)],
  ]);
}
