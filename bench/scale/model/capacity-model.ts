// From a load to what it needs: cores, processes, memory, connections, disk; and which single thing is too small first. Pure functions of
// the load, of what has been measured, and of assumptions that are named here.

import type { Popularity } from "../../ingest/scan-frames.ts";
import { MEASURED } from "./measured.ts";
import { quarterHourRows, type Scans, SHARDS, type Storage, storageAfter } from "./storage-model.ts";

export interface Load {
  codes: number;
  scansPerSecond: number;
  /** At the peak, as the next three. */
  peakScansPerSecond: number;
  createsPerSecond: number;
  readsPerSecond: number;
  imagesPerSecond: number;
  popularity: Popularity;
}

/** The load that factors are told of: docs/scale.md says why this one. */
export const BASE: Load = {
  codes: 1_000_000,
  scansPerSecond: 50,
  peakScansPerSecond: 500,
  createsPerSecond: 5,
  readsPerSecond: 50,
  imagesPerSecond: 10,
  popularity: "zipf",
};

/** What nothing here has measured. */
export const ASSUMED = {
  /** Of a core, at the peak; the autoscaler of the gateway and the redirect adds pods above it. */
  utilisation: 0.6,
  /** Processes of each service, so that one may be away. */
  leastProcesses: 2,
  postgresCores: 32,
  postgresDiskBytes: 8e12,
  postgresWalBytesPerSecond: 100e6,
  /** Postgres writes a page as a whole when it is changed for the first time after a checkpoint. */
  postgresPageBytes: 8192,
  postgresConnections: 400,
  /** Of the connections that Postgres allows, as the test of the overlays has it. */
  connectionShare: 0.8,
  redisMemoryBytes: 64e9,
  renderCoresPerPod: 2,
  /** For so long stats or Postgres may be away without a scan refused. */
  outageSeconds: 3600,
  brokerCopies: 3,
  brokerDiskBytes: 1e12,
} as const;

/** Of the pools, and a gateway's migrator. A test of this folder compares them with the services. */
export const CONNECTIONS = { gateway: 10, redirect: 6, render: 4, stats: 4 } as const;

const YEAR_DAYS = 365;
const HOUR_SECONDS = 3600;
const US = 1e6;
/** Between two frames of a redirect that always has a scan to write. */
const FRAME_SECONDS = 0.001;

interface ServiceNeed {
  /** At the peak. */
  cores: number;
  processes: number;
  memoryBytes: number;
  connections: number;
}

interface Limit {
  what: string;
  /** Of what one such thing can do: more than 1 is too much. */
  share: number;
}

export interface Needs {
  services: Record<keyof typeof CONNECTIONS, ServiceNeed>;
  postgres: { cores: number; connections: number; walBytesPerSecond: number; afterYear: Storage };
  redis: { cores: number; memoryBytes: number };
  broker: { cores: number; outageDiskBytes: number };
  /** The largest share first. */
  limits: Limit[];
}

export function timesAsMuch(load: Load, factor: number): Load {
  const { popularity, ...rates } = load;
  const [codes, scansPerSecond, peakScansPerSecond, createsPerSecond, readsPerSecond, imagesPerSecond] = [
    rates.codes,
    rates.scansPerSecond,
    rates.peakScansPerSecond,
    rates.createsPerSecond,
    rates.readsPerSecond,
    rates.imagesPerSecond,
  ].map((rate) => rate * factor) as [number, number, number, number, number, number];
  return { codes, scansPerSecond, peakScansPerSecond, createsPerSecond, readsPerSecond, imagesPerSecond, popularity };
}

export function needsOf(load: Load): Needs {
  const services = servicesOf(load);
  const scans = scansOf(load, services.stats.processes);
  const rowsPerSecond = quarterHourRows(scans) / (24 * HOUR_SECONDS);
  const postgresCores = cores(
    [load.peakScansPerSecond, MEASURED.scanPostgres.value],
    [load.createsPerSecond, MEASURED.createPostgres.value],
    [load.readsPerSecond, MEASURED.readPostgres.value],
    [rowsPerSecond, MEASURED.rollUpPostgres.value],
  );
  const postgres = {
    cores: postgresCores,
    connections: Object.values(services).reduce((sum, { connections }) => sum + connections, 0),
    walBytesPerSecond: load.peakScansPerSecond * MEASURED.walPerScan.value,
    afterYear: storageAfter(YEAR_DAYS, scans, framesPerSecond(load, services.redirect.processes)),
  };
  const redis = {
    cores: cores(
      [load.peakScansPerSecond, MEASURED.scanRedis.value],
      [load.createsPerSecond, MEASURED.createRedis.value],
      [load.readsPerSecond, MEASURED.readRedis.value],
    ),
    memoryBytes: load.codes * MEASURED.redisBytesPerCode.value,
  };
  const broker = {
    cores: cores(
      [load.peakScansPerSecond, MEASURED.scanBroker.value],
      [load.createsPerSecond, MEASURED.createBroker.value],
    ),
    outageDiskBytes:
      load.peakScansPerSecond * ASSUMED.outageSeconds * MEASURED.scanInQueue.value * ASSUMED.brokerCopies,
  };
  const rollUpShare = (rowsPerSecond * (MEASURED.rollUpStats.value + MEASURED.rollUpPostgres.value)) / US;
  const needs = { services, postgres, redis, broker };
  return { ...needs, limits: limitsOf(load, needs, rollUpShare) };
}

