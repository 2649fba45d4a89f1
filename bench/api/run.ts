// npm run bench -- api: one gateway next to bare node:http with pg. See bench/README.md.

import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { connectDatabase } from "../codes/code-rows-store.ts";
import { runClosedLoad } from "../load/closed-load.ts";
import { describeMachine } from "../measure/machine.ts";
import { profileTable, underProfiler } from "../measure/profile.ts";
import { measureServer } from "../measure/server-measurement.ts";
import { figure } from "../measure/table.ts";
import { startServers } from "../servers/servers.ts";
import { insertAccount } from "./account-store.ts";
import { compare, type ScenarioResult } from "./comparison.ts";
import { type ApiOptions, readOptions } from "./options.ts";
import { aloneTable, outcomeTable, speedTable, summary } from "./report.ts";
import { SCANNED_CODES } from "./scenarios.ts";
import { openRun, type Run, writeLoads } from "./setting.ts";

const say = (line: string) => console.log(line);

/** Starts what `work` needs, and stops it afterwards, even if `work` throws. `env` adds settings of the gateway. */
async function withRun(options: ApiOptions, env: Record<string, string>, work: (run: Run) => Promise<void>) {
  const servers = await startServers({ isPinned: true, isDatabaseAwaited: true });
  const database = await connectDatabase(servers.databaseUrl);
  try {
    say(`inserting ${options.codes.toLocaleString("en-US")} codes and a year of counts for ${SCANNED_CODES} of them`);
    await insertAccount(database, options.codes, Math.min(options.codes, SCANNED_CODES));
    const run = await openRun({ options, servers, database }, env);
    await work(run);
    await Promise.all([run.gateway.stop(), run.bare.stop()]);
  } finally {
    await database.end();
    await servers.stop();
  }
}

async function compareAll(run: Run): Promise<void> {
  const { scenarios, rounds, connections, json, ...rest } = run.options;
  const results: ScenarioResult[] = [];
  for (const scenario of scenarios) results.push(await compare(run, scenario, say));
  const machine = describeMachine();
  say(`\n${machine.cpu}, ${machine.cores} cores, node ${machine.node}, load by ${machine.load}, medians of ${rounds}`);
  say(`\nFull speed, ${connections} connections\n${speedTable(results)}`);
  say(`\nOne client at a time\n${aloneTable(results)}`);
  say(`\nOutcomes of the requests\n${outcomeTable(results)}`);
  if (json === undefined) return;
  const options = { scenarios: scenarios.map(({ name }) => name), rounds, connections, ...rest };
  await writeFile(json, `${JSON.stringify({ options, machine, summary: summary(results), results }, null, 2)}\n`);
  say(`\nAll figures: ${json}`);
}

/** Profiles each scenario in a run of its own, because a gateway writes one profile. */
async function profileAll(options: ApiOptions, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const scenario of options.scenarios) {
    const file = join(folder, `api-${scenario.name}.cpuprofile`);
    let served = 0;
    await withRun(options, underProfiler(file), async (run) => {
      const { gateway: load } = await writeLoads(run, scenario);
      await runClosedLoad({ ...load, seconds: 2 });
      const measured = await measureServer(run.gateway, load, async (given) => {
        run.gateway.process.signal("SIGUSR2");
        const result = await runClosedLoad(given);
        run.gateway.process.signal("SIGUSR2");
        return result;
      });
      served = measured.served;
      say(`\n${scenario.title}: ${figure(measured.perSecond)} requests/s under the profiler; ${file}`);
    });
    say(await profileTable(file, served));
  }
}

const options = readOptions(process.argv.slice(2));
if (options?.isProfile) await profileAll(options, resolve(".cache/profiles"));
else if (options) await withRun(options, {}, compareAll);
