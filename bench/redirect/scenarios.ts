// Defines which codes are scanned: from a single poster that everybody scans to a million codes, each of which is rarely scanned.

import { slugOf, unknownSlugOf } from "../codes/numbered-code.ts";
import type { Placement } from "../codes/placement.ts";
import { seededRandom, shuffled, zipfDraws } from "../codes/popularity.ts";

export interface Scenario {
  readonly name: string;
  readonly title: string;
  /** Number of codes in the database. */
  readonly codes: number;
  /** Whether the responses are redirect responses, so that each request counts as a scan. */
  readonly isCounted: boolean;
  /** Returns the lines of the load's list in the order of the requests. After the last one, the load starts over. */
  lines(placement: Placement): Iterable<string>;
}

const SEED = 20_261;
const ZIPF_CODES = 100_000;
const ZIPF_DRAWS = 1_000_000;
const MILLION = 1_000_000;

function* each(numbers: Uint32Array, slug: (number: number) => string, { lineOf }: Placement): Generator<string> {
  for (const number of numbers) yield lineOf(number, slug(number));
}

export const SCENARIOS: readonly Scenario[] = [
  { name: "hot", title: "one code", codes: 1, isCounted: true, lines: ({ lineOf }) => [lineOf(0, slugOf(0))] },
  {
    name: "zipf",
    title: "Zipf over 100,000 codes",
    codes: ZIPF_CODES,
    isCounted: true,
    lines: (placement) => each(zipfDraws(ZIPF_CODES, ZIPF_DRAWS, seededRandom(SEED)), slugOf, placement),
  },
  {
    name: "uniform",
    title: "1,000,000 codes in random order",
    codes: MILLION,
    isCounted: true,
    lines: (placement) => each(shuffled(MILLION, seededRandom(SEED)), slugOf, placement),
  },
  {
    name: "unknown",
    title: "1,000,000 unknown slugs",
    codes: 1,
    isCounted: false,
    lines: (placement) => each(shuffled(MILLION, seededRandom(SEED)), unknownSlugOf, placement),
  },
];
