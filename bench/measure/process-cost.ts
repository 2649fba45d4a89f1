// Reads the CPU time of processes from /proc. The result is undefined if /proc does not exist.

import { processTree, statFields } from "@qr/test-kit/process-tree";

/** Clock ticks per second in /proc/PID/stat, on Linux for x86 and Arm. */
const TICKS_PER_SECOND = 100;

/** Returns the CPU time in ms of the process and its descendants, including children that have exited. Resolution: 10 ms. */
export function cpuMs(pid: number): number | undefined {
  let ticks: number | undefined;
  for (const member of processTree(pid)) {
    const fields = statFields(member);
    if (!fields) continue;
    // utime and stime of the process, and of the children that it has waited for.
    ticks = (ticks ?? 0) + fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  }
  return ticks === undefined ? undefined : (ticks * 1000) / TICKS_PER_SECOND;
}
