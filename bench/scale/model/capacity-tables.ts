// The tables of the model: for the terminal, and for docs/scale.md, where `npm run docs` writes them.

import { figure } from "../../measure/table.ts";
import { simulate } from "../simulation/pipeline.ts";
import { BASE, framesPerSecond, type Load, type Needs, needsOf, scansOf, timesAsMuch } from "./capacity-model.ts";
import { type Cost, costOfBillionScans, costOfMillionCodes, PRICES, type Prices } from "./costs.ts";
import { MEASURED } from "./measured.ts";
import { MODEL_TIMES } from "./model-times.ts";
import { storageAfter } from "./storage-model.ts";

export interface CapacityTable {
  name: string;
  rows: string[][];
}

const FACTORS = [1, 10, 100, 1000] as const;
const KEPT_DAYS = [30, 400, 1095, 3650] as const;
const SIMULATED_SCANS = 100_000;
const MOST_SECONDS = 10;
/** Of more redirects a part is simulated, with its part of the load and of the stats workers: it takes long and shows the same. */
const MOST_REDIRECTS = 4;
const BACKLOG_SECONDS = 3600;

const GB = 1e9;
const gb = (bytes: number) => (bytes < 10 * GB ? `${figure(bytes / GB, 2)} GB` : sizeInWhole(bytes));
const sizeInWhole = (bytes: number) =>
  bytes < 10_000 * GB ? `${figure(bytes / GB)} GB` : `${figure(bytes / GB / 1000)} TB`;
const percent = (share: number) => `${figure(share * 100, share < 0.1 ? 1 : 0)} %`;
const factorHead = (first: string) => [first, ...FACTORS.map((factor) => `${figure(factor)}×`)];

function overFactors(name: string, first: string, lines: readonly [string, (load: Load, needs: Needs) => string][]) {
  const loads = FACTORS.map((factor) => timesAsMuch(BASE, factor));
  const all = loads.map((load) => ({ load, needs: needsOf(load) }));
  const rows = lines.map(([what, read]) => [what, ...all.map(({ load, needs }) => read(load, needs))]);
  return { name, rows: [factorHead(first), ...rows] };
}

function needsTable(): CapacityTable {
  const service =
    (name: keyof Needs["services"]) =>
    (_: Load, { services }: Needs) => {
      const { processes, cores } = services[name];
      return `${figure(processes)} (${figure(cores, cores < 1 ? 2 : 1)})`;
    };
  return overFactors("needs", "", [
    ["codes", ({ codes }) => figure(codes)],
    [
      "scans a second, mean / peak",
      ({ scansPerSecond, peakScansPerSecond: peak }) => `${figure(scansPerSecond)} / ${figure(peak)}`,
    ],
    [
      "creates / reads a second, peak",
      ({ createsPerSecond, readsPerSecond }) => `${figure(createsPerSecond)} / ${figure(readsPerSecond)}`,
    ],
    ["redirect: processes (cores busy)", service("redirect")],
    ["gateway", service("gateway")],
    ["render: pods of 2 cores", service("render")],
    ["stats", service("stats")],
    [
      "memory of the services",
      (_, { services }) => gb(Object.values(services).reduce((sum, one) => sum + one.memoryBytes, 0)),
    ],
    ["Postgres: cores busy", (_, { postgres }) => figure(postgres.cores, 2)],
    ["connections", (_, { postgres }) => figure(postgres.connections)],
    ["write-ahead log a second, peak", (_, { postgres }) => `${figure(postgres.walBytesPerSecond / 1e6, 1)} MB`],
    ["disk after a year, Zipf", (_, { postgres }) => gb(postgres.afterYear.total)],
    ["disk after a year, uniform", (load) => gb(needsOf({ ...load, popularity: "uniform" }).postgres.afterYear.total)],
    ["Redis: cores busy", (_, { redis }) => figure(redis.cores, 2)],
    ["memory, every code in it", (_, { redis }) => gb(redis.memoryBytes)],
    ["RabbitMQ: cores busy", (_, { broker }) => figure(broker.cores, 2)],
    ["disk of an hour's backlog at the peak, 3 nodes", (_, { broker }) => gb(broker.outageDiskBytes)],
  ]);
}

function limitsTable(): CapacityTable {
  const names = needsOf(timesAsMuch(BASE, 1000)).limits.map(({ what }) => what);
  const shareOf =
    (what: string) =>
    (_: Load, { limits }: Needs) => {
      const share = limits.find((limit) => limit.what === what)?.share ?? Number.NaN;
      return share > 1 ? `**${percent(share)}**` : percent(share);
    };
  return overFactors(
    "limits",
    "share of what one can do",
    names.map((what) => [what, shareOf(what)]),
  );
}

function keptTable(): CapacityTable {
  const scans = scansOf(BASE, 2);
  const frames = framesPerSecond(BASE, 2);
  const head = ["after days of the base load", ...KEPT_DAYS.map((days) => figure(days))];
  const lines = (["codes", "quarterHours", "days", "frames", "total"] as const).map((part) => [
    {
      codes: "codes",
      quarterHours: "quarter-hours",
      days: "days, visitors, totals",
      frames: "names of frames",
      total: "all",
    }[part],
    ...KEPT_DAYS.map((days) => gb(storageAfter(days, scans, frames)[part])),
  ]);
  const perMillion = KEPT_DAYS.map((days) => {
    const { total, codes } = storageAfter(days, scans, frames);
    return `${figure((total - codes) / (scans.scansPerDay * days))} MB`;
  });
  return { name: "kept", rows: [head, ...lines, ["a million scans of these", ...perMillion]] };
}

