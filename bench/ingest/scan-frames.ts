// Generates the scans of a measurement from a seed. The producer sends them in frames, and the baselines write the same
// scans.

import type { ScanTuple } from "@qr/contracts";
import { codeUuidOf } from "../codes/numbered-code.ts";
import { seededRandom, zipfDraws } from "../codes/popularity.ts";
import { visitorHash } from "../codes/visitors.ts";

export type Popularity = "zipf" | "hot" | "uniform";

export interface ScanPlan {
  popularity: Popularity;
  scans: number;
  scansPerFrame: number;
  seed: number;
  /** Time of the first scan, in Unix ms. */
  atMs: number;
  /** Number of scans that share a timestamp; 50 by default. */
  scansPerMs?: number;
}

/** Number of codes across which a plan's scans are spread. */
const CODES: Readonly<Record<Popularity, number>> = { hot: 1, zipf: 50_000, uniform: 100_000 };
const SCANS_PER_MS = 50;
/** Number of visitors per scan. It is below 1 because some visitors scan more than once. */
const VISITORS_PER_SCAN = 0.8;
const BOT_SHARE = 0.05;

const PEOPLE = [
  ["mobile", "ios", "safari"],
  ["mobile", "android", "chrome"],
  ["mobile", "android", "samsung_internet"],
  ["tablet", "ios", "safari"],
  ["desktop", "windows", "edge"],
] as const;

const LANGUAGES = ["de", "en", "fr", "hi", "pt", ""];
const COUNTRIES = ["DE", "US", "FR", "IN", "BR", ""];

/** Yields the scans of the plan. The same plan always gives the same scans. */
export function* planScans(plan: ScanPlan): Generator<ScanTuple> {
  const { popularity, scans, seed, atMs, scansPerMs = SCANS_PER_MS } = plan;
  const random = seededRandom(seed);
  const numbers = popularity === "zipf" ? zipfDraws(CODES.zipf, scans, random) : undefined;
  const codeCount = CODES[popularity];
  const visitors = Math.ceil(scans * VISITORS_PER_SCAN);
  for (let index = 0; index < scans; index += 1) {
    const [device, os, browser] = PEOPLE[Math.floor(random() * PEOPLE.length)] ?? PEOPLE[0];
    const kind = random() < BOT_SHARE ? "bot" : "person";
    const visitor = visitorHash(Math.floor(random() * visitors), seed);
    const at = atMs + Math.floor(index / scansPerMs);
    const country = COUNTRIES[Math.floor(random() * COUNTRIES.length)] ?? "";
    const language = LANGUAGES[Math.floor(random() * LANGUAGES.length)] ?? "";
    const codeId = codeUuidOf(numbers?.[index] ?? index % codeCount);
    yield [codeId, at, kind, device, os, browser, visitor, country, "", "symbol", language];
  }
}

/** Yields the scans in groups of `size`; the last group may be smaller. */
export function* inGroups(scans: Iterable<ScanTuple>, size: number): Generator<ScanTuple[]> {
  let group: ScanTuple[] = [];
  for (const scan of scans) {
    group.push(scan);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
