// What the stages of the simulated pipeline hand to one another, and what they are given.

import type { Popularity } from "../../ingest/scan-frames.ts";

/** Scans in a message of 128 kB, as the redirect makes them. */
export const SCANS_PER_MESSAGE = 900;
/** Of a backlog: what a redirect under load writes at once. */
export const SCANS_PER_BACKLOG_FRAME = 32;

/** CPU in µs for each scan, each row of counts, each frame of a journal and each transaction. */
export interface CountingTimes {
  scan: number;
  row: number;
  frame: number;
  transaction: number;
}

/** What the parts take; CPU in µs, waits in ms. */
export interface ServiceTimes {
  redirectUsPerScan: number;
  /** CPU of the redirect for each frame of its journal, and how long the next frame gathers while one is written. */
  redirectUsPerFrame: number;
  writeMs: number;
  brokerUsPerMessage: number;
  brokerUsPerScan: number;
  statsUs: CountingTimes;
  /** Of a transaction, however small: what Postgres and the stats service wait for disk and network. */
  commitMs: number;
  postgresUs: CountingTimes;
}

export interface Pipeline {
  /** Processes of the redirect, a core each. */
  redirects: number;
  statsWorkers: number;
  postgresCores: number;
  codes: number;
  popularity: Popularity;
  times: ServiceTimes;
}

export interface Offered {
  scansPerSecond: number;
  seconds: number;
  /** Scans that lie in the queue when it begins. */
  backlog: number;
  seed: number;
  /** Scans come together every so many ms, as those of a load generator do; else each at a time of its own. */
  tickMs?: number;
  /** Instead of a rate: so many connections of each redirect ask as soon as they have been answered. */
  connections?: number;
}

export interface Weighted {
  value: number;
  weight: number;
}

export interface SettledFrame {
  /** When the journal had it, and its scans were answered. */
  settledMs: number;
  scans: number;
  /** From arrival to answer, in ms. */
  answers: Weighted[];
}

export interface Message {
  sentMs: number;
  scans: number;
  /** Frames of which nobody waits to see when they are counted, as in a backlog, are in the count alone. */
  frames: readonly SettledFrame[];
  frameCount: number;
}
