// Profiles the CPU time of the redirect.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { runClosedLoad } from "../load/closed-load.ts";
import { profileTable, underProfiler } from "../measure/profile.ts";
import { figure } from "../measure/table.ts";
import { fillRedis } from "../servers/redis-figures.redis.ts";
import { measureRedirect } from "./measurement.ts";
import type { Scenario } from "./scenarios.ts";
import { openSetting, type Run } from "./setting.ts";

/** Prints the functions with the most self time during the scenario's load; stores the profile in `keepIn`. */
export async function profile(run: Run, scenario: Scenario, keepIn: string): Promise<void> {
  await mkdir(keepIn, { recursive: true });
  const file = join(keepIn, `redirect-${scenario.name}.cpuprofile`);
  const setting = await openSetting(run, scenario, underProfiler(file));
  const { redirect, loadOf, stop } = setting;
  if (scenario.codes > 1) await fillRedis(run.servers.redisUrl, scenario.codes);
  const measured = await measureRedirect({ run, scenario, setting }, loadOf(redirect, 0), async (load) => {
    redirect.process.signal("SIGUSR2");
    const result = await runClosedLoad(load);
    redirect.process.signal("SIGUSR2");
    return result;
  });
  await stop();
  console.log(`\n${scenario.title}: ${figure(measured.perSecond)} requests/s under the profiler; ${file}`);
  console.log(await profileTable(file, measured.served));
}
