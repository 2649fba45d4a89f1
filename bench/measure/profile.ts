// Profiles the CPU time of a process with node's profiler, and sums the samples by function.

import { readFile } from "node:fs/promises";
import { figure, formatTable } from "./table.ts";

const PROFILER = new URL("profiler.mjs", import.meta.url).href;
const SHOWN = 40;
const IDLE = new Set(["(idle)", "(root)"]);

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

/** Returns the environment of a node process that profiles from its first SIGUSR2 to its second and then writes the file. */
export function underProfiler(file: string): Record<string, string> {
  return { NODE_OPTIONS: `--import=${PROFILER}`, PROFILE_FILE: file };
}

/** Returns the table of functions with the most self time while `served` requests were served. */
export async function profileTable(file: string, served: number): Promise<string> {
  const times = timeByFunction(JSON.parse(await readFile(file, "utf8")));
  const busy = [...times].filter(([name]) => !IDLE.has(name)).sort(([, one], [, other]) => other - one);
  const total = busy.reduce((sum, [, us]) => sum + us, 0);
  const rows = busy.slice(0, SHOWN).map(([name, us]) => {
    return [name, figure((us / total) * 100, 1), figure(us / served, 2)];
  });
  return formatTable([["function (self time)", "% of busy", "us/request"], ...rows]);
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
