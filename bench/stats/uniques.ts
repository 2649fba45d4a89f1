// Measures the error of visitor estimates for crowds of a known size: merges encoded sketches of a range of days, as the gateway does.

import { decodeSketch, emptySketch } from "@qr/visitor-sketch";
import { seededRandom } from "../codes/popularity.ts";
import { figure, formatTable } from "../measure/table.ts";
import { mixed } from "./counted-scans.ts";
import type { StatsPart } from "./options.ts";

const CROWDS = [100, 1000, 10_000, 100_000, 1_000_000];
const RANGES = [1, 7, 30];
/** Number of crowds of each size. */
const SEEDS = 5;
/** Number of visits of each visitor, each on a random day. */
const VISITS = 2;

interface UniquesFigures {
  visitors: number;
  days: number;
  /** Root mean square and maximum of the errors, as shares of the visitors. */
  typicalError: number;
  worstError: number;
}

export const uniques: StatsPart = {
  name: "uniques",
  async run() {
    const figures = CROWDS.flatMap((visitors) => RANGES.map((days) => measureCrowds(visitors, days)));
    console.log(`\nVisitors, errors in %, ${SEEDS} crowds each\n${table(figures)}`);
    return { seeds: SEEDS, figures };
  },
};

function measureCrowds(visitors: number, days: number): UniquesFigures {
  const errors = Array.from(
    { length: SEEDS },
    (_, seed) => estimate(visitors, days, SEEDS * days + seed) / visitors - 1,
  );
  return {
    visitors,
    days,
    typicalError: Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length),
    worstError: Math.max(...errors.map(Math.abs)),
  };
}

/** Estimates a crowd in which everybody visits VISITS times. */
function estimate(visitors: number, days: number, seed: number): number {
  const random = seededRandom(seed);
  const sketches = Array.from({ length: days }, emptySketch);
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const high = mixed(visitor ^ (seed << 24));
    const low = Math.floor(random() * 2 ** 32);
    for (let visit = 0; visit < VISITS; visit += 1) sketches[Math.floor(random() * days)]?.add(high, low);
  }
  const all = emptySketch();
  for (const sketch of sketches) all.merge(decodeSketch(sketch.encode()));
  return all.estimate();
}

function table(figures: readonly UniquesFigures[]): string {
  const head = ["visitors", ...RANGES.flatMap((days) => [`${days} d: typical`, "worst"])];
  const rows = CROWDS.map((crowd) => {
    const ofCrowd = figures.filter(({ visitors }) => visitors === crowd);
    const errors = ofCrowd.flatMap(({ typicalError, worstError }) => [typicalError, worstError]);
    return [figure(crowd), ...errors.map((error) => figure(100 * error, 2))];
  });
  return formatTable([head, ...rows]);
}
