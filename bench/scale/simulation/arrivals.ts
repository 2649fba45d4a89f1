// When scans come to one redirect: at random, in the ticks of a load generator, or as fast as connections get their answers.

import type { Random } from "../../codes/popularity.ts";
import { MEASURED } from "../model/measured.ts";
import type { Offered } from "./pipeline-parts.ts";

/** In order of time. */
export interface Arrivals {
  peek(): number | undefined;
  take(): void;
  answered(atMs: number, scans: number): void;
}

/** What a load generator takes between an answer and its next request: no more than bare node takes for an answer to the same load. */
const TURNAROUND_MS = 1000 / MEASURED.bareNodeHot.value;

export function arrivalsOf(offered: Offered, random: Random): Arrivals {
  if (offered.connections !== undefined) return closedArrivals(offered.connections, offered.seconds);
  return openArrivals(offered.tickMs === undefined ? poisson(offered, random) : ticks(offered, offered.tickMs));
}

function openArrivals(times: Iterator<number>): Arrivals {
  let next = times.next();
  return {
    peek: () => (next.done ? undefined : next.value),
    take: () => {
      next = times.next();
    },
    answered: () => {},
  };
}

/** The times between two scans are drawn, so that they come in no order. */
function* poisson({ scansPerSecond, seconds }: Offered, random: Random): Generator<number> {
  if (scansPerSecond <= 0) return;
  const meanMs = 1000 / scansPerSecond;
  for (let atMs = -Math.log(1 - random()) * meanMs; atMs < seconds * 1000; ) {
    yield atMs;
    atMs += -Math.log(1 - random()) * meanMs;
  }
}

/** All that are due at a tick come at once. */
function* ticks({ scansPerSecond, seconds }: Offered, tickMs: number): Generator<number> {
  const count = Math.floor(scansPerSecond * seconds);
  for (let scan = 0; scan < count; scan += 1) yield Math.ceil((scan * 1000) / scansPerSecond / tickMs) * tickMs;
}

/** Each connection asks again when it has been answered; the generator's one thread sends one request after the other. */
function closedArrivals(connections: number, seconds: number): Arrivals {
  const waiting: number[] = [];
  let first = 0;
  let sentMs = 0;
  const ask = (fromMs: number, scans: number) => {
    for (let scan = 0; scan < scans; scan += 1) {
      sentMs = Math.max(sentMs, fromMs) + TURNAROUND_MS;
      if (sentMs < seconds * 1000) waiting.push(sentMs);
    }
  };
  ask(0, connections);
  return {
    peek: () => waiting[first],
    take: () => {
      first += 1;
    },
    answered: ask,
  };
}
