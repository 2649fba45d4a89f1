// npm run bench -- redirect: the redirect service next to a bare node:http server. See bench/README.md.

import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { connectDatabase, insertCodes } from "../codes/code-rows-store.ts";
import { describeMachine } from "../measure/machine.ts";
import { connectRedis } from "../servers/redis-figures.redis.ts";
import { startServers } from "../servers/servers.ts";
import { startStats } from "../servers/services.ts";
import { compare, type ScenarioResult } from "./comparison.ts";
import { type RedirectOptions, readOptions } from "./options.ts";
import { profile } from "./profile.ts";
import { countTable, offeredTable, speedTable, summary } from "./report.ts";
import { SCENARIOS, type Scenario } from "./scenarios.ts";
import type { Run } from "./setting.ts";
import { soak } from "./soak.ts";

const say = (line: string) => console.log(line);

/** Starts what all scenarios share, and stops it after `work`, even if that throws. */
async function withRun(options: RedirectOptions, scenarios: readonly Scenario[], work: (run: Run) => Promise<void>) {
  const servers = await startServers({ isPinned: true });
  const database = await connectDatabase(servers.databaseUrl);
  const redis = await connectRedis(servers.redisUrl);
  try {
    const codes = Math.max(...scenarios.map((scenario) => scenario.codes));
    say(`inserting ${codes.toLocaleString("en-US")} codes`);
    await insertCodes(database, codes);
    const stats = await startStats(servers, true);
    await work({ options, servers, database, redis, stats });
    await stats.stop();
  } finally {
    redis.disconnect();
    await database.end();
    await servers.stop();
  }
}

async function compareAll(run: Run): Promise<void> {
  const results: ScenarioResult[] = [];
  for (const scenario of run.options.scenarios) results.push(await compare(run, scenario, say));
  const machine = describeMachine();
  say(
    `\n${machine.cpu}, ${machine.cores} cores, node ${machine.node}, load by ${machine.load}, medians of ${run.options.rounds}`,
  );
  say(`\nFull speed, ${run.options.connections} connections\n${speedTable(results)}`);
  say(`\nOutcomes of the scans\n${countTable(results)}`);
  say(`\nAt the same offered load\n${offeredTable(results)}`);
  await writeJson(run.options, { machine, summary: summary(results), results });
}

async function soakMillion(run: Run, scenario: Scenario, seconds: number): Promise<void> {
  const result = await soak(run, scenario, seconds);
  const { memory, ...figures } = result;
  console.table(figures);
  await writeJson(run.options, { machine: describeMachine(), soak: result });
}

async function writeJson({ json, scenarios, ...options }: RedirectOptions, figures: object): Promise<void> {
  if (json === undefined) return;
  const content = { options: { ...options, scenarios: scenarios.map(({ name }) => name) }, ...figures };
  await writeFile(json, `${JSON.stringify(content, null, 2)}\n`);
  say(`\nAll figures: ${json}`);
}

const options = readOptions(process.argv.slice(2));
if (options) {
  const { soakSeconds, isProfile } = options;
  const million = SCENARIOS.find(({ name }) => name === "uniform");
  if (soakSeconds !== undefined && million) {
    await withRun(options, [million], (run) => soakMillion(run, million, soakSeconds));
  } else if (isProfile) {
    await withRun(options, options.scenarios, async (run) => {
      for (const scenario of options.scenarios) await profile(run, scenario, resolve(".cache/profiles"));
    });
  } else {
    await withRun(options, options.scenarios, compareAll);
  }
}
