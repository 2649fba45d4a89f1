// npm run bench -- rules: measures how long a redirect takes to choose among a code's rules. See bench/README.md.

import type { CachedRules } from "@qr/contracts";
import { compileRules, type RuleFacts } from "@qr/rules";
import { machineLine, writeFigures } from "../measure/machine.ts";
import { readOptions, whole } from "../measure/options.ts";
import { inTurn, median, medians, percentile } from "../measure/rounds.ts";
import { tableOf } from "../measure/table.ts";
import { chooseNaively } from "./naive.ts";
import { cachedRules, visits } from "./workload.ts";

const ABOUT = `Chooses among 50 rules of 4 leaves, none of which holds, so that all rules are evaluated. Compares compiled rules with an evaluation
that parses every leaf each time.`;
const GOAL_P99_US = 20;

const options = readOptions("rules", ABOUT, {
  rounds: whole("interleaved measurements", 5),
  decisions: whole("decisions per measurement", 20_000),
});

type Choose = (facts: RuleFacts) => number;
interface Figures {
  p50Us: number;
  p99Us: number;
}

const facts = visits();

/** Returns the p50 and p99 of the time per decision, in µs. */
function measure(choose: Choose): Figures {
  const times = new Float64Array(options.decisions);
  for (let decision = 0; decision < options.decisions; decision += 1) {
    const visit = facts[decision % facts.length] ?? {};
    const startedAt = performance.now();
    choose(visit);
    times[decision] = (performance.now() - startedAt) * 1000;
  }
  times.sort();
  return { p50Us: percentile(times, 0.5), p99Us: percentile(times, 0.99) };
}

/** Throws if the two evaluations choose different rules. */
function assertEqual(compiled: Choose, naive: Choose): void {
  for (const visit of facts.slice(0, options.decisions)) {
    if (compiled(visit) !== naive(visit)) throw new Error(`The choices differ: ${JSON.stringify(visit)}`);
  }
}

async function compare(name: string, rules: CachedRules) {
  const compiled = compileRules(rules).choose;
  const naive = (visit: RuleFacts) => chooseNaively(rules, visit);
  assertEqual(compiled, naive);
  const rounds: { compiled: Figures; naive: Figures }[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const tasks = { compiled: async () => measure(compiled), naive: async () => measure(naive) };
    rounds.push(await inTurn(round, tasks));
  }
  const figuresOf = (way: "compiled" | "naive") => ({
    name: `${name}: ${way}`,
    ...medians(
      rounds.map((round) => round[way]),
      ["p50Us", "p99Us"],
    ),
    ratio: median(rounds.map((round) => round.naive.p50Us / round[way].p50Us)),
  });
  return { name, rounds, rows: [figuresOf("compiled"), figuresOf("naive")] };
}

const compared = [
  await compare("every leaf is evaluated", cachedRules("any")),
  await compare("the first leaf of each rule is evaluated", cachedRules("all")),
];
console.log(`\n${machineLine}, 50 rules of 4 leaves, medians of ${options.rounds}`);
console.log(
  tableOf(
    compared.flatMap(({ rows }) => rows),
    [
      ["", ({ name }) => name],
      ["p50 µs", ({ p50Us }) => p50Us, 2],
      ["p99 µs", ({ p99Us }) => p99Us, 2],
      ["x naive", ({ ratio }) => ratio, 1],
    ],
  ),
);
console.log(`goal: p99 at most ${GOAL_P99_US} µs for compiled rules`);
await writeFigures(options, { compared });
