// Measures one server: its responses to a load, and the CPU time of its process and of the processes behind it.

import { memoryMb } from "@qr/test-kit/process-tree";
import type { Load, LoadResult } from "../load/load.ts";
import { cpuMs } from "./process-cost.ts";
import { median } from "./rounds.ts";
import type { Column } from "./table.ts";

export type RunLoad = (load: Load) => Promise<LoadResult>;
/** CPU time of each part, either so far (in ms) or per unit of work (in µs); undefined if it cannot be read. */
export type Costs<Part extends string> = Record<Part, number | undefined>;

export interface ServerMeasurement extends LoadResult {
  perSecond: number;
  /** CPU time that the server's process uses per response, in µs. */
  cpuUs: number | undefined;
  rssMb: number | undefined;
}

export async function measureServer(
  { pid }: { pid: number },
  load: Load,
  runLoad: RunLoad,
): Promise<ServerMeasurement> {
  const before = readCosts({ pid });
  const result = await runLoad(load);
  const cpuUs = usEach(before, readCosts({ pid }), result.served).pid;
  return { ...result, perSecond: result.served / result.seconds, cpuUs, rssMb: memoryMb(pid)?.rss };
}

/** Returns the CPU time of each process so far, in ms. */
export function readCosts<Part extends string>(pids: Record<Part, number>): Costs<Part> {
  const costs = Object.entries<number>(pids).map(([part, pid]) => [part, cpuMs(pid)]);
  return Object.fromEntries(costs) as Costs<Part>;
}

/** Returns the CPU time between two readings, divided by `count` responses or other units of work, in µs. */
export function usEach<Part extends string>(before: Costs<Part>, after: Costs<Part>, count: number): Costs<Part> {
  const each = (one: number | undefined, other: number | undefined) =>
    one === undefined || other === undefined || count === 0 ? undefined : ((other - one) * 1000) / count;
  const costs = Object.keys(before).map((part) => [part, each(before[part as Part], after[part as Part])]);
  return Object.fromEntries(costs) as Costs<Part>;
}

/** The figures that are reported as medians over the rounds. */
export const SERVER_FIGURES = ["perSecond", "p50Ms", "p99Ms", "p999Ms", "cpuUs", "rssMb"] as const;
export type ServerFigures = Record<(typeof SERVER_FIGURES)[number], number>;

interface Ratios {
  rate: number;
  /** Ratio of the servers' responses per second of CPU time. */
  cpu: number;
}

/** Returns the ratios of the second server to the first, each as the median over the rounds. */
export function ratiosOf(pairs: readonly (readonly [ServerMeasurement, ServerMeasurement])[]): Ratios {
  return {
    rate: median(pairs.map(([unit, server]) => server.perSecond / unit.perSecond)),
    cpu: median(pairs.map(([unit, server]) => (unit.cpuUs ?? Number.NaN) / (server.cpuUs ?? Number.NaN))),
  };
}

export interface SpeedLine {
  name: string;
  figures: ServerFigures;
  /** Ratios to the bare node server. */
  ratios?: Ratios;
}

/** The columns of a table of servers at full speed. */
export const SPEED_COLUMNS: readonly Column<SpeedLine>[] = [
  ["scenario, server", ({ name }) => name],
  ["req/s", ({ figures }) => figures.perSecond],
  ["x bare", ({ ratios }) => ratios?.rate, 2],
  ["p50 ms", ({ figures }) => figures.p50Ms, 2],
  ["p99 ms", ({ figures }) => figures.p99Ms, 2],
  ["p99.9 ms", ({ figures }) => figures.p999Ms, 2],
  ["CPU µs/req", ({ figures }) => figures.cpuUs, 1],
  ["x bare by CPU", ({ ratios }) => ratios?.cpu, 2],
  ["RSS MB", ({ figures }) => figures.rssMb],
];
