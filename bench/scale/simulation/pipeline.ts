// A discrete-event simulation of the way of a scan: redirect -> journal -> RabbitMQ -> stats -> Postgres, with the bounds that the
// services have and service times that are given. Everything is drawn from a seed; no clock is read.

import { seededRandom } from "../../codes/popularity.ts";
import { simulateCounting } from "./counting.ts";
import { serveInOrder } from "./fifo-server.ts";
import {
  type Message,
  type Offered,
  type Pipeline,
  SCANS_PER_BACKLOG_FRAME,
  SCANS_PER_MESSAGE,
  type ServiceTimes,
  type SettledFrame,
  type Weighted,
} from "./pipeline-parts.ts";
import { simulateRedirect } from "./redirect-stage.ts";

type Part = "redirect" | "broker" | "stats" | "postgres";

export interface Simulated {
  /** Offered, and the backlog. */
  scans: number;
  counted: number;
  /** Answered by the redirects but not counted when the load ends. */
  waitingAtEnd: number;
  /** From the end of the load, or with a backlog alone from the beginning, until everything is counted. */
  drainSeconds: number;
  /** Answers a second until the last of them. */
  answeredPerSecond: number;
  answerMs: { p50: number; p99: number };
  /** From the answer until the scan is counted. */
  freshnessMs: { p50: number; p99: number };
  scansPerFrame: number;
  /** Share of the time that each was busy until all was counted: redirect and stats of their cores, Postgres of its. */
  busy: Record<Part, number>;
  /** CPU for a scan. */
  cpuUs: Record<Part, number>;
  transactions: number;
}

/** Runs until everything is counted. */
export function simulate(pipeline: Pipeline, offered: Offered): Simulated {
  const { times } = pipeline;
  const random = seededRandom(offered.seed);
  const frames: SettledFrame[] = [];
  const messages: Message[] = backlogMessages(offered.backlog);
  let redirectBusyMs = 0;
  for (let server = 0; server < pipeline.redirects; server += 1) {
    const own = { ...offered, scansPerSecond: offered.scansPerSecond / pipeline.redirects };
    const stage = simulateRedirect(times, own, random);
    frames.push(...stage.frames);
    messages.push(...stage.messages);
    redirectBusyMs += stage.busyMs;
  }
  const queued = throughBroker(messages, times);
  const counting = simulateCounting(pipeline, queued.messages);
  const endMs = offered.seconds * 1000;
  const lastAnsweredMs = frames.reduce((latest, { settledMs }) => Math.max(latest, settledMs), 0);
  const lastMs = Math.max(counting.lastMs, lastAnsweredMs);
  const loadEndMs = frames.length > 0 ? endMs : 0;
  const answered = sum(frames, ({ scans }) => scans);
  const countedAtEnd = sum(counting.batches, ({ countedMs, scans }) => (countedMs <= loadEndMs ? scans : 0));
  const answeredAtEnd = sum(frames, ({ settledMs, scans }) => (settledMs <= loadEndMs ? scans : 0));
  const scans = answered + offered.backlog;
  const usOf = (busyMs: number) => (busyMs * 1000) / scans;
  return {
    scans,
    counted: sum(counting.batches, ({ scans }) => scans),
    waitingAtEnd: Math.max(0, answeredAtEnd + offered.backlog - countedAtEnd),
    drainSeconds: Math.max(0, counting.lastMs - loadEndMs) / 1000,
    answeredPerSecond: answered / (Math.max(endMs, lastAnsweredMs) / 1000),
    answerMs: percentiles(frames.flatMap(({ answers }) => answers)),
    freshnessMs: percentiles(freshness(frames, counting.countedMsOf)),
    scansPerFrame: answered / frames.length,
    busy: {
      redirect: redirectBusyMs / (pipeline.redirects * lastMs),
      broker: queued.busyMs / lastMs,
      stats: counting.statsBusyMs / (pipeline.statsWorkers * lastMs),
      postgres: counting.postgresBusyMs / (pipeline.postgresCores * lastMs),
    },
    cpuUs: {
      redirect: usOf(redirectBusyMs),
      broker: usOf(queued.busyMs),
      stats: usOf(counting.statsBusyMs),
      postgres: usOf(counting.postgresBusyMs),
    },
    transactions: counting.batches.length,
  };
}

function backlogMessages(scans: number): Message[] {
  const count = Math.ceil(scans / SCANS_PER_MESSAGE);
  return Array.from({ length: count }, (_, index) => {
    const inIt = Math.min(SCANS_PER_MESSAGE, scans - index * SCANS_PER_MESSAGE);
    return { sentMs: 0, scans: inIt, frames: [], frameCount: inIt / SCANS_PER_BACKLOG_FRAME };
  });
}

/** One queue: its messages go through one after the other. */
function throughBroker(messages: readonly Message[], times: ServiceTimes) {
  const sorted = [...messages].sort((one, other) => one.sentMs - other.sentMs);
  const { doneMs, busyMs } = serveInOrder(
    sorted.map(({ sentMs }) => sentMs),
    (index) => (times.brokerUsPerMessage + times.brokerUsPerScan * (sorted[index]?.scans ?? 0)) / 1000,
  );
  return { messages: sorted.map((message, index) => ({ ...message, readyMs: doneMs[index] ?? 0 })), busyMs };
}

/** Of each scan; those of a frame are counted together. */
function freshness(frames: readonly SettledFrame[], countedMsOf: ReadonlyMap<SettledFrame, number>): Weighted[] {
  return frames.map((frame) => ({ value: (countedMsOf.get(frame) ?? 0) - frame.settledMs, weight: frame.scans }));
}

/** NaN where there is nothing. */
function percentiles(values: readonly Weighted[]): { p50: number; p99: number } {
  const sorted = [...values].sort((one, other) => one.value - other.value);
  const total = sum(sorted, ({ weight }) => weight);
  const at = (share: number) => {
    let below = 0;
    for (const { value, weight } of sorted) {
      below += weight;
      if (below >= share * total) return value;
    }
    return Number.NaN;
  };
  return { p50: at(0.5), p99: at(0.99) };
}

function sum<T>(items: readonly T[], read: (item: T) => number): number {
  return items.reduce((total, item) => total + read(item), 0);
}
