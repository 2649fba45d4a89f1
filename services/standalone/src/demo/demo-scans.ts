// Generates the scans of the demo codes from a seed. The same codes at the same time always get the same scans in the same frames, so that
// resent frames are counted only once.

import type { ScanTuple } from "@qr/contracts";
import { agentFor, drawTimes, languageFor, type Random, type Rhythm, seededRandom } from "./rhythm.ts";

const SEED = 20_240_229;
const SCANS_PER_FRAME = 100;
/** Maximum age of a scan, in ms: a little less than 29 days, which is within "the last 30 days" in every time zone, despite clock changes. */
const MAX_MS = (28 * 24 + 20) * 3_600_000;

export interface DemoFrame {
  journal_id: string;
  frame: number;
  scans: ScanTuple[];
}

export interface ScannedCode {
  id: string;
  createdMs: number;
  people: number;
  bots: number;
  rhythm: Rhythm;
}

/** Returns the frames for the month that ends at `endMs`, in chronological order. */
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

function scansOf({ id, createdMs, people, bots, rhythm }: ScannedCode, endMs: number, random: Random): ScanTuple[] {
  const startMs = Math.max(createdMs, endMs - MAX_MS);
  const times = drawTimes(rhythm, { startMs, endMs, count: people }, random).sort((one, other) => one - other);
  const agentOf = agentFor(rhythm.devices);
  const visitors: { hash: string; agent: ReturnType<typeof agentOf>; language: string }[] = [];
  const visitor = () => {
    const known = random() < rhythm.returning ? visitors[Math.floor(random() * visitors.length)] : undefined;
    if (known) return known;
    const fresh = {
      hash: hexDigits(random) + hexDigits(random),
      agent: agentOf(random()),
      language: languageFor(random()),
    };
    visitors.push(fresh);
    return fresh;
  };
  const byPeople = times.map((at): ScanTuple => {
    const { hash, agent, language } = visitor();
    return [id, at, "person", ...agent, hash, "", "", "symbol", language];
  });
  const byBots = drawTimes(rhythm, { startMs, endMs, count: bots }, random).map(
    (at): ScanTuple => [
      id,
      at,
      "bot",
      "desktop",
      "other",
      "other",
      hexDigits(random) + hexDigits(random),
      "",
      "",
      "link",
    ],
  );
  return [...byPeople, ...byBots];
}

/** Returns eight hexadecimal digits, uniformly distributed like those of a keyed hash. */
function hexDigits(random: Random): string {
  return Math.floor(random() * 2 ** 32)
    .toString(16)
    .padStart(8, "0");
}
