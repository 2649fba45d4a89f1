// The requests to the API. Paths have no leading slash, as the load generators require.

import { codeIdFromUuid } from "@qr/contracts";
import { codeUuidOf, targetOf } from "../codes/numbered-code.ts";
import { seededRandom, shuffled } from "../codes/popularity.ts";

const SEED = 20_261_121;
const BODIES = 20_000;
/** Number of codes with scans on every day of the last year. */
export const SCANNED_CODES = 1000;

export interface Scenario {
  name: string;
  title: string;
  /** Returns the paths for an account with `codes` codes; `cursors` point to pages of the account's code list. */
  paths(codes: number, cursors: readonly string[]): Iterable<string>;
  /** Returns JSON bodies. A scenario with bodies sends POST requests. */
  bodies?(): Iterable<string>;
  /** Returns the comparable paths on the bare server. Undefined if the bare server has none. */
  barePaths?(codes: number): Iterable<string>;
}

/** Yields the paths of all codes in a random order that is the same in every run. */
function* inRandomOrder(codes: number, pathOf: (number: number) => string): Generator<string> {
  for (const number of shuffled(codes, seededRandom(SEED))) yield pathOf(number);
}

const publicId = (number: number) => codeIdFromUuid(codeUuidOf(number));
const statistics = (query: string) => () =>
  inRandomOrder(SCANNED_CODES, (number) => `v1/qr/${publicId(number)}/stats${query}`);

function* bodies(): Generator<string> {
  for (let number = 0; number < BODIES; number += 1) {
    const code = { type: "url", target: targetOf(number), dynamic: true, title: `Menu ${number}` };
    yield JSON.stringify({ ...code, color: { dark: "#1A2B3C", light: "#ffffff" }, format: "png" });
  }
}

export const SCENARIOS: readonly Scenario[] = [
  { name: "create", title: "POST /v1/qr, a dynamic code", paths: () => ["v1/qr"], barePaths: () => ["bare"], bodies },
  {
    name: "read",
    title: "GET /v1/qr/{id}, random codes",
    paths: (codes) => inRandomOrder(codes, (number) => `v1/qr/${publicId(number)}`),
    barePaths: (codes) => inRandomOrder(codes, (number) => `bare/${codeUuidOf(number)}`),
  },
  {
    name: "list",
    title: "GET /v1/qr, pages of 20 at random positions in the list",
    paths: (_codes, cursors) => cursors.map((cursor) => `v1/qr?cursor=${cursor}`),
  },
  { name: "stats", title: "GET /v1/qr/{id}/stats, the last 30 days", paths: statistics("") },
  {
    name: "stats-year",
    title: "GET /v1/qr/{id}/stats, the last 365 days",
    paths: statistics("?range=last_365_days"),
  },
];
