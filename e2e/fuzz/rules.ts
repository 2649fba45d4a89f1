// Checks the rules of /v1 in parallel lanes until the requested number of requests has been sent.

import fc from "fast-check";
import type { FuzzClient } from "./client.ts";
import { conditions } from "./conditions.ts";
import { badListQueries, pages, statisticsQueries } from "./lists.ts";
import { lives } from "./lives.ts";
import type { Property } from "./property.ts";
import { rawSockets } from "./raw-socket.ts";
import { badKeys, invalidChanges, invalidCreations, junkBodies, unknownPlaces } from "./refusals.ts";
import { badRepeatKeys, repeats } from "./repeats.ts";
import { slugs } from "./slugs.ts";

/** The properties, each with its number of inputs per round. */
export const PROPERTIES: readonly (readonly [Property, number])[] = [
  [lives, 4],
  [invalidCreations, 40],
  [invalidChanges, 4],
  [junkBodies, 25],
  [badKeys, 20],
  [unknownPlaces, 25],
  [pages, 4],
  [badListQueries, 20],
  [statisticsQueries, 4],
  [rawSockets, 20],
  [conditions, 4],
  [repeats, 4],
  [badRepeatKeys, 10],
  [slugs, 6],
];
/** Number of lanes that run in parallel. Parallel lanes save time, because each change takes a quarter of a second. */
const LANES = 24;
const SHRINKING_MS = 20_000;
/** Distance between the first properties of consecutive rounds. Coprime with the number of properties, so that every property gets to be first. */
const ROUND_STRIDE = 5;

export interface BrokenProperty {
  property: string;
  seed: number;
  /** The smallest input that breaks the rule, as fast-check prints it. */
  counterexample: string;
  error: string;
}

export interface RuleOptions {
  requests: number;
  seed: number;
  /** Checks only properties whose names contain this string. */
  rule: string;
  onProgress(requests: number, findings: number): void;
}

/** Checks all properties. A broken property is not checked again. */
export async function checkRules(client: FuzzClient, options: RuleOptions): Promise<BrokenProperty[]> {
  const run = { findings: [] as BrokenProperty[], rounds: 0 };
  const lanes = Math.min(LANES, Math.ceil(options.requests / 300));
  await Promise.all(Array.from({ length: lanes }, () => runLane(client, run, options)));
  return run.findings;
}

interface Run {
  findings: BrokenProperty[];
  /** Number of rounds started by all lanes. Each round has its own seed. */
  rounds: number;
}

async function runLane(client: FuzzClient, run: Run, { requests, seed, rule, onProgress }: RuleOptions): Promise<void> {
  const isBroken = (name: string) => run.findings.some(({ property }) => property === name);
  const chosen = PROPERTIES.filter(([{ name }]) => name.includes(rule));
  while (client.sent() < requests && !chosen.every(([{ name }]) => isBroken(name))) {
    const round = run.rounds;
    const roundSeed = seed + round;
    run.rounds += 1;
    // Each round starts with a different property, so that a short run still covers all of them.
    const begin = (round * ROUND_STRIDE) % chosen.length;
    for (const [property, runs] of [...chosen.slice(begin), ...chosen.slice(0, begin)]) {
      if (client.sent() >= requests || isBroken(property.name)) continue;
      const finding = await checkOnce(client, property, { seed: roundSeed, runs });
      if (finding && !isBroken(property.name)) run.findings.push(finding);
      onProgress(client.sent(), run.findings.length);
    }
  }
}

async function checkOnce(
  client: FuzzClient,
  property: Property,
  { seed, runs }: { seed: number; runs: number },
): Promise<BrokenProperty | undefined> {
  const details = await fc.check(property.toCheck(client), {
    seed,
    numRuns: runs,
    interruptAfterTimeLimit: SHRINKING_MS,
  });
  if (!details.failed || details.counterexample === null) return undefined;
  const error = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance);
  return { property: property.name, seed, counterexample: fc.stringify(details.counterexample[0]), error };
}
