// npm run bench -- redirect: compares the redirect service with a bare node:http server. See bench/README.md.

import { insertCodes } from "../codes/code-rows-store.ts";
import { machineAndLoadLine, writeFigures } from "../measure/machine.ts";
import { connectRedis } from "../servers/redis-figures.redis.ts";
import { withServers } from "../servers/servers.ts";
import { startService } from "../servers/services.ts";
import { compare, type ScenarioResult } from "./comparison.ts";
import { options } from "./options.ts";
import { comparePairs, type PairsResult } from "./pairs.ts";
import { profile } from "./profile.ts";
import { countTable, offeredTable, pairsTable, placementTable, speedTable, summary } from "./report.ts";
import { SCENARIOS, type Scenario } from "./scenarios.ts";
import { placements, type Run } from "./setting.ts";
import { soak } from "./soak.ts";

/** Starts everything that the scenarios share, runs `work`, and stops everything. */
async function withRun(scenarios: readonly Scenario[], work: (run: Run) => Promise<void>) {
  await withServers({ isPinned: true }, async (servers) => {
    const redis = await connectRedis(servers.redisUrl);
    try {
      const codes = Math.max(...scenarios.map((scenario) => scenario.codes));
      console.log(`inserting ${codes.toLocaleString("en-US")} codes`);
      await insertCodes(servers.database, codes, placements);
      const stats = await startService("stats", servers);
      await work({ servers, redis, stats });
      await stats.stop();
    } finally {
      redis.disconnect();
    }
  });
}

async function compareAll(run: Run): Promise<void> {
  const results: ScenarioResult[] = [];
  for (const scenario of options.scenarios) results.push(...(await compare(run, scenario)));
  console.log(`\n${machineAndLoadLine}, medians of ${options.rounds}`);
  console.log(`\nFull speed, ${options.connections} connections\n${speedTable(results)}`);
  if (placements.length > 1) console.log(`\nBy placement\n${placementTable(results)}`);
  console.log(`\nScan outcomes\n${countTable(results)}`);
  console.log(`\nAt the same offered load\n${offeredTable(results)}`);
  await writeFigures(options, { summary: summary(results), results });
}

async function compareDomains(run: Run, pairs: number): Promise<void> {
  const results: PairsResult[] = [];
  for (const scenario of options.scenarios) results.push(await comparePairs(run, scenario, pairs));
  console.log(`\n${machineAndLoadLine}, medians of ${pairs} pairs, each the median of ${options.rounds} rounds`);
  console.log(pairsTable(results));
  await writeFigures(options, { pairs: results });
}

const { soak: soakSeconds, pairs } = options;
if (pairs !== undefined && placements.length < 2) {
  console.error("--pairs compares domains, so it needs --domains.");
  process.exit(1);
}
const million = SCENARIOS.find(({ name }) => name === "uniform");
if (soakSeconds !== undefined && million) {
  await withRun([million], async (run) => {
    const result = await soak(run, million, soakSeconds);
    const { memory, ...figures } = result;
    console.table(figures);
    await writeFigures(options, { soak: result });
  });
} else if (pairs !== undefined) {
  await withRun(options.scenarios, (run) => compareDomains(run, pairs));
} else if (options.profile) {
  await withRun(options.scenarios, async (run) => {
    for (const scenario of options.scenarios) await profile(run, scenario);
  });
} else {
  await withRun(options.scenarios, compareAll);
}
