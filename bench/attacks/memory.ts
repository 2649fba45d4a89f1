// Measures how much the memory of each service grows, including its child processes.

import { memoryMb, processTrees } from "@qr/test-kit/process-tree";

/** Interval between readings. Each reading blocks this process for a few ms, and this process also measures the latencies. */
const EVERY_MS = 500;

/** Returns the result of `work`, and each service's peak memory during `work` minus its memory before `work`, in MB. */
export async function withGrowth<T>(
  pids: Readonly<Record<string, number>>,
  work: () => Promise<T>,
): Promise<{ result: T; growthMb: Record<string, number> }> {
  const names = Object.keys(pids);
  const treesMb = () => processTrees(Object.values(pids)).map(treeMb);
  const before = treesMb();
  const growthMb: Record<string, number> = {};
  const look = () => {
    const now = treesMb();
    names.forEach((name, index) => {
      growthMb[name] = Math.max(growthMb[name] ?? 0, (now[index] ?? 0) - (before[index] ?? 0));
    });
  };
  const timer = setInterval(look, EVERY_MS);
  try {
    return { result: await work(), growthMb };
  } finally {
    clearInterval(timer);
  }
}

function treeMb(tree: readonly number[]): number {
  return tree.reduce((sum, pid) => sum + (memoryMb(pid)?.rss || 0), 0);
}
