// Scrapes the metrics of every service at fixed intervals, and provides them in the format of promtool's rule tests.

import { setTimeout as sleep } from "node:timers/promises";
import type { Service } from "../faults/parts/service.ts";

const SCRAPE_MS = 1000;
const SERIES = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;

export interface Scrapes {
  count(): number;
  /** Returns the values of each series of these metrics; `_` marks a missing value. */
  series(metrics: ReadonlySet<string>): { series: string; values: string }[];
  end(): Promise<void>;
}

/** Scrapes every `everyMs` milliseconds until stopped. */
export function startScraping(services: readonly Service[], everyMs: number): Scrapes {
  const values = new Map<string, string[]>();
  let count = 0;
  let isOver = false;

  async function readAll(): Promise<void> {
    const read = await Promise.all(services.map(scrape));
    for (const [series, value] of read.flat()) {
      const known = values.get(series) ?? [];
      values.set(series, known);
      while (known.length < count) known.push("_");
      known[count] = value;
    }
    count += 1;
  }

  async function readOn(): Promise<void> {
    const begunMs = performance.now();
    while (!isOver) {
      await readAll();
      await sleep(Math.max(0, begunMs + count * everyMs - performance.now()));
    }
  }
  const ended = readOn();
  return {
    count: () => count,
    series: (metrics) =>
      [...values]
        .filter(([series]) => metrics.has(series.split("{", 1)[0] ?? ""))
        .map(([series, known]) => ({ series, values: padded(known, count).join(" ") })),
    end: async () => {
      isOver = true;
      await ended;
    },
  };
}

function padded(values: readonly string[], length: number): string[] {
  return Array.from({ length }, (_, index) => values[index] ?? "_");
}

async function scrape({ role, name, metricsUrl }: Service): Promise<[series: string, value: string][]> {
  const target = `job="${role}",instance="${name}"`;
  try {
    const response = await fetch(metricsUrl, { signal: AbortSignal.timeout(SCRAPE_MS) });
    const lines = (await response.text()).split("\n");
    return [[`up{${target}}`, "1"], ...lines.flatMap((line) => seriesOf(line, target))];
  } catch {
    return [[`up{${target}}`, "0"]];
  }
}

function seriesOf(line: string, target: string): [string, string][] {
  const [, name, labels, value] = line.match(SERIES) ?? [];
  if (name === undefined || value === undefined) return [];
  return [[`${name}{${labels === undefined ? "" : `${labels},`}${target}}`, value]];
}
