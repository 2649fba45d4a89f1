import { profiledLoad, profileFile, profileTable } from "../measure/profile.ts";
import { figure } from "../measure/table.ts";
import { fillRedis } from "../servers/redis-figures.redis.ts";
import { measureRedirect } from "./measurement.ts";
import type { Scenario } from "./scenarios.ts";
import { askedPlacement, openSetting, type Run } from "./setting.ts";

/** Prints the functions in which the redirect spends the most time under the scenario's load. */
export async function profile(run: Run, scenario: Scenario): Promise<void> {
  const { file, env } = await profileFile(`redirect-${scenario.name}`);
  const placement = askedPlacement();
  await run.redis.flushdb();
  const setting = await openSetting(run, scenario, placement, env);
  const { redirect, loadOf, stop } = setting;
  if (scenario.codes > 1) await fillRedis(run.servers.redisUrl, scenario.codes, placement);
  const measured = await measureRedirect({ run, scenario, setting }, loadOf(redirect, 0), profiledLoad(redirect));
  await stop();
  console.log(`\n${scenario.title}: ${figure(measured.perSecond)} requests/s under the profiler; ${file}`);
  console.log(await profileTable(file, measured.served));
}
