// Scrapes every service's metrics as Prometheus would, and reports when a metric showed the fault.

import { setTimeout as sleep } from "node:timers/promises";
import type { FaultySystem } from "../parts/faulty-system.ts";
import { type InstanceName, instancesAt, type Place } from "../parts/names.ts";
import type { Service } from "../parts/service.ts";

const EVERY_MS = 500;
const SCRAPE_MS = 1000;
const STILL_MS = 3000;
/**
 * Minimum duration of a fault whose sign is a metric that stops changing (`still`). Long enough even if scrapes are
 * slow.
 */
export const STILL_FAULT_SECONDS = 6;
const SERIES = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/;

/** A change in a metric that shows the fault to an operator. `up` is 1 while the metrics can be read, as in Prometheus. */
export interface Sign {
  readonly at: Place;
  readonly metric: string;
  /** Part of the labels, such as `reason="late"`. */
  readonly labels?: string;
  /** `still`: the metric has not changed for three seconds. */
  readonly moves: "higher" | "lower" | "still";
  /** Minimum change; 1 by default. */
  readonly by?: number;
}

export interface MetricsWatch {
  /** Returns the sum of the metric's series in the instance's last scrape; undefined if the metric has no series there. */
  read(instance: InstanceName, metric: string, labels?: string): number | undefined;
  /** Starts looking for changes. */
  begin(): void;
  /** Returns the time from begin() until the sign appeared; undefined if it has not appeared yet. */
  shownAfterMs(sign: Sign): number | undefined;
  end(): Promise<void>;
}

type Scrape = { atMs: number; series: { name: string; labels: string; value: number }[] };

/** Reads the metrics of every service twice a second until stopped. */
export function watchMetrics(system: FaultySystem): MetricsWatch {
  const scrapes = new Map<InstanceName, Scrape[]>();
  let begunMs = Number.POSITIVE_INFINITY;
  let isOver = false;

  async function watch(service: Service): Promise<void> {
    while (!isOver) {
      const series = await scrape(service.metricsUrl);
      const kept = scrapes.get(service.name) ?? [];
      kept.push({ atMs: performance.now(), series });
      scrapes.set(service.name, kept);
      await sleep(EVERY_MS);
    }
  }
  const ended = Promise.all(system.services("all").map(watch));

  function shownAt(instance: InstanceName, sign: Sign): number[] {
    const all = scrapes.get(instance) ?? [];
    const before = all.findLast(({ atMs }) => atMs <= begunMs);
    const base = before ? sumOf(before, sign.metric, sign.labels) : 0;
    const isSign = (scraped: Scrape, index: number) => {
      const value = sumOf(scraped, sign.metric, sign.labels);
      if (value === undefined) return false;
      if (sign.moves === "still") {
        const earlier = all.slice(0, index).findLast(({ atMs }) => atMs <= scraped.atMs - STILL_MS);
        return earlier !== undefined && earlier.atMs > begunMs && sumOf(earlier, sign.metric, sign.labels) === value;
      }
      const change = sign.moves === "higher" ? value - (base ?? 0) : (base ?? 0) - value;
      return change >= (sign.by ?? 1);
    };
    const shown = all.find((scraped, index) => scraped.atMs > begunMs && isSign(scraped, index));
    return shown ? [shown.atMs - begunMs] : [];
  }

  return {
    read: (instance, metric, labels) => {
      const last = scrapes.get(instance)?.at(-1);
      return last && sumOf(last, metric, labels);
    },
    begin: () => {
      begunMs = performance.now();
    },
    shownAfterMs: (sign) => {
      const shown = instancesAt(sign.at).flatMap((instance) => shownAt(instance, sign));
      return shown.length === 0 ? undefined : Math.min(...shown);
    },
    end: async () => {
      isOver = true;
      await ended;
    },
  };
}

function sumOf({ series }: Scrape, metric: string, labels = ""): number | undefined {
  const found = series.filter((one) => one.name === metric && one.labels.includes(labels));
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
}

async function scrape(url: string): Promise<Scrape["series"]> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(SCRAPE_MS) });
    const text = await response.text();
    return [{ name: "up", labels: "", value: 1 }, ...text.split("\n").flatMap(seriesOf)];
  } catch {
    return [{ name: "up", labels: "", value: 0 }];
  }
}

function seriesOf(line: string): Scrape["series"] {
  const [, name, labels = "", value] = line.match(SERIES) ?? [];
  return name === undefined ? [] : [{ name, labels, value: Number(value) }];
}
