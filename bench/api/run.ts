// npm run bench -- api: compares one gateway with bare node:http and pg. See bench/README.md.

import { runClosedLoad } from "../load/load.ts";
import { machineAndLoadLine, writeFigures } from "../measure/machine.ts";
import { profiledLoad, profileFile, profileTable } from "../measure/profile.ts";
import { measureServer } from "../measure/server-measurement.ts";
import { figure } from "../measure/table.ts";
import { withServers } from "../servers/servers.ts";
import { insertAccount } from "./account-store.ts";
import { compare, type ScenarioResult } from "./comparison.ts";
import { options } from "./options.ts";
import { aloneTable, outcomeTable, speedTable, summary } from "./report.ts";
import { SCANNED_CODES, type Scenario } from "./scenarios.ts";
import { openRun, type Run, writeLoads } from "./setting.ts";

/** Starts everything that the scenarios share, runs `work`, and stops everything. `env` adds settings for the gateway. */
async function withRun(env: Record<string, string>, work: (run: Run) => Promise<void>) {
  await withServers({ isPinned: true, isDatabaseAwaited: true }, async (servers) => {
    const { codes } = options;
    console.log(`inserting ${codes.toLocaleString("en-US")} codes and a year of counts for ${SCANNED_CODES} of them`);
    await insertAccount(servers.database, codes, Math.min(codes, SCANNED_CODES));
    const run = await openRun(servers, env);
    await work(run);
    await Promise.all([run.gateway.stop(), run.bare.stop()]);
  });
}

async function compareAll(run: Run): Promise<void> {
  const results: ScenarioResult[] = [];
  for (const scenario of options.scenarios) results.push(await compare(run, scenario));
  console.log(`\n${machineAndLoadLine}, medians of ${options.rounds}`);
  console.log(`\nFull speed, ${options.connections} connections\n${speedTable(results)}`);
  console.log(`\nOne client at a time\n${aloneTable(results)}`);
  console.log(`\nRequest outcomes\n${outcomeTable(results)}`);
  await writeFigures(options, { summary: summary(results), results });
}

/** Prints the functions in which the gateway spends the most time. A process writes only one profile, so each scenario gets a new process. */
async function profile(scenario: Scenario): Promise<void> {
  const { file, env } = await profileFile(`api-${scenario.name}`);
  let served = 0;
  await withRun(env, async (run) => {
    const { gateway: load } = await writeLoads(run, scenario);
    await runClosedLoad({ ...load, seconds: 2 });
    const measured = await measureServer(run.gateway, load, profiledLoad(run.gateway));
    served = measured.served;
    console.log(`\n${scenario.title}: ${figure(measured.perSecond)} requests/s under the profiler; ${file}`);
  });
  console.log(await profileTable(file, served));
}

if (options.profile) for (const scenario of options.scenarios) await profile(scenario);
else await withRun({}, compareAll);
