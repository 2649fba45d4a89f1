// Random scans, delivered to the stats service in random frames.

import { randomUUID } from "node:crypto";
import type { ScanTuple } from "@qr/contracts";
import type { OutgoingMessage } from "@qr/messaging";
import type { Random } from "@qr/test-kit/seeded-random";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Clock changes and calendar edge cases. Some scans fall within a day and a half of these times. */
const ODD_DAYS = [
  "2026-03-08T08:00:00Z",
  "2026-03-29T01:00:00Z",
  "2026-04-04T15:30:00Z",
  "2026-10-03T16:00:00Z",
  "2026-10-25T01:00:00Z",
  "2026-11-01T07:00:00Z",
  "2025-12-31T23:59:59Z",
  "2024-02-29T12:00:00Z",
].map((time) => Date.parse(time));

const AGENTS = [
  ["mobile", "ios", "safari"],
  ["mobile", "android", "chrome"],
  ["tablet", "ios", "safari"],
  ["desktop", "windows", "edge"],
  ["desktop", "macos", "safari"],
] as const;
const COUNTRIES = ["", "DE", "US", "IN", "BR", "JP", "NP"];
const LANGUAGES = ["", "", "de", "en", "ja", "fil"];
const ALIASES = ["", "", "01936c1e-7f2a-7c3b-8d4e-5f6071829304", "01936c1e-7f2b-7a10-9b2c-3d4e5f607182"];
const RULES = ["", "", "5f0c0f4e-6f6c-4a54-9d0e-2b8b1f3a7c11", "0b7c1d52-93a8-4f0a-8f6d-6a1c2e9d4b22"];
const REFERRERS = ["", "", "", "www.example.com", "xn--bcher-kva.example"];

/** Returns a scan of a random code by one of `visitors` visitors, at a random time within the last 400 days or near a time in ODD_DAYS. */
export function randomScan(random: Random, codes: readonly string[], visitors: number, nowMs: number): ScanTuple {
  const at = random.pick([
    () => nowMs - random.below(2 * HOUR_MS),
    () => nowMs - random.below(4 * DAY_MS),
    () => nowMs - random.below(400 * DAY_MS),
    () => random.pick(ODD_DAYS) + random.below(3 * DAY_MS) - 1.5 * DAY_MS,
    // The start of a quarter-hour, or the millisecond before it.
    () => Math.floor((nowMs - random.below(60 * DAY_MS)) / 900_000) * 900_000 - random.below(2),
  ])();
  const [device, os, browser] = random.pick(AGENTS);
  const kind = random.below(10) === 0 ? random.pick(["bot", "prefetch"] as const) : "person";
  const visitor = hashOf(random.below(visitors));
  const source = random.pick(["symbol", "link"] as const);
  const tuple = [random.pick(codes), at, kind, device, os, browser, visitor, random.pick(COUNTRIES)] as const;
  const language = random.pick(LANGUAGES);
  const alias = random.pick(ALIASES);
  const rule = random.pick(RULES);
  const end = [random.pick(REFERRERS), source] as const;
  if (rule !== "") return [...tuple, ...end, language, alias, rule];
  if (alias !== "") return [...tuple, ...end, language, alias];
  return language === "" ? [...tuple, ...end] : [...tuple, ...end, language];
}

/** Returns the visitor's hash: 16 evenly distributed hex digits. */
function hashOf(visitor: number): string {
  const half = (factor: number) => (Math.imul(visitor + 1, factor) >>> 0).toString(16).padStart(8, "0");
  return half(2_654_435_761) + half(2_246_822_519);
}

/** Packs the scans into frames of random sizes, and the frames into messages in random order. About one frame in five is sent twice. */
export function randomMessages(random: Random, scans: readonly ScanTuple[]): OutgoingMessage[] {
  const journalId = randomUUID();
  const frames: { journal_id: string; frame: number; scans: ScanTuple[] }[] = [];
  for (let from = 0; from < scans.length; ) {
    const size = 1 + random.below(40);
    frames.push({ journal_id: journalId, frame: frames.length + 1, scans: scans.slice(from, from + size) });
    from += size;
  }
  const sent = shuffled(random, [...frames, ...frames.filter(() => random.below(5) === 0)]);
  const messages: OutgoingMessage[] = [];
  for (let from = 0; from < sent.length; ) {
    const size = 1 + random.below(6);
    const body = Buffer.from(JSON.stringify({ frames: sent.slice(from, from + size) }));
    messages.push({ name: "scans.recorded.v1", id: randomUUID(), body });
    from += size;
  }
  return messages;
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const keys = list.map((value) => ({ value, key: random.below(1_000_000) }));
  return keys.sort((one, other) => one.key - other.key).map(({ value }) => value);
}
