// Pins the measured server to one core, and the load and everything behind the server to the other cores.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, setPriority } from "node:os";
import { processTree } from "@qr/test-kit/process-tree";
import { findProgram } from "@qr/test-kit/programs";

const CORES = availableParallelism();

/** The core for the measured server. */
export const SERVER_CORES = "0";
/** The cores for the load generator and for everything behind the measured server. */
export const OTHER_CORES = CORES > 1 ? `1-${CORES - 1}` : "0";

/** Whether processes can be pinned: only on Linux with taskset and several cores. */
export const canPin = CORES > 1 && (await findProgram("taskset")) !== undefined;

/** Moves a running process, its threads, and its descendants to the cores. Does nothing if `canPin` is false. */
export function pin(pid: number, cores: string): void {
  forTree(pid, (member) => execFileSync("taskset", ["-acp", cores, String(member)], { stdio: "ignore" }));
}

const LOWEST_PRIORITY = 19;

/**
 * Gives the load precedence over a running process and its descendants, because in production, the load does not share cores with the
 * processes that count scans. Does nothing if `canPin` is false.
 */
export function yieldToLoad(pid: number): void {
  forTree(pid, (member) => {
    setPriority(member, LOWEST_PRIORITY);
    yieldAsGroup(member);
  });
}

function forTree(pid: number, act: (member: number) => void): void {
  for (const member of canPin ? processTree(pid) : []) {
    try {
      act(member);
    } catch {
      // The process has exited, or the system has no autogroups.
    }
  }
}

/**
 * Lowers the priority of the process's session, because with autogroups, Linux schedules sessions first, and then the
 * processes in each session.
 */
function yieldAsGroup(pid: number): void {
  const groupOf = (of: number | "self") => readFileSync(`/proc/${of}/autogroup`, "utf8").split(" ")[0];
  if (groupOf(pid) !== groupOf("self")) writeFileSync(`/proc/${pid}/autogroup`, String(LOWEST_PRIORITY));
}
