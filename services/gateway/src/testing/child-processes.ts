// The memory of this process's child processes, for tests only.

import { readdirSync, readFileSync } from "node:fs";

const SAMPLE_MS = 20;

/**
 * Watches the child processes whose command lines contain `program`, until the returned function is called. That function returns the most
 * memory that any of them has used, in MiB; 0 outside of Linux.
 */
export function watchPeakMiB(program: string): () => number {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, ...peaksMiB(program));
  };
  const timer = setInterval(look, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    look();
    return peak;
  };
}

function peaksMiB(program: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const isOwn = numberIn(status, "PPid") === process.pid;
      if (!isOwn || !readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(program)) return [];
      return [numberIn(status, "VmHWM") / 1024];
    } catch {
      // The process has ended in the meantime.
      return [];
    }
  });
}

function numberIn(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
}
