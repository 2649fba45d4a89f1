// Calculates what a load needs (cores, processes, memory, connections, disk) and which single instance becomes the bottleneck first. Pure
// functions of the load, the measured constants, and the assumptions below.

import type { Popularity } from "../../ingest/scan-frames.ts";
import { MEASURED } from "./measured.ts";
import { quarterHourRows, type Scans, SHARDS, type Storage, storageAfter } from "./storage-model.ts";

export interface Load {
  codes: number;
  scansPerSecond: number;
  /** This rate and the next three are peaks. */
  peakScansPerSecond: number;
  createsPerSecond: number;
  readsPerSecond: number;
  imagesPerSecond: number;
  popularity: Popularity;
}

/** The load at 1×. docs/scale.md explains the choice. */
export const BASE: Load = {
  codes: 1_000_000,
  scansPerSecond: 50,
  peakScansPerSecond: 500,
  createsPerSecond: 5,
  readsPerSecond: 50,
  imagesPerSecond: 10,
  popularity: "zipf",
};

/** Assumptions that no benchmark measures. */
export const ASSUMED = {
  /** Target CPU utilization per core at the peak. The autoscaler of gateway and redirect adds pods above it. */
  utilization: 0.6,
  /** Per service, so that one may fail. */
  minProcesses: 2,
  postgresCores: 32,
  postgresDiskBytes: 8e12,
  postgresWalBytesPerSecond: 100e6,
  /** Postgres logs a full page on its first change after a checkpoint. */
  postgresPageBytes: 8192,
  postgresConnections: 400,
  /** Usable share of postgresConnections, as in the overlay tests. */
  connectionShare: 0.8,
  redisMemoryBytes: 64e9,
  renderCoresPerPod: 2,
  /** How long stats or Postgres may be down without a scan being rejected. */
  outageSeconds: 3600,
  brokerCopies: 3,
  brokerDiskBytes: 1e12,
} as const;

/** Pool sizes per process. A test compares them with the services. */
export const CONNECTIONS = { gateway: 10, redirect: 6, render: 4, stats: 4 } as const;

const YEAR_DAYS = 365;
const HOUR_SECONDS = 3600;
const US = 1e6;
/** Time between two journal frames of a busy redirect. */
const FRAME_SECONDS = 0.001;

interface ServiceNeed {
  /** Busy cores at the peak. */
  cores: number;
  processes: number;
  memoryBytes: number;
  connections: number;
}

interface Limit {
  what: string;
  /** Share of one instance's capacity; above 1 is too much. */
  share: number;
}

export interface Needs {
  services: Record<keyof typeof CONNECTIONS, ServiceNeed>;
  postgres: { cores: number; connections: number; walBytesPerSecond: number; afterYear: Storage };
  redis: { cores: number; memoryBytes: number };
  broker: { cores: number; outageDiskBytes: number };
  /** Sorted by share, largest first. */
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

/** Returns the input of the storage model for a load. */
export function scansOf({ popularity, codes, scansPerSecond }: Load, statsWorkers: number): Scans {
  return { popularity, codes, scansPerDay: scansPerSecond * 24 * HOUR_SECONDS, statsWorkers };
}

/** Returns the journal frames that all redirects write per second on average. At low rates each scan has its own frame. */
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
  const processes = Math.max(ASSUMED.minProcesses, Math.ceil(needed / (coresEach * ASSUMED.utilization)));
  const memoryBytes = processes * MEASURED[`${name}Memory`].value * 1e6;
  return { cores: needed, processes, memoryBytes, connections: processes * CONNECTIONS[name] };
}

/** Returns the busy cores for pairs of a rate per second and CPU in µs per unit of work. */
function cores(...work: readonly (readonly [number, number])[]): number {
  return work.reduce((sum, [rate, us]) => sum + (rate * us) / US, 0);
}

/** Returns the limits of what cannot simply be scaled out by starting more processes. */
function limitsOf(load: Load, needs: Omit<Needs, "limits">, rollUpShare: number): Limit[] {
  const { postgres, redis, broker, services } = needs;
  const pagesBytes = postgres.walBytesPerSecond + load.peakScansPerSecond * ASSUMED.postgresPageBytes;
  const limits = [
    { what: "roll-up of an hour within an hour", share: rollUpShare / ASSUMED.utilization },
    { what: "Postgres: disk after a year", share: postgres.afterYear.total / ASSUMED.postgresDiskBytes },
    { what: "Postgres: CPU", share: postgres.cores / (ASSUMED.postgresCores * ASSUMED.utilization) },
    {
      what: "Postgres: write-ahead log, as measured",
      share: postgres.walBytesPerSecond / ASSUMED.postgresWalBytesPerSecond,
    },
    {
      what: "Postgres: write-ahead log, one full page per scan",
      share: pagesBytes / ASSUMED.postgresWalBytesPerSecond,
    },
    {
      what: "Postgres: connections",
      share: postgres.connections / (ASSUMED.postgresConnections * ASSUMED.connectionShare),
    },
    { what: "Redis: one core for commands", share: redis.cores / ASSUMED.utilization },
    { what: "Redis: memory", share: redis.memoryBytes / ASSUMED.redisMemoryBytes },
    {
      what: "RabbitMQ: one queue",
      share: load.peakScansPerSecond / (MEASURED.queuePerSecond.value * ASSUMED.utilization),
    },
    { what: "RabbitMQ: disk for a one-hour backlog", share: broker.outageDiskBytes / ASSUMED.brokerDiskBytes },
    { what: "stats: workers with their own shard", share: services.stats.processes / SHARDS },
  ];
  return limits.sort((one, other) => other.share - one.share);
}
