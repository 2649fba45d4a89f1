// Measures reads of statistics through a gateway, for codes with few and with very many recorded scans.

import { codeIdFromUuid } from "@qr/contracts";
import type pg from "pg";
import { insertAccount } from "../api/account-store.ts";
import { connectDatabase } from "../codes/code-rows-store.ts";
import { codeUuidOf } from "../codes/numbered-code.ts";
import { OTHER_CORES, pin } from "../measure/cores.ts";
import { median } from "../measure/median.ts";
import { figure, formatTable } from "../measure/table.ts";
import { makeApiKey } from "../servers/api-key.ts";
import { startServers } from "../servers/servers.ts";
import { startGateway } from "../servers/services.ts";
import { DAY_MS, QUARTER_HOUR_MS } from "./counted-scans.ts";
import { insertCountedScans, insertOthersCounts, prepareMonths } from "./counted-scans-store.ts";
import type { StatsOptions, StatsPart } from "./options.ts";
import { type ReadCase, readCases } from "./read-cases.ts";
import { createReader, type Reader, type ReadFigures, timeReads } from "./timed-reads.ts";

const HOUR_MS = 4 * QUARTER_HOUR_MS;
const CLIENTS = [1, 8] as const;
/** Long enough to compile hot code. */
const WARM_UP_SECONDS = 15;
/** The rate limit of the plan, which is counted in Redis with every read and never reached. */
const NEVER_REACHED = "1000000000";

interface Round {
  clients: number;
  /** By case. */
  figures: ReadFigures[];
}

export const reads: StatsPart = {
  name: "reads",
  async run(options) {
    const servers = await startServers({ isPinned: true, isDatabaseAwaited: true });
    const database = await connectDatabase(servers.databaseUrl);
    pin(process.pid, OTHER_CORES);
    try {
      const nowMs = Date.now();
      const uniques = await insertCounts(database, options, nowMs);
      const gateway = await startGateway(servers, { PLAN_BUSINESS_PER_MINUTE: NEVER_REACHED });
      const reader = createReader(gateway.port, await makeApiKey(servers.databaseUrl));
      const cases = options.scans.flatMap((scans, number) => readCases(publicId(number), scans, nowMs));
      const errors = await checkResponses(reader, cases, uniques);
      const rounds = await measure(reader, cases, options);
      for (const clients of CLIENTS) {
        const title = clients === 1 ? "one client" : `${clients} clients at once`;
        console.log(`\nReads, ${title}, ms, medians of ${options.rounds}\n${table(cases, rounds, clients)}`);
      }
      console.log(`\nVisitors of a year, error: ${errors.map((error) => `${figure(100 * error, 2)} %`).join(", ")}`);
      reader.close();
      await gateway.stop();
      return { cases: cases.map(({ paths, ...asked }) => asked), rounds, visitorErrors: errors };
    } finally {
      await database.end();
      await servers.stop();
    }
  },
};

const publicId = (number: number) => codeIdFromUuid(codeUuidOf(number));

/** Inserts counts of the last year, up to now, with the last hour not rolled up. Returns the true number of visitors of each code. */
async function insertCounts(database: pg.Client, { scans, codes }: StatsOptions, nowMs: number): Promise<number[]> {
  const fromMs = Math.floor(nowMs / DAY_MS) * DAY_MS - 364 * DAY_MS;
  const rolledUntilMs = (Math.floor(nowMs / HOUR_MS) - 1) * HOUR_MS;
  console.log(`inserting ${figure(codes)} codes with counts, and codes with ${scans.map((one) => figure(one))} scans`);
  await insertAccount(database, scans.length + codes, 0);
  await prepareMonths(database, fromMs, rolledUntilMs);
  await insertOthersCounts(database, scans.length, scans.length + codes);
  const uniques: number[] = [];
  for (const [number, count] of scans.entries()) {
    const seen = new Uint8Array(count);
    const onVisitor = (visitor: number) => {
      seen[visitor] = 1;
    };
    const times = { fromMs, untilMs: nowMs, rolledUntilMs };
    await insertCountedScans(database, codeUuidOf(number), { scans: count, ...times, onVisitor });
    uniques.push(seen.reduce((sum, one) => sum + one, 0));
  }
  await database.query("VACUUM ANALYZE");
  await database.query("CHECKPOINT");
  return uniques;
}

/** Reads everything once and throws if scans of a year are missing. Returns the error of each code's visitors. */
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
    if (bodies.some((body) => body.total_scans !== total_scans)) throw new Error("equal reads differ");
    if (tells !== "all") continue;
    if (total_scans !== scans) throw new Error(`${total_scans} of ${scans} scans are in the response`);
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

/** One line per kind of read, with one column per code. */
function table(cases: readonly ReadCase[], all: readonly Round[], clients: number): string {
  const rounds = all.filter((round) => round.clients === clients);
  const scans = [...new Set(cases.map((one) => one.scans))];
  const kinds = cases.filter((one) => one.scans === scans[0]);
  const head = ["read", ...scans.flatMap((one) => [`${figure(one)}: p50`, "p99"]), "last : first", "refused"];
  const rows = kinds.map((kind, index) => {
    const of = (code: number, read: (figures: ReadFigures) => number, round: Round) =>
      read(
        round.figures[code * kinds.length + index] ?? { reads: 0, refused: 0, p50Ms: Number.NaN, p99Ms: Number.NaN },
      );
    const p50 = (code: number) => rounds.map((round) => of(code, ({ p50Ms }) => p50Ms, round));
    const p99 = (code: number) => rounds.map((round) => of(code, ({ p99Ms }) => p99Ms, round));
    const ratio = median(p50(scans.length - 1).map((last, round) => last / (p50(0)[round] ?? Number.NaN)));
    const figures = scans.flatMap((_, code) => [figure(median(p50(code)), 2), figure(median(p99(code)), 2)]);
    const refused = scans.flatMap((_, code) => rounds.map((round) => of(code, (figures) => figures.refused, round)));
    return [kind.name, ...figures, figure(ratio, 2), figure(refused.reduce((sum, one) => sum + one, 0))];
  });
  return formatTable([head, ...rows]);
}
