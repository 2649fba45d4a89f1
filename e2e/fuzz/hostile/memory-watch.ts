// Watches the memory of the fuzzed process and its children.

import { memoryMb, processTree } from "@qr/test-kit/process-tree";

const EVERY_MS = 200;
export const MAX_GROWTH_MB = 200;

export interface MemoryWatch {
  /** Returns the maximum number of MB by which the process or one of its children has exceeded its baseline since `rebase`. */
  peakMb(): number;
  /** Sets each process's baseline to its current memory. A new child's baseline is its memory when it is first seen. */
  rebase(): void;
  /** Returns the memory of the process itself, in MB. */
  currentMb(): number;
  end(): void;
}

/** Calls `onGrowth` whenever a check shows that a process has grown by more than MAX_GROWTH_MB. */
export function watchMemory(pid: number, onGrowth: () => void): MemoryWatch {
  const baseline = new Map<number, number>();
  let peakMb = 0;
  const look = () => {
    for (const member of processTree(pid)) {
      const rss = memoryMb(member)?.rss;
      if (rss === undefined || Number.isNaN(rss)) continue;
      if (!baseline.has(member)) baseline.set(member, rss);
      peakMb = Math.max(peakMb, rss - (baseline.get(member) ?? rss));
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
      baseline.clear();
      peakMb = 0;
      look();
    },
    currentMb: () => memoryMb(pid)?.rss ?? 0,
    end: () => clearInterval(timer),
  };
}
