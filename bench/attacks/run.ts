// npm run bench -- attacks: attacks a running system and measures what other users notice. See bench/README.md.

import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { machineLine, writeFigures } from "../measure/machine.ts";
import { endWithThisProcess } from "../servers/interrupt.ts";
import { withServers } from "../servers/servers.ts";
import type { Attack, AttackerOptions, Responses } from "./attack.ts";
import { withGrowth } from "./memory.ts";
import { options } from "./options.ts";
import { probe } from "./probes.ts";
import { exceeded, growthTable, type Outcome, tooSlowWithoutAttack, waitsTable } from "./report.ts";
import { openSetting, type Setting } from "./setting.ts";

const ATTACKER = fileURLToPath(new URL("attacker.ts", import.meta.url));
const WARM_UP_SECONDS = 3;

/** Runs the attack in a separate process with the lowest priority, because real attackers do not run on the service's cores. */
async function sendAttack({ attackers }: Setting, { name, clients }: Attack): Promise<Responses> {
  const argument: AttackerOptions = { name, clients, seconds: options.seconds, attackers };
  const node = ["--conditions=source", "--import", "tsx", ATTACKER, JSON.stringify(argument)];
  const child = spawn(process.execPath, node, { stdio: ["ignore", "pipe", "inherit"] });
  const { pid } = child;
  if (pid === undefined) throw new Error("could not start the attacker");
  setPriority(pid, constants.priority.PRIORITY_LOW);
  const isOver = endWithThisProcess(pid);
  let output = "";
  for await (const part of child.stdout) output += part;
  isOver();
  return JSON.parse(output);
}

async function measureAttack(setting: Setting, attack: Attack): Promise<Outcome> {
  if (!(await setting.untilIdle())) console.log("the services are still busy with work from the last attack");
  console.log(`${attack.title} for ${options.seconds} s`);
  const { result, growthMb } = await withGrowth(setting.pids, () =>
    Promise.all([probe(setting.target, options.seconds), sendAttack(setting, attack)]),
  );
  const [waits, responses] = result;
  return { attack, waits, growthMb, responses };
}

await withServers({ isPinned: false }, async (servers) => {
  const setting = await openSetting(servers);
  await probe(setting.target, WARM_UP_SECONDS);
  await setting.untilIdle();
  console.log(`no attack for ${options.seconds} s`);
  const baseline = await probe(setting.target, options.seconds);
  const outcomes: Outcome[] = [];
  for (const attack of options.attack) outcomes.push(await measureAttack(setting, attack));
  console.log(`\n${machineLine}\n\nHow long other users wait\n${waitsTable(baseline, outcomes)}`);
  console.log(`\nGrowth of each service's memory\n${growthTable(outcomes)}`);
  const limits = exceeded(baseline, outcomes);
  const slow = tooSlowWithoutAttack(baseline);
  if (slow.length > 0)
    console.log(`\nThis machine is too slow or too busy: without an attack, ${slow.join(", ")} exceed their limits.`);
  console.log(limits.length === 0 ? "\nAll limits are met." : `\nExceeded:\n  ${limits.join("\n  ")}`);
  await writeFigures(options, { baseline, outcomes, exceeded: limits });
  if (limits.length > 0) process.exitCode = 1;
  await setting.stop();
});
