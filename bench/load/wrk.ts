// Closed load by wrk: each connection sends its next request after a response, which shows the maximum rate of a server.

import { execFile, execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { canPin, OTHER_CORES } from "../measure/cores.ts";
import type { Load, LoadResult } from "./load-result.ts";

const SCRIPT = fileURLToPath(new URL("load.lua", import.meta.url));
const LONGER_THAN_LOAD_MS = 30_000;

export const hasWrk = (() => {
  try {
    execFileSync("which", ["wrk"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

/** Runs wrk with one thread on the cores of the load. Throws if it fails or prints unexpected output. */
export async function runWrk(load: Load): Promise<LoadResult> {
  const { port, connections, seconds } = load;
  const wrk = ["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "-s", SCRIPT, `http://127.0.0.1:${port}`];
  const command = [...(canPin ? ["taskset", "-c", OTHER_CORES] : []), ...wrk, load.slugsFile, load.visitorsFile];
  const [program = "wrk", ...args] = [...command, String(load.from), ...(load.bodiesFile ? [load.bodiesFile] : [])];
  const { stdout } = await promisify(execFile)(program, args, { timeout: seconds * 1000 + LONGER_THAN_LOAD_MS });
  const figures = stdout
    .match(/^LOAD ([\d ]+)$/m)?.[1]
    ?.split(" ")
    .map(Number);
  if (figures?.length !== 9) throw new Error(`wrk printed:\n${stdout}`);
  const [served = 0, us = 0, asked = 0, refused = 0, failed = 0, p50 = 0, p99 = 0, p999 = 0, max = 0] = figures;
  // wrk calls the script once before the load starts.
  const sent = asked - 1;
  const latency = { p50Ms: p50 / 1000, p99Ms: p99 / 1000, p999Ms: p999 / 1000, maxMs: max / 1000 };
  return { served, seconds: us / 1e6, sent, refused, failed, ...latency };
}
