// Watches the memory of the fuzzed process and its children.

import { memoryMb, processTree } from "@qr/test-kit/process-tree";

const EVERY_MS = 200;
export const MAX_GROWTH_MB = 200;

export interface MemoryWatch {
  /** Returns how many MB the process or one of its children has grown beyond its usual memory since `rebase`, at the peak. */
  peakMb(): number;
  /** Accepts the current memory of each process as usual. A new child's usual memory is what it has when it is first seen. */
  rebase(): void;
  /** Returns the memory of the process itself, in MB. */
  currentMb(): number;
  end(): void;
}

/** Calls `onGrowth` whenever it finds that a process has grown by more than MAX_GROWTH_MB. */
export function watchMemory(pid: number, onGrowth: () => void): MemoryWatch {
  const usual = new Map<number, number>();
  let peakMb = 0;
  const look = () => {
    for (const member of processTree(pid)) {
      const rss = memoryMb(member)?.rss;
      if (rss === undefined || Number.isNaN(rss)) continue;
      if (!usual.has(member)) usual.set(member, rss);
      peakMb = Math.max(peakMb, rss - (usual.get(member) ?? rss));
    }
    if (peakMb > MAX_GROWTH_MB) onGrowth();
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    peakMb() {
      look();
      return peakMb;
    },
    rebase() {
      usual.clear();
      peakMb = 0;
      look();
    },
    currentMb: () => memoryMb(pid)?.rss ?? 0,
    end: () => clearInterval(timer),
  };
}
