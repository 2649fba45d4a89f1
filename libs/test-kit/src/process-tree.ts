// Finds the descendants of a process and reads their memory from /proc. Without /proc, returns no descendants and no memory figures.

import { existsSync, readdirSync, readFileSync } from "node:fs";

function readProc(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, "latin1");
  } catch {
    return undefined;
  }
}

/** Returns the fields of /proc/PID/stat that follow the command's name. The name itself may contain spaces. */
export function statFields(pid: number): string[] | undefined {
  const stat = readProc(`${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** Returns the IDs of the process and its descendants, starting with the process itself. */
export function processTree(pid: number): number[] {
  return processTrees([pid])[0] ?? [pid];
}

/** Returns the tree of each process. Reads /proc only once. */
export function processTrees(pids: readonly number[]): number[][] {
  const children = new Map<number, number[]>();
  const entries = existsSync("/proc") ? readdirSync("/proc").map(Number).filter(Number.isInteger) : [];
  for (const entry of entries) {
    const parent = Number(statFields(entry)?.[1] ?? 0);
    const siblings = children.get(parent);
    if (siblings) siblings.push(entry);
    else children.set(parent, [entry]);
  }
  return pids.map((pid) => {
    const tree = [pid];
    for (const member of tree) tree.push(...(children.get(member) ?? []));
    return tree;
  });
}

/** Returns the resident memory of the process in MB, now and at its peak. */
export function memoryMb(pid: number): { rss: number; peak: number } | undefined {
  const status = readProc(`${pid}/status`);
  if (!status) return undefined;
  const field = (name: string) =>
    Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB`, "m"))?.[1] ?? Number.NaN) / 1024;
  return { rss: field("VmRSS"), peak: field("VmHWM") };
}