/** Of pieces of work that one core that is always busy does in a second. */
function perCoreTable(): CapacityTable {
  const of = (...names: (keyof typeof MEASURED)[]) => names.map((name) => figure(1e6 / MEASURED[name].value));
  const rows = [
    ["", "one code", "Zipf, 100,000 codes", "every scan another code"],
    ["redirect", ...of("scanRedirectHot", "scanRedirectZipf", "scanRedirect")],
    ["stats", ...of("scanStatsHot", "scanStatsZipf", "scanStats")],
    ["Postgres", ...of("scanPostgresHot", "scanPostgresZipf", "scanPostgres")],
    ["Redis", "–", "–", ...of("scanRedis")],
    ["RabbitMQ", "–", "–", ...of("scanBroker")],
  ];
  return { name: "per-core", rows };
}

function workPerCoreTable(): CapacityTable {
  const perSecond = (name: keyof typeof MEASURED) => figure(1e6 / MEASURED[name].value);
  const rows = [
    ["", "of the service's own core", "of Postgres'"],
    ["codes created", perSecond("createGateway"), perSecond("createPostgres")],
    ["codes read", perSecond("readGateway"), perSecond("readPostgres")],
    ["PNG of 1,024 pixels drawn and read back", figure(MEASURED.drawPng.value), "–"],
    ["SVG drawn and read back", figure(MEASURED.drawSvg.value), "–"],
    ["images served that are kept", perSecond("serveImage"), "–"],
    ["rows of quarter-hours rolled up", perSecond("rollUpStats"), perSecond("rollUpPostgres")],
  ];
  return { name: "work-per-core", rows };
}

/** The peak, over a few seconds, with the processes that the model asks for; and the drain of an hour of the mean. */
function simulatedTable(): CapacityTable {
  const columns = FACTORS.map((factor) => {
    const load = timesAsMuch(BASE, factor);
    const { redirect, stats } = needsOf(load).services;
    const redirects = Math.min(MOST_REDIRECTS, redirect.processes);
    const share = redirects / redirect.processes;
    const pipeline = {
      redirects,
      statsWorkers: Math.max(1, Math.round(stats.processes * share)),
      postgresCores: Math.max(1, Math.round(stats.processes * share)),
      codes: load.codes,
      popularity: load.popularity,
      times: MODEL_TIMES,
    };
    const scansPerSecond = load.peakScansPerSecond * share;
    const seconds = Math.min(MOST_SECONDS, SIMULATED_SCANS / scansPerSecond);
    const peak = simulate(pipeline, { scansPerSecond, seconds, backlog: 0, seed: 1 });
    const backlog = Math.round(load.scansPerSecond * BACKLOG_SECONDS * share);
    const drained = simulate(pipeline, { scansPerSecond: 0, seconds: 0, backlog, seed: 1 });
    const busy = (part: keyof typeof peak.busy) => percent(peak.busy[part]);
    return [
      `${figure(peak.freshnessMs.p50)} / ${figure(peak.freshnessMs.p99)} ms`,
      busy("redirect"),
      // One queue has the messages of all redirects.
      percent(peak.busy.broker / share),
      busy("stats"),
      busy("postgres"),
      `${figure(drained.drainSeconds, 1)} s`,
    ];
  });
  const names = [
    "from answer to count, p50 / p99, at the peak",
    "redirects busy",
    "RabbitMQ's queue busy",
    "stats workers busy",
    "a core of Postgres for each worker busy",
    "an hour of scans waited: drained in",
  ];
  const rows = names.map((name, index) => [name, ...columns.map((column) => column[index] ?? "")]);
  return { name: "simulated", rows: [factorHead("simulated"), ...rows] };
}

function costTable(prices: Prices): CapacityTable {
  const line =
    (of: string) =>
    ({ what, money }: Cost) => [`${of}: ${what}`, figure(money, 2)];
  const codes = costOfMillionCodes(prices).map(line("a million codes for a year"));
  const zipf = costOfBillionScans(prices).map(line("a billion scans"));
  return { name: "costs", rows: [["", "units of money"], ...codes, ...zipf] };
}

function priceTable(prices: Prices): CapacityTable {
  const rows = Object.entries(prices).map(([name, price]) => [`\`${name}\``, String(price)]);
  return { name: "prices", rows: [["assumed price", "units of money"], ...rows] };
}

function measuredTable(): CapacityTable {
  const rows = Object.entries(MEASURED).map(([name, { value, unit, by, on }]) => {
    return [`\`${name}\``, `${figure(value, value < 1000 && !Number.isInteger(value) ? 1 : 0)} ${unit}`, by, on];
  });
  return { name: "measured", rows: [["figure", "value", "measured by `npm run bench --`", "on"], ...rows] };
}

/** All of them, in the order of docs/scale.md. */
export function capacityTables(prices: Prices = PRICES): CapacityTable[] {
  return [
    needsTable(),
    limitsTable(),
    perCoreTable(),
    workPerCoreTable(),
    simulatedTable(),
    keptTable(),
    priceTable(prices),
    costTable(prices),
    measuredTable(),
  ];
}
