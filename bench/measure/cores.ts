// Pins the measured server to a core of its own, and everything else to the others.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, setPriority } from "node:os";
import { processTree } from "./process-cost.ts";

const CORES = availableParallelism();

export const SERVER_CORES = "0";
/** The cores of the load generator and of everything behind the server. */
export const OTHER_CORES = CORES > 1 ? `1-${CORES - 1}` : "0";

/** Whether processes can be pinned: Linux with taskset, and more than one core. */
export const canPin = CORES > 1 && hasTaskset();

function hasTaskset(): boolean {
  try {
    execFileSync("taskset", ["-p", String(process.pid)], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Moves a running process, its threads, and its descendants to the cores; does nothing if canPin is false. */
export function pin(pid: number, cores: string): void {
  if (!canPin) return;
  for (const member of processTree(pid)) {
    try {
      execFileSync("taskset", ["-acp", cores, String(member)], { stdio: "ignore" });
    } catch {
      // It has ended meanwhile.
    }
  }
}

const BEHIND_THE_LOAD = 19;

/**
 * Lowers the priority of a running process and its descendants. The services that count scans share the load generator's cores here and
 * would slow it down; in production they run on other machines. Does nothing if canPin is false.
 */
export function yieldToLoad(pid: number): void {
  if (!canPin) return;
  for (const member of processTree(pid)) {
    try {
      setPriority(member, BEHIND_THE_LOAD);
      yieldAsGroup(member);
    } catch {
      // It has ended meanwhile, or the system has no groups.
    }
  }
}

/** Linux shares CPU time between sessions first (sched_autogroup), and then by priority within each, so the session must yield, too. */
function yieldAsGroup(pid: number): void {
  const groupOf = (of: number | "self") => readFileSync(`/proc/${of}/autogroup`, "utf8").split(" ")[0];
  if (groupOf(pid) !== groupOf("self")) writeFileSync(`/proc/${pid}/autogroup`, String(BEHIND_THE_LOAD));
}
