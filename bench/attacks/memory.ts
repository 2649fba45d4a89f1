// Measures by how much each service grows, including its children.

import { memoryMb, processTree } from "@qr/test-kit/process-tree";

const EVERY_MS = 200;

/** Calls `work` and returns its result, and how many MB each service grew beyond its memory before, at the peak. */
export async function withGrowth<T>(
  pids: Readonly<Record<string, number>>,
  work: () => Promise<T>,
): Promise<{ result: T; growthMb: Record<string, number> }> {
  const before = Object.entries(pids).map(([name, pid]) => [name, pid, treeMb(pid)] as const);
  const growthMb: Record<string, number> = {};
  const look = () => {
    for (const [name, pid, mb] of before) growthMb[name] = Math.max(growthMb[name] ?? 0, treeMb(pid) - mb);
  };
  const timer = setInterval(look, EVERY_MS);
  try {
    return { result: await work(), growthMb };
  } finally {
    clearInterval(timer);
  }
}

function treeMb(pid: number): number {
  return processTree(pid).reduce((sum, member) => sum + (memoryMb(member)?.rss || 0), 0);
}
