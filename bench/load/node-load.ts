// Runs generator.ts: open load, which wrk does not support, and closed load if wrk is not installed.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { canPin, OTHER_CORES } from "../measure/cores.ts";
import type { GeneratorOptions } from "./generator.ts";
import type { Load, LoadResult } from "./load-result.ts";

const GENERATOR = fileURLToPath(new URL("generator.ts", import.meta.url));
const LONGER_THAN_LOAD_MS = 60_000;

/** Sends `rate` requests per second, evenly spaced; without a rate, a closed load. Waits for all responses. */
export async function runNodeLoad(load: Load, rate = 0): Promise<LoadResult> {
  const options: GeneratorOptions = { ...load, rate };
  const node = [process.execPath, "--conditions=source", "--import", "tsx", GENERATOR, JSON.stringify(options)];
  const [program = "", ...args] = [...(canPin ? ["taskset", "-c", OTHER_CORES] : []), ...node];
  const timeout = load.seconds * 1000 + LONGER_THAN_LOAD_MS;
  const { stdout } = await promisify(execFile)(program, args, { timeout });
  return JSON.parse(stdout);
}
