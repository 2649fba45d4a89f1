// Where the redirect's CPU time goes: runs it under node's profiler and sums the samples by function.

import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { figure, formatTable } from "../measure/table.ts";
import { fillRedis } from "../servers/redis-figures.redis.ts";
import { measureRedirect } from "./measurement.ts";
import type { Scenario } from "./scenarios.ts";
import { openSetting, type Run, runClosedLoad } from "./setting.ts";

const PROFILER = new URL("profiler.mjs", import.meta.url).href;
const SHOWN = 30;
const IDLE = new Set(["(idle)", "(root)"]);

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

/** Prints the functions that took the most time by themselves, while the scenario's load ran; keeps the profile in `keepIn`. */
export async function profile(run: Run, scenario: Scenario, keepIn: string): Promise<void> {
  await mkdir(keepIn, { recursive: true });
  const file = join(keepIn, `redirect-${scenario.name}.cpuprofile`);
  const setting = await openSetting(run, scenario, { NODE_OPTIONS: `--import=${PROFILER}`, PROFILE_FILE: file });
  const { redirect, loadOf, stop } = setting;
  if (scenario.codes > 1) await fillRedis(run.servers.redisUrl, scenario.codes);
  const measured = await measureRedirect({ run, scenario, setting }, loadOf(redirect, 0), async (load) => {
    redirect.process.signal("SIGUSR2");
    const result = await runClosedLoad(load);
    redirect.process.signal("SIGUSR2");
    return result;
  });
  await stop();
  const times = timeByFunction(JSON.parse(await readFile(file, "utf8")));
  const busy = [...times].filter(([name]) => !IDLE.has(name)).sort(([, one], [, other]) => other - one);
  const total = busy.reduce((sum, [, us]) => sum + us, 0);
  const rows = busy.slice(0, SHOWN).map(([name, us]) => {
    return [name, figure((us / total) * 100, 1), figure(us / measured.answered, 2)];
  });
  console.log(`\n${scenario.title}: ${figure(measured.perSecond)} requests/s under the profiler; ${file}`);
  console.log(formatTable([["function (its own time)", "% of busy", "us/request"], ...rows]));
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
