// Turns leaves into functions that test a visit without allocating. An unknown fact makes a leaf false.

import {
  type AddressRange,
  isInRange,
  LEAF_KINDS,
  type Leaf,
  type LeafKind,
  parseAddressRange,
  type QueryCondition,
} from "@qr/contracts";
import { BUCKETS } from "./bucket.ts";
import { foldedCity, type Visit } from "./facts.ts";
import { weeklyTest } from "./local-time.ts";

export type VisitTest = (visit: Visit) => boolean;

type Makers = { [Kind in LeafKind]: (leaf: Leaf) => VisitTest | undefined };

const MAKERS: Makers = {
  device: ({ device }) => device && inSet(device, (visit) => visit.agent?.device),
  os: ({ os }) => os && inSet(os, (visit) => visit.agent?.os),
  browser: ({ browser }) => browser && inSet(browser, (visit) => visit.agent?.browser),
  language: ({ language }) => language && languageTest(language),
  country: ({ country }) => country && inSet(country, (visit) => visit.country),
  region: ({ region }) => region && inSet(region, (visit) => visit.region),
  city: ({ city }) => city && inSet(city.map(foldedCity), (visit) => visit.city),
  ip: ({ ip }) => ip && addressTest(ip),
  query: ({ query }) => query && queryTest(query),
  referrer: ({ referrer }) => referrer && referrerTest(referrer),
  source: ({ source }) => source && ((visit) => visit.source === source),
  after: ({ after }) => (after === undefined ? undefined : timeTest(after, (timeMs, limitMs) => timeMs > limitMs)),
  before: ({ before }) => (before === undefined ? undefined : timeTest(before, (timeMs, limitMs) => timeMs < limitMs)),
  weekly: ({ weekly }) => weekly && windowTest(weeklyTest(weekly)),
  share: ({ share }) => share && shareTest(share.from, share.to),
};

/** Returns the kind of a leaf: the name of its only member. Throws if it has none. */
export function leafKind(leaf: Leaf): LeafKind {
  const kind = LEAF_KINDS.find((known) => leaf[known] !== undefined);
  if (kind === undefined) throw new Error("A leaf has no member.");
  return kind;
}

/** Returns the test for a valid leaf. */
export function leafTest(leaf: Leaf): VisitTest {
  const test = MAKERS[leafKind(leaf)](leaf);
  if (test === undefined) throw new Error("A leaf has no member.");
  return test;
}

function inSet(values: readonly string[], read: (visit: Visit) => string | undefined): VisitTest {
  const set: ReadonlySet<string | undefined> = new Set(values);
  return (visit) => set.has(read(visit));
}

function languageTest(tags: readonly string[]): VisitTest {
  const lowercase = tags.map((tag) => tag.toLowerCase());
  return (visit) => {
    const accepted = visit.languages;
    if (accepted === undefined) return false;
    for (const tag of lowercase) if (accepted.has(tag)) return true;
    return false;
  };
}

function addressTest(texts: readonly string[]): VisitTest {
  const ranges: AddressRange[] = texts.map(parseAddressRange).filter((range) => range !== undefined);
  return (visit) => {
    const { address } = visit;
    if (address === undefined) return false;
    for (const range of ranges) if (isInRange(address, range)) return true;
    return false;
  };
}

function queryTest({ name, is = "any" }: QueryCondition): VisitTest {
  if (is === "any") return (visit) => visit.query?.has(name) ?? false;
  const value = is === "empty" ? "" : is;
  return (visit) => visit.query?.get(name)?.has(value) ?? false;
}

function referrerTest(hosts: readonly string[]): VisitTest {
  const below = hosts.map((host) => `.${host}`);
  const set: ReadonlySet<string> = new Set(hosts);
  return (visit) => {
    const { referrer } = visit;
    if (referrer === undefined) return false;
    if (set.has(referrer)) return true;
    for (const suffix of below) if (referrer.endsWith(suffix)) return true;
    return false;
  };
}

function timeTest(limit: string, compare: (timeMs: number, limitMs: number) => boolean): VisitTest {
  const limitMs = Date.parse(limit);
  return (visit) => visit.timeMs !== undefined && compare(visit.timeMs, limitMs);
}

function windowTest(isInWindow: (instantMs: number) => boolean): VisitTest {
  return (visit) => visit.timeMs !== undefined && isInWindow(visit.timeMs);
}

function shareTest(fromPercent: number, toPercent: number): VisitTest {
  const from = bucketAt(fromPercent);
  const to = bucketAt(toPercent);
  return (visit) => {
    const { bucket } = visit;
    return bucket !== undefined && bucket >= from && bucket < to;
  };
}

function bucketAt(percent: number): number {
  return Math.round((percent * BUCKETS) / 100);
}
