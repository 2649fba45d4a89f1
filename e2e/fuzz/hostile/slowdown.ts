// Measures how busy the machine is with other work, so that a slow machine does not look like a slow service.

import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** A generous estimate of how long node takes to start on an idle machine. */
const USUAL_START_MS = 100;

/** Returns the factor by which the machine is now slower than usual; at least 1. */
export async function slowdown(): Promise<number> {
  const startedMs = performance.now();
  await promisify(execFile)(process.execPath, ["--eval", "0"]);
  return Math.max(1, (performance.now() - startedMs) / USUAL_START_MS);
}
