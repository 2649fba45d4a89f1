// Generates the scans of the demo codes from a seed. The same codes at the same time always get the same scans in the same frames, so that
// resent frames are counted only once.

import type { Condition, ScanTuple } from "@qr/contracts";
import { compileRules } from "@qr/rules";
import type { Audience, Channel } from "./audiences.ts";
import { createVisitors, type DemoVisitor, type Devices, randomHash } from "./demo-visitors.ts";
import { createPick, drawTimes, type Random, type Rhythm, seededRandom } from "./rhythm.ts";

const SEED = 20_240_229;
const SCANS_PER_FRAME = 200;
/** Rules need a key only to compute buckets, which the generated visitors already have. */
const NO_KEY = "";

export interface DemoFrame {
  journal_id: string;
  frame: number;
  scans: ScanTuple[];
}

/** How people scan a code. */
export interface DemoScans {
  people: number;
  bots: number;
  rhythm: Rhythm;
  audiences: readonly Audience[];
  channels: readonly Channel[];
  devices: Devices;
  /** Share of scans by returning visitors. */
  returning: number;
}

export interface DemoRule {
  id: string;
  name: string;
  when: Condition;
  target: string;
}

export interface ScannedCode extends DemoScans {
  id: string;
  createdMs: number;
  rules: readonly DemoRule[];
  /** "" if the code has no alias. */
  aliasId: string;
}

/** Returns the frames with the scans up to `endMs`, in chronological order. */
export function demoFrames(codes: readonly ScannedCode[], endMs: number, journalId: string): DemoFrame[] {
  const scans = codes
    .flatMap((code, index) => scansOf(code, endMs, seededRandom(SEED + index)))
    .sort((one, other) => one[1] - other[1]);
  const frames: DemoFrame[] = [];
  for (let from = 0; from < scans.length; from += SCANS_PER_FRAME) {
    const frame = from / SCANS_PER_FRAME + 1;
    frames.push({ journal_id: journalId, frame, scans: scans.slice(from, from + SCANS_PER_FRAME) });
  }
  return frames;
}

function scansOf(code: ScannedCode, endMs: number, random: Random): ScanTuple[] {
  const { id, createdMs: startMs, people, bots, rhythm, audiences } = code;
  const ruleOf = ruleChooser(code.rules);
  const byPeople = countsOf(audiences, people, random).flatMap(([audience, count]) => {
    const visitorAt = createVisitors(code, audience, random);
    const times = drawTimes(rhythm, { startMs, endMs, count, hoursEast: audience.hoursEast }, random);
    return times.map((at): ScanTuple => {
      const visitor = visitorAt(at);
      const { hash, agent, channel, language } = visitor;
      const alias = channel.isAlias ? code.aliasId : "";
      const rule = ruleOf(visitor, audience.country, at);
      return [
        id,
        at,
        "person",
        ...agent,
        hash,
        audience.country,
        channel.referrer,
        channel.source,
        language,
        alias,
        rule,
      ];
    });
  });
  const byBots = drawTimes(rhythm, { startMs, endMs, count: bots, hoursEast: 0 }, random).map(
    (at): ScanTuple => [id, at, "bot", "desktop", "other", "other", randomHash(random), "", "", "link"],
  );
  return [...byPeople, ...byBots];
}

/** Divides the scans among the audiences. */
function countsOf(audiences: readonly Audience[], people: number, random: Random): [Audience, number][] {
  const weights = audiences.map(({ weight }) => weight);
  const counts = new Map(audiences.map((audience) => [audience, 0]));
  const pick = createPick(audiences, weights);
  for (let drawn = 0; drawn < people; drawn += 1) {
    const audience = pick(random());
    counts.set(audience, (counts.get(audience) ?? 0) + 1);
  }
  return [...counts];
}

/** Returns a function that, like the redirect, returns the ID of the rule that applies to a scan; "" if none does. */
function ruleChooser(rules: readonly DemoRule[]): (visitor: DemoVisitor, country: string, timeMs: number) => string {
  const compiled = compileRules({ key: NO_KEY, list: [...rules] });
  return ({ agent: [device, os, browser], language, channel, bucket }, country, timeMs) => {
    const { referrer, source } = channel;
    const index = compiled.choose({
      timeMs,
      agent: { device, os, browser },
      acceptLanguage: language,
      country,
      referrer,
      source,
      bucket,
    });
    return index === -1 ? "" : compiled.idOf(index);
  };
}
