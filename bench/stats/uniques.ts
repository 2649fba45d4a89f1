// Measures the error in estimates of known numbers of visitors. Like the gateway, merges the encoded sketches for a range of days.

import { decodeSketch, emptySketch } from "@qr/visitor-sketch";
import { seededRandom } from "../codes/popularity.ts";
import { mixed } from "../codes/visitors.ts";
import { type Column, figure, tableOf } from "../measure/table.ts";
import type { StatsPart } from "./options.ts";

const SIZES = [100, 1000, 10_000, 100_000, 1_000_000];
const RANGES = [1, 7, 30];
/** Number of estimates for each number of visitors. */
const SEEDS = 5;
/** Number of visits by each visitor, each on a random day. */
const VISITS = 2;

export const uniques: StatsPart = {
  name: "uniques",
  async run() {
    const figures = SIZES.flatMap((visitors) => RANGES.map((days) => measureErrors(visitors, days)));
    console.log(`\nVisitors, errors in %, ${SEEDS} estimates each\n${table(figures)}`);
    return { seeds: SEEDS, figures };
  },
};

/** Returns the root mean square and the maximum of the errors, as shares of the number of visitors. */
function measureErrors(visitors: number, days: number) {
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

/** Returns the estimated number of visitors when every visitor visits VISITS times. */
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

function table(figures: readonly ReturnType<typeof measureErrors>[]): string {
  const lines = SIZES.map((size) => ({ size, errors: figures.filter(({ visitors }) => visitors === size) }));
  const ofRange = (days: number, index: number): Column<(typeof lines)[number]>[] => [
    [`${days} d: typical`, ({ errors }) => 100 * (errors[index]?.typicalError ?? Number.NaN), 2],
    ["worst", ({ errors }) => 100 * (errors[index]?.worstError ?? Number.NaN), 2],
  ];
  return tableOf(lines, [["visitors", ({ size }) => figure(size)], ...RANGES.flatMap(ofRange)]);
}
