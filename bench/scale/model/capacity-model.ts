// Calculates what a load needs (cores, processes, memory, connections, disk) and which single instance becomes the bottleneck first. The
// results depend only on the load, the measured constants, and the assumptions below.

import type { Popularity } from "../../ingest/scan-frames.ts";
import { MEASURED } from "./measured.ts";
import { quarterHourRows, type Scans, SHARDS, storageAfter } from "./storage-model.ts";

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

/** Assumed values, which no benchmark measures. */
export const ASSUMED = {
  /** Target CPU utilization per core at the peak. Above this utilization, the autoscalers of the gateway and the redirect add pods. */
  utilization: 0.6,
  /** Minimum number of processes per service, so that a service survives the failure of one process. */
  minProcesses: 2,
  postgresCores: 32,
  postgresDiskBytes: 8e12,
  postgresWalBytesPerSecond: 100e6,
  /** Size of a Postgres page. The first change to a page after a checkpoint writes the full page to the write-ahead log. */
  postgresPageBytes: 8192,
  postgresConnections: 400,
  /** Usable share of postgresConnections, as in the overlay tests. */
  connectionShare: 0.8,
  redisMemoryBytes: 64e9,
  renderCoresPerPod: 2,
  /** Duration of a stats service or Postgres outage during which the broker must be able to store all scans. */
  outageSeconds: 3600,
  brokerCopies: 3,
  brokerDiskBytes: 1e12,
} as const;

/** Pool sizes per process. A test compares them with the services' code. */
export const CONNECTIONS = { gateway: 11, redirect: 6, render: 4, stats: 4 } as const;

const YEAR_DAYS = 365;
const HOUR_SECONDS = 3600;
/** Time between consecutive journal frames of a busy redirect. */
const FRAME_SECONDS = 0.001;

export type Needs = ReturnType<typeof needsOf>;

export function timesAsMuch({ popularity, ...rates }: Load, factor: number): Load {
  const scaled = Object.entries(rates).map(([name, rate]) => [name, rate * factor]);
  return { popularity, ...(Object.fromEntries(scaled) as typeof rates) };
}

/** Returns what the load needs at its peak, and the share of each limit that it uses. Disk space is calculated for a year at average load. */
export function needsOf(load: Load) {
  const { peakScansPerSecond: scansPerSecond, createsPerSecond, readsPerSecond } = load;
  const services = servicesOf(load);
  const scans = scansOf(load, services.stats.processes);
  const rowsPerSecond = quarterHourRows(scans) / (24 * HOUR_SECONDS);
  const postgres = {
    cores: cores(
      [scansPerSecond, "scanPostgres"],
      [createsPerSecond, "createPostgres"],
      [readsPerSecond, "readPostgres"],
      [rowsPerSecond, "rollUpPostgres"],
    ),
    connections: Object.values(services).reduce((sum, { connections }) => sum + connections, 0),
    walBytesPerSecond: scansPerSecond * MEASURED.walPerScan.value,
    afterYear: storageAfter(YEAR_DAYS, scans, framesPerSecond(load, services.redirect.processes)),
  };
  const redis = {
    cores: cores([scansPerSecond, "scanRedis"], [createsPerSecond, "createRedis"], [readsPerSecond, "readRedis"]),
    memoryBytes: load.codes * MEASURED.redisBytesPerCode.value,
  };
  const broker = {
    cores: cores([scansPerSecond, "scanBroker"], [createsPerSecond, "createBroker"]),
    outageDiskBytes: scansPerSecond * ASSUMED.outageSeconds * MEASURED.scanInQueue.value * ASSUMED.brokerCopies,
  };
  const walBytes = ASSUMED.postgresWalBytesPerSecond;
  // The share in use of each capacity that cannot be increased by starting more processes.
  const shares = {
    "stats: hourly roll-up, one worker":
      cores([rowsPerSecond, "rollUpStats"], [rowsPerSecond, "rollUpPostgres"]) / ASSUMED.utilization,
    "Postgres: disk after a year": postgres.afterYear.total / ASSUMED.postgresDiskBytes,
    "Postgres: CPU": postgres.cores / (ASSUMED.postgresCores * ASSUMED.utilization),
    "Postgres: write-ahead log, as measured": postgres.walBytesPerSecond / walBytes,
    "Postgres: write-ahead log, one full page per scan":
      (postgres.walBytesPerSecond + scansPerSecond * ASSUMED.postgresPageBytes) / walBytes,
    "Postgres: connections": postgres.connections / (ASSUMED.postgresConnections * ASSUMED.connectionShare),
    "Redis: one core for commands": redis.cores / ASSUMED.utilization,
    "Redis: memory": redis.memoryBytes / ASSUMED.redisMemoryBytes,
    "RabbitMQ: one queue": scansPerSecond / (MEASURED.queuePerSecond.value * ASSUMED.utilization),
    "RabbitMQ: disk for a one-hour backlog": broker.outageDiskBytes / ASSUMED.brokerDiskBytes,
    "stats: shards in use by workers": services.stats.processes / SHARDS,
  };
  const limits = Object.entries(shares).map(([what, share]) => ({ what, share }));
  return { services, postgres, redis, broker, limits: limits.sort((one, other) => other.share - one.share) };
}

/** Returns the storage model's input for a load. */
export function scansOf({ popularity, codes, scansPerSecond }: Load, statsWorkers: number): Scans {
  return { popularity, codes, scansPerDay: scansPerSecond * 24 * HOUR_SECONDS, statsWorkers };
}

/** Returns the number of journal frames that all redirects write per second on average. At low rates, each scan has its own frame. */
export function framesPerSecond({ scansPerSecond }: Load, redirects: number): number {
  return scansPerSecond / (1 + (scansPerSecond / redirects) * FRAME_SECONDS);
}

function servicesOf({ peakScansPerSecond, createsPerSecond, readsPerSecond, imagesPerSecond }: Load) {
  const drawn = createsPerSecond / MEASURED.drawPng.value + createsPerSecond / MEASURED.drawSvg.value;
  return {
    redirect: service("redirect", cores([peakScansPerSecond, "scanRedirect"])),
    gateway: service("gateway", cores([createsPerSecond, "createGateway"], [readsPerSecond, "readGateway"])),
    render: service("render", drawn + cores([imagesPerSecond, "serveImage"]), ASSUMED.renderCoresPerPod),
    stats: service("stats", cores([peakScansPerSecond, "scanStats"])),
  };
}

/** Returns what a service needs if its work keeps `needed` cores busy. */
function service(name: keyof typeof CONNECTIONS, needed: number, coresEach = 1) {
  const processes = Math.max(ASSUMED.minProcesses, Math.ceil(needed / (coresEach * ASSUMED.utilization)));
  const memoryBytes = processes * MEASURED[`${name}Memory`].value * 1e6;
  return { cores: needed, processes, memoryBytes, connections: processes * CONNECTIONS[name] };
}

/** Returns the number of busy cores. Each pair consists of a rate per second and the name of a measured CPU time per unit, in µs. */
function cores(...work: readonly (readonly [number, keyof typeof MEASURED])[]): number {
  return work.reduce((sum, [rate, name]) => sum + (rate * MEASURED[name].value) / 1e6, 0);
}