/** What the counts of the load's scans are made of, for the storage model. */
export function scansOf({ popularity, codes, scansPerSecond }: Load, statsWorkers: number): Scans {
  return { popularity, codes, scansPerDay: scansPerSecond * 24 * HOUR_SECONDS, statsWorkers };
}

/** Frames that all redirects write, on average over the day: a scan each while there are few. */
export function framesPerSecond({ scansPerSecond }: Load, redirects: number): number {
  return scansPerSecond / (1 + (scansPerSecond / redirects) * FRAME_SECONDS);
}

function servicesOf(load: Load): Needs["services"] {
  const drawUs = US / MEASURED.drawPng.value + US / MEASURED.drawSvg.value;
  return {
    redirect: service("redirect", cores([load.peakScansPerSecond, MEASURED.scanRedirect.value])),
    gateway: service(
      "gateway",
      cores([load.createsPerSecond, MEASURED.createGateway.value], [load.readsPerSecond, MEASURED.readGateway.value]),
    ),
    render: service(
      "render",
      cores([load.createsPerSecond, drawUs], [load.imagesPerSecond, MEASURED.serveImage.value]),
      ASSUMED.renderCoresPerPod,
    ),
    stats: service("stats", cores([load.peakScansPerSecond, MEASURED.scanStats.value])),
  };
}

function service(name: keyof typeof CONNECTIONS, needed: number, coresEach = 1): ServiceNeed {
  const processes = Math.max(ASSUMED.leastProcesses, Math.ceil(needed / (coresEach * ASSUMED.utilisation)));
  const memoryBytes = processes * MEASURED[`${name}Memory`].value * 1e6;
  return { cores: needed, processes, memoryBytes, connections: processes * CONNECTIONS[name] };
}

/** Pairs of how many a second and the CPU in µs that each takes. */
function cores(...work: readonly (readonly [number, number])[]): number {
  return work.reduce((sum, [rate, us]) => sum + (rate * us) / US, 0);
}

/** What cannot be had twice without another arrangement; services that are only started more often are not in it. */
function limitsOf(load: Load, needs: Omit<Needs, "limits">, rollUpShare: number): Limit[] {
  const { postgres, redis, broker, services } = needs;
  const pagesBytes = postgres.walBytesPerSecond + load.peakScansPerSecond * ASSUMED.postgresPageBytes;
  const limits = [
    { what: "roll-up of an hour within an hour", share: rollUpShare / ASSUMED.utilisation },
    { what: "Postgres: disk after a year", share: postgres.afterYear.total / ASSUMED.postgresDiskBytes },
    { what: "Postgres: CPU", share: postgres.cores / (ASSUMED.postgresCores * ASSUMED.utilisation) },
    {
      what: "Postgres: write-ahead log, as measured",
      share: postgres.walBytesPerSecond / ASSUMED.postgresWalBytesPerSecond,
    },
    {
      what: "Postgres: write-ahead log, a whole page for each scan",
      share: pagesBytes / ASSUMED.postgresWalBytesPerSecond,
    },
    {
      what: "Postgres: connections",
      share: postgres.connections / (ASSUMED.postgresConnections * ASSUMED.connectionShare),
    },
    { what: "Redis: one core of commands", share: redis.cores / ASSUMED.utilisation },
    { what: "Redis: memory", share: redis.memoryBytes / ASSUMED.redisMemoryBytes },
    {
      what: "RabbitMQ: one queue",
      share: load.peakScansPerSecond / (MEASURED.queuePerSecond.value * ASSUMED.utilisation),
    },
    { what: "RabbitMQ: disk of an hour's backlog", share: broker.outageDiskBytes / ASSUMED.brokerDiskBytes },
    { what: "stats: workers with a shard each", share: services.stats.processes / SHARDS },
  ];
  return limits.sort((one, other) => other.share - one.share);
}
