// One measurement of one server: the result of the load, and the cost of the server's process.

import type { Load, LoadResult } from "../load/load-result.ts";
import { cpuMs, memoryMb } from "./process-cost.ts";

export interface ServerMeasurement extends LoadResult {
  perSecond: number;
  /** CPU time of the server's process per response, in µs. */
  cpuUs: number | undefined;
  rssMb: number | undefined;
}

export async function measureServer(
  server: { pid: number; port: number },
  load: Load,
  runLoad: (load: Load) => Promise<LoadResult>,
): Promise<ServerMeasurement> {
  const cpuBefore = cpuMs(server.pid);
  const result = await runLoad(load);
  const cpuUs = usEach(cpuBefore, cpuMs(server.pid), result.served);
  return { ...result, perSecond: result.served / result.seconds, cpuUs, rssMb: memoryMb(server.pid)?.rss };
}

/** Returns the CPU time in µs for each of `count` responses. */
export function usEach(before: number | undefined, after: number | undefined, count: number): number | undefined {
  return before === undefined || after === undefined || count === 0 ? undefined : ((after - before) * 1000) / count;
}
