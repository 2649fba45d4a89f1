// Reads the CPU time and memory of processes from /proc. All results are undefined if /proc does not exist.

import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second in /proc/PID/stat, on Linux for x86 and Arm. */
const TICKS_PER_SECOND = 100;

function readProc(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, "latin1");
  } catch {
    return undefined;
  }
}

/** Returns the fields of /proc/PID/stat that follow the command's name. The name itself may contain spaces. */
function statFields(pid: number): string[] | undefined {
  const stat = readProc(`${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** Returns the IDs of the process and its descendants, starting with the process itself. */
export function processTree(pid: number): number[] {
  const children = new Map<number, number[]>();
  const entries = existsSync("/proc") ? readdirSync("/proc").map(Number).filter(Number.isInteger) : [];
  for (const entry of entries) {
    const parent = Number(statFields(entry)?.[1] ?? 0);
    children.set(parent, [...(children.get(parent) ?? []), entry]);
  }
  const tree = [pid];
  for (const member of tree) tree.push(...(children.get(member) ?? []));
  return tree;
}

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

/** Returns the resident memory of the process in MB, now and at its peak. */
export function memoryMb(pid: number): { rss: number; peak: number } | undefined {
  const status = readProc(`${pid}/status`);
  if (!status) return undefined;
  const field = (name: string) =>
    Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB`, "m"))?.[1] ?? Number.NaN) / 1024;
  return { rss: field("VmRSS"), peak: field("VmHWM") };
}
