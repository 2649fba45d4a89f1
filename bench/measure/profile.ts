// Runs a process under node's profiler and sums its CPU time by function.

import { mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { runClosedLoad } from "../load/load.ts";
import type { Service } from "../servers/services.ts";
import type { RunLoad } from "./server-measurement.ts";
import { tableOf } from "./table.ts";

const PROFILER = new URL("profiler.mjs", import.meta.url).href;
const SHOWN = 40;
const IDLE = new Set(["(idle)", "(root)"]);

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

/** Returns the file for the named profile, and the environment variables that make a node process write the file. Creates the file's folder. */
export async function profileFile(name: string): Promise<{ file: string; env: Record<string, string> }> {
  const folder = resolve(".cache/profiles");
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.cpuprofile`);
  return { file, env: { NODE_OPTIONS: `--import=${PROFILER}`, PROFILE_FILE: file } };
}

/** Returns a function that runs a load while profiling the service. Start the service with the variables from `profileFile`. */
export function profiledLoad({ process }: Service): RunLoad {
  return async (load) => {
    process.signal("SIGUSR2");
    const result = await runClosedLoad(load);
    process.signal("SIGUSR2");
    return result;
  };
}

/** Formats a table of the functions with the most self time in a profile. `served`: the number of requests served while profiling. */
export async function profileTable(file: string, served: number): Promise<string> {
  const times = timeByFunction(JSON.parse(await readFile(file, "utf8")));
  const busy = [...times].filter(([name]) => !IDLE.has(name)).sort(([, one], [, other]) => other - one);
  const total = busy.reduce((sum, [, us]) => sum + us, 0);
  return tableOf(busy.slice(0, SHOWN), [
    ["function (self time)", ([name]) => name],
    ["% of busy", ([, us]) => (us / total) * 100, 1],
    ["µs/request", ([, us]) => us / served, 2],
  ]);
}

function timeByFunction({ nodes, samples, timeDeltas }: CpuProfile): Map<string, number> {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? "(unknown)";
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  }
  return times;
}

function nameOf({ functionName, url, lineNumber }: CpuProfile["nodes"][number]["callFrame"]): string {
  const place = url.replace(/^.*\/(?=(?:services|libs|node_modules)\/)/, "");
  return place === "" ? functionName : `${functionName || "(anonymous)"} ${place}:${lineNumber + 1}`;
}
