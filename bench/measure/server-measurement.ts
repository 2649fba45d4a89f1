// One measurement of one server: what the load saw, and what it cost the server's process.

import type { Load, LoadResult } from "../load/load-result.ts";
import { cpuMs, memoryMb } from "./process-cost.ts";

export interface ServerMeasurement extends LoadResult {
  perSecond: number;
  /** CPU time of the server's process for each response. */
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

/** CPU time in µs for each of `count` responds. */
export function usEach(before: number | undefined, after: number | undefined, count: number): number | undefined {
  return before === undefined || after === undefined || count === 0 ? undefined : ((after - before) * 1000) / count;
}
