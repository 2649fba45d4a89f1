// Runs a load with wrk, which uses less CPU time, or with generator.ts if wrk is not installed or the load has a constant rate.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findProgram } from "@qr/test-kit/programs";
import { canPin, OTHER_CORES } from "../measure/cores.ts";

export interface Load {
  port: number;
  /** Files written by load-files.ts. `slugsFile`: slugs or other paths, without the leading slash, each optionally followed by a tab and a host. `visitorsFile`: headers, joined by tabs. */
  slugsFile: string;
  visitorsFile: string;
  /** Index of the first slug to request. Each round has a different index, so that each round begins with different codes. */
  from: number;
  connections: number;
  seconds: number;
  /** A file with one JSON body per line. If given, each request is a POST with the next body. */
  bodiesFile?: string;
}

/** The options that are passed to generator.ts. */
export interface GeneratorOptions extends Load {
  /** Requests per second. If 0, each connection sends its next request as soon as it has a response. */
  rate: number;
}

export interface LoadResult {
  /** Number of responses received. */
  served: number;
  seconds: number;
  /** Number of requests sent, including those in flight at the end. */
  sent: number;
  /** Number of responses with a status of 400 or above. */
  refused: number;
  /** Number of requests without a response: broken connections, timeouts, and due requests that found no free connection in time. */
  failed: number;
  p50Ms: number;
  p99Ms: number;
  p999Ms: number;
  maxMs: number;
}

const SCRIPT = fileURLToPath(new URL("load.lua", import.meta.url));
const GENERATOR = fileURLToPath(new URL("generator.ts", import.meta.url));
const LONGER_THAN_LOAD_MS = 60_000;

export const hasWrk = (await findProgram("wrk")) !== undefined;

/** Sends requests as fast as the server responds: each connection sends its next request as soon as it has a response. */
export function runClosedLoad(load: Load): Promise<LoadResult> {
  return hasWrk ? runWrk(load) : runNodeLoad(load);
}

/** Sends `rate` requests per second, evenly spaced, or as fast as the server responds if `rate` is 0. Waits for all responses. */
export async function runNodeLoad(load: Load, rate = 0): Promise<LoadResult> {
  const options: GeneratorOptions = { ...load, rate };
  const node = ["--conditions=source", "--import", "tsx", GENERATOR, JSON.stringify(options)];
  return JSON.parse(await runPinned(load, [process.execPath, ...node]));
}

/** Runs wrk with one thread. Throws if wrk's output cannot be parsed. */
async function runWrk(load: Load): Promise<LoadResult> {
  const { port, connections, seconds } = load;
  const wrk = ["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "-s", SCRIPT, `http://127.0.0.1:${port}`];
  const lists = [load.slugsFile, load.visitorsFile, String(load.from), ...(load.bodiesFile ? [load.bodiesFile] : [])];
  const stdout = await runPinned(load, [...wrk, ...lists]);
  const [, line = ""] = stdout.match(/^LOAD ([\d ]+)$/m) ?? [];
  const figures = line.split(" ").map(Number);
  if (figures.length !== 9) throw new Error(`wrk printed:\n${stdout}`);
  const [served = 0, us = 0, asked = 0, refused = 0, failed = 0, p50 = 0, p99 = 0, p999 = 0, max = 0] = figures;
  // Before the load begins, wrk calls the script's request function one extra time to check the result.
  const sent = asked - 1;
  const latency = { p50Ms: p50 / 1000, p99Ms: p99 / 1000, p999Ms: p999 / 1000, maxMs: max / 1000 };
  return { served, seconds: us / 1e6, sent, refused, failed, ...latency };
}

/** Runs a command on the load generator's cores, and returns its output. */
async function runPinned({ seconds }: Load, command: readonly string[]): Promise<string> {
  const [program = "", ...args] = [...(canPin ? ["taskset", "-c", OTHER_CORES] : []), ...command];
  return (await promisify(execFile)(program, args, { timeout: seconds * 1000 + LONGER_THAN_LOAD_MS })).stdout;
}
