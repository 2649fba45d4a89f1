import { randomUUID } from "node:crypto";
import { MAX_SCANS_PER_FRAME, type ScanTuple, scansRecordedV1 } from "@qr/contracts";
import { expect, it } from "vitest";
import { demoCodes } from "./demo-codes.ts";
import { demoFrames, type ScannedCode } from "./demo-scans.ts";

const DAY_MS = 86_400_000;
const JOURNAL = randomUUID();
/** Times at which the demo period ends: on a Saturday, and at midnight on New Year's Day. The results must be correct for both. */
const ENDS = [Date.UTC(2026, 10, 21, 18, 23, 32, 484), Date.UTC(2027, 0, 1)] as const;

function codesAt(endMs: number): ScannedCode[] {
  return demoCodes(endMs).flatMap(({ scans, ageDays }, index) =>
    scans ? [{ id: uuidOf(index), createdMs: endMs - ageDays * DAY_MS, ...scans }] : [],
  );
}

const uuidOf = (index: number) => `0192f0c1-0000-7000-8000-${String(index).padStart(12, "0")}`;

function scansAt(endMs: number): ScanTuple[] {
  return demoFrames(codesAt(endMs), endMs, JOURNAL).flatMap(({ scans }) => scans);
}

it("generates the same scans in the same frames each time", () => {
  const [endMs] = ENDS;
  const frames = demoFrames(codesAt(endMs), endMs, JOURNAL);
  expect(demoFrames(codesAt(endMs), endMs, JOURNAL)).toEqual(frames);
  expect(frames.map(({ frame }) => frame)).toEqual(frames.map((_, index) => index + 1));
});

it.each(ENDS)(
  "generates valid scans, as many as each code specifies, since its creation and within 29 days (%d)",
  (endMs) => {
    const codes = codesAt(endMs);
    const frames = demoFrames(codes, endMs, JOURNAL);
    expect(scansRecordedV1.parse({ frames })).toEqual({ frames });
    expect(Math.max(...frames.map(({ scans }) => scans.length))).toBeLessThanOrEqual(MAX_SCANS_PER_FRAME);
    const scans = frames.flatMap((frame) => frame.scans);
    expect(scans.length).toBeGreaterThan(1500);
    expect(scans.length).toBeLessThan(4000);
    for (const { id, people, bots, createdMs } of codes) {
      const own = scans.filter(([codeId]) => codeId === id);
      expect(own.filter(([, , kind]) => kind === "person")).toHaveLength(people);
      expect(own.filter(([, , kind]) => kind === "bot")).toHaveLength(bots);
      const times = own.map(([, at]) => at);
      expect(Math.min(...times)).toBeGreaterThanOrEqual(Math.max(createdMs, endMs - 29 * DAY_MS));
      expect(Math.max(...times)).toBeLessThan(endMs);
    }
  },
);

it("follows the week and the day of a restaurant, with some returning visitors", () => {
  const menu = scansAt(ENDS[0]).filter(([id, , kind]) => id === uuidOf(0) && kind === "person");
  const onDay = (day: number) => menu.filter(([, at]) => new Date(at).getUTCDay() === day).length;
  expect(onDay(6)).toBeGreaterThan(1.5 * onDay(1));
  const atHour = (hour: number) => menu.filter(([, at]) => new Date(at).getUTCHours() === hour).length;
  expect(atHour(19)).toBeGreaterThan(3 * atHour(15));
  expect(atHour(4)).toBe(0);
  const visitors = new Set(menu.map((scan) => scan[6])).size;
  expect(visitors).toBeGreaterThan(0.5 * menu.length);
  expect(visitors).toBeLessThan(0.8 * menu.length);
  const devices = (name: string) => menu.filter(([, , , device]) => device === name).length;
  expect(devices("mobile")).toBeGreaterThan(5 * (devices("tablet") + devices("desktop")));
});

it("makes one code the most popular by far, and one nearly new", () => {
  const people = codesAt(ENDS[0])
    .map((code) => code.people)
    .sort((one, other) => other - one);
  expect(people[0]).toBeGreaterThan(3 * (people[1] ?? 0));
  expect(people.at(-1)).toBeLessThan(50);
});
