// Measures the memory of each process: under the usual load, and at its peak during a row.

import type { FaultySystem } from "../parts/faulty-system.ts";
import type { Role } from "../parts/names.ts";

const EVERY_MS = 250;
const MIB = 1024 * 1024;
const MAX_TIMES_IDLE = 1.5;
/** Extra memory allowed during a fault. A redirect needs 8 MiB for recent frames, 8 MiB for frames in flight, and 16 MiB for frames not on disk. */
const SLACK_BYTES = 32 * MIB;

export type IdleBytes = ReadonlyMap<Role, number>;

/** Returns, for each role, the current memory of its largest process. Call this function under the usual load. */
export function readIdleBytes(system: FaultySystem): IdleBytes {
  const idle = new Map<Role, number>();
  for (const service of system.services("all")) {
    idle.set(service.role, Math.max(idle.get(service.role) ?? 0, service.residentBytes()));
  }
  return idle;
}

export interface MemoryWatch {
  /** Stops watching. Returns descriptions of the processes that used more than 1.5 times their usual memory plus SLACK_BYTES. */
  end(): string[];
  /** Returns the peak memory of each process so far, in MiB. */
  mostMib(): Record<string, number>;
}

export function watchMemory(system: FaultySystem, idle: IdleBytes): MemoryWatch {
  const most = new Map(system.services("all").map(({ name, role }) => [name, { role, bytes: 0 }]));
  const look = () => {
    for (const service of system.services("all")) {
      const entry = most.get(service.name);
      if (entry) entry.bytes = Math.max(entry.bytes, service.residentBytes());
    }
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    end: () => {
      clearInterval(timer);
      return [...most].flatMap(([name, { role, bytes }]) => {
        const idleBytes = idle.get(role) ?? 0;
        if (bytes <= idleBytes * MAX_TIMES_IDLE + SLACK_BYTES) return [];
        return [`${name} used ${mib(bytes)} MiB of memory instead of ${mib(idleBytes)} MiB under the usual load`];
      });
    },
    mostMib: () => Object.fromEntries([...most].map(([name, { bytes }]) => [name, mib(bytes)])),
  };
}

function mib(bytes: number): number {
  return Math.round(bytes / MIB);
}
