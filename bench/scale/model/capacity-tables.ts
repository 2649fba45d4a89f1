// Formats the tables of the capacity model for the terminal and for docs/scale.md, where `npm run docs` writes them.

import { figure } from "../../measure/table.ts";
import { BASE, framesPerSecond, type Load, type Needs, needsOf, scansOf, timesAsMuch } from "./capacity-model.ts";
import { type Cost, costOfBillionScans, costOfMillionCodes, PRICES, type Prices } from "./costs.ts";
import { MEASURED } from "./measured.ts";
import { storageAfter } from "./storage-model.ts";

export interface CapacityTable {
  name: string;
  rows: string[][];
}

const FACTORS = [1, 10, 100, 1000] as const;
const STORED_DAYS = [30, 400, 1095, 3650] as const;

const GB = 1e9;
const gb = (bytes: number) => (bytes < 10 * GB ? `${figure(bytes / GB, 2)} GB` : sizeInWhole(bytes));
const sizeInWhole = (bytes: number) =>
  bytes < 10_000 * GB ? `${figure(bytes / GB)} GB` : `${figure(bytes / GB / 1000)} TB`;
const percent = (share: number) => `${figure(share * 100, share < 0.1 ? 1 : 0)}%`;

function overFactors(
  name: string,
  first: string,
  lines: readonly (readonly [string, (load: Load, needs: Needs) => string])[],
) {
  const loads = FACTORS.map((factor) => timesAsMuch(BASE, factor));
  const all = loads.map((load) => ({ load, needs: needsOf(load) }));
  const rows = lines.map(([what, read]) => [what, ...all.map(({ load, needs }) => read(load, needs))]);
  return { name, rows: [[first, ...FACTORS.map((factor) => `${figure(factor)}×`)], ...rows] };
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
      "scans per second, mean / peak",
      ({ scansPerSecond, peakScansPerSecond: peak }) => `${figure(scansPerSecond)} / ${figure(peak)}`,
    ],
    [
      "create / read requests per second, peak",
      ({ createsPerSecond, readsPerSecond }) => `${figure(createsPerSecond)} / ${figure(readsPerSecond)}`,
    ],
    ["redirect: processes (busy cores)", service("redirect")],
    ["gateway: processes (busy cores)", service("gateway")],
    ["render: pods with 2 cores", service("render")],
    ["stats: processes (busy cores)", service("stats")],
    ["service memory", (_, { services }) => gb(Object.values(services).reduce((sum, one) => sum + one.memoryBytes, 0))],
    ["Postgres: busy cores", (_, { postgres }) => figure(postgres.cores, 2)],
    ["Postgres: connections", (_, { postgres }) => figure(postgres.connections)],
    [
      "Postgres: write-ahead log per second, peak",
      (_, { postgres }) => `${figure(postgres.walBytesPerSecond / 1e6, 1)} MB`,
    ],
    ["Postgres: disk after a year, Zipf", (_, { postgres }) => gb(postgres.afterYear.total)],
    [
      "Postgres: disk after a year, uniform",
      (load) => gb(needsOf({ ...load, popularity: "uniform" }).postgres.afterYear.total),
    ],
    ["Redis: busy cores", (_, { redis }) => figure(redis.cores, 2)],
    ["Redis: memory with every code", (_, { redis }) => gb(redis.memoryBytes)],
    ["RabbitMQ: busy cores", (_, { broker }) => figure(broker.cores, 2)],
    ["RabbitMQ: disk for a one-hour backlog at the peak, 3 nodes", (_, { broker }) => gb(broker.outageDiskBytes)],
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
  const lines = names.map((what) => [what, shareOf(what)] as const);
  return overFactors("limits", "share of one instance's capacity", lines);
}

function storageTable(): CapacityTable {
  const scans = scansOf(BASE, 2);
  const frames = framesPerSecond(BASE, 2);
  const head = ["after this many days at 1×", ...STORED_DAYS.map((days) => figure(days))];
  const line = (title: string, part: keyof ReturnType<typeof storageAfter>) => [
    title,
    ...STORED_DAYS.map((days) => gb(storageAfter(days, scans, frames)[part])),
  ];
  const lines = [
    line("codes", "codes"),
    line("quarter-hours", "quarterHours"),
    line("days, visitors, totals", "days"),
    line("frame IDs", "frames"),
    line("total", "total"),
  ];
  const perMillion = STORED_DAYS.map((days) => {
    const { total, codes } = storageAfter(days, scans, frames);
    return `${figure((total - codes) / (scans.scansPerDay * days))} MB`;
  });
  return { name: "storage", rows: [head, ...lines, ["per million scans", ...perMillion]] };
}

/** Returns a table of how many scans per second one busy core processes. */
function perCoreTable(): CapacityTable {
  const of = (...names: (keyof typeof MEASURED)[]) => names.map((name) => figure(1e6 / MEASURED[name].value));
  const rows = [
    ["", "one code", "Zipf, 100,000 codes", "a different code for each scan"],
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
    ["", "service", "Postgres"],
    ["codes created", perSecond("createGateway"), perSecond("createPostgres")],
    ["codes read", perSecond("readGateway"), perSecond("readPostgres")],
    ["PNGs of 1,024 px drawn and verified", figure(MEASURED.drawPng.value), "–"],
    ["SVGs drawn and verified", figure(MEASURED.drawSvg.value), "–"],
    ["stored images served", perSecond("serveImage"), "–"],
    ["quarter-hour rows rolled up", perSecond("rollUpStats"), perSecond("rollUpPostgres")],
  ];
  return { name: "work-per-core", rows };
}

function costTable(prices: Prices): CapacityTable {
  const lines = (of: string, costs: readonly Cost[]) =>
    costs.map(({ what, money }) => [`${of}: ${what}`, figure(money, 2)]);
  const codes = lines("a million codes for a year", costOfMillionCodes(prices));
  return { name: "costs", rows: [["", "amount"], ...codes, ...lines("a billion scans", costOfBillionScans(prices))] };
}

function priceTable(prices: Prices): CapacityTable {
  const rows = Object.entries(prices).map(([name, price]) => [`\`${name}\``, String(price)]);
  return { name: "prices", rows: [["assumed price", "amount"], ...rows] };
}

function measuredTable(): CapacityTable {
  const rows = Object.entries(MEASURED).map(([name, { value, unit, by, on }]) => {
    return [`\`${name}\``, `${figure(value, value < 1000 && !Number.isInteger(value) ? 1 : 0)} ${unit}`, by, on];
  });
  return { name: "measured", rows: [["figure", "value", "measured by `npm run bench --`", "on"], ...rows] };
}

/** Returns all tables, in the same order as in docs/scale.md. */
export function capacityTables(prices: Prices = PRICES): CapacityTable[] {
  const ofLoads = [needsTable(), limitsTable(), perCoreTable(), workPerCoreTable(), storageTable()];
  return [...ofLoads, priceTable(prices), costTable(prices), measuredTable()];
}
