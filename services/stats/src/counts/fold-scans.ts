// Folds scans into counts, in memory and without a look at what was counted before. The scan consumer folds each frame as it
// comes; the count store adds the result to the tables.

import type { ScanTuple } from "@qr/contracts";

const QUARTER_HOUR_MS = 900_000;
const QUARTER_HOURS_PER_DAY = 96;

interface Counts {
  mobile: number;
  desktop: number;
  tablet: number;
  /** Bots, link previews and prefetches; they are in none of the others. */
  bots: number;
}

/** Counts of a code in a period; `period` counts UTC days or quarter-hours since 1970. */
export interface PeriodCounts extends Counts {
  codeId: string;
  period: number;
}

/** The people that scanned a code on a UTC day: pairs of upper and lower half of each hash, with repeats. */
export interface DayVisitors {
  codeId: string;
  day: number;
  hashes: readonly number[];
}

/** Each list ascends by code and period, so that workers which write the same rows lock them in the same order. */
export interface FoldedScans {
  /** `period` is 0. */
  totals: PeriodCounts[];
  days: PeriodCounts[];
  quarterHours: PeriodCounts[];
  visitors: DayVisitors[];
}

export interface ScanFold {
  add(scans: readonly ScanTuple[]): void;
  /** The time of the newest scan, Unix ms; 0 where there is none. */
  newestMs(): number;
  result(): FoldedScans;
}

interface Slot extends Counts {
  hashes: number[];
}

export function createFold(): ScanFold {
  const slotsByQuarterHour = new Map<number, Map<string, Slot>>();
  let newestMs = 0;

  function slotOf(codeId: string, quarterHour: number): Slot {
    const slots = slotsByQuarterHour.get(quarterHour) ?? new Map<string, Slot>();
    if (slots.size === 0) slotsByQuarterHour.set(quarterHour, slots);
    const known = slots.get(codeId);
    if (known !== undefined) return known;
    const slot = { mobile: 0, desktop: 0, tablet: 0, bots: 0, hashes: [] };
    slots.set(codeId, slot);
    return slot;
  }

  return {
    add: (scans) => {
      for (const [codeId, timeMs, kind, device, , , visitor] of scans) {
        const slot = slotOf(codeId, Math.floor(timeMs / QUARTER_HOUR_MS));
        if (timeMs > newestMs) newestMs = timeMs;
        if (kind !== "person") {
          slot.bots += 1;
          continue;
        }
        slot[device] += 1;
        slot.hashes.push(hexNumber(visitor, 0), hexNumber(visitor, 8));
      }
    },
    newestMs: () => newestMs,
    result: () => summed(slotsByQuarterHour),
  };
}

function summed(slotsByQuarterHour: ReadonlyMap<number, ReadonlyMap<string, Slot>>): FoldedScans {
  const slotsByCode = new Map<string, [quarterHour: number, slot: Slot][]>();
  for (const [quarterHour, slots] of [...slotsByQuarterHour].sort(([a], [b]) => a - b)) {
    for (const [rawCodeId, slot] of slots) {
      const codeId = rawCodeId.toLowerCase();
      const list = slotsByCode.get(codeId);
      if (list === undefined) slotsByCode.set(codeId, [[quarterHour, slot]]);
      else list.push([quarterHour, slot]);
    }
  }
  const folded: FoldedScans = { totals: [], days: [], quarterHours: [], visitors: [] };
  for (const codeId of [...slotsByCode.keys()].sort()) addCode(folded, codeId, slotsByCode.get(codeId) ?? []);
  return folded;
}

/** `slots` ascend by quarter-hour; one may stand there twice, where a frame spells its codes in both letter cases. */
function addCode(folded: FoldedScans, codeId: string, slots: readonly [quarterHour: number, slot: Slot][]): void {
  for (const [quarterHour, slot] of slots) {
    const day = Math.floor(quarterHour / QUARTER_HOURS_PER_DAY);
    addCounts(lastRow(folded.totals, codeId, 0), slot);
    addCounts(lastRow(folded.days, codeId, day), slot);
    addCounts(lastRow(folded.quarterHours, codeId, quarterHour), slot);
    if (slot.hashes.length > 0) addVisitors(folded.visitors, { codeId, day, hashes: slot.hashes });
  }
}

/** The row of the code and period, which is the last one if there is one. */
function lastRow(rows: PeriodCounts[], codeId: string, period: number): PeriodCounts {
  const last = rows.at(-1);
  if (last?.codeId === codeId && last.period === period) return last;
  const row = { codeId, period, mobile: 0, desktop: 0, tablet: 0, bots: 0 };
  rows.push(row);
  return row;
}

function addVisitors(rows: DayVisitors[], added: DayVisitors): void {
  const last = rows.at(-1);
  if (last?.codeId === added.codeId && last.day === added.day) last.hashes = last.hashes.concat(added.hashes);
  else rows.push(added);
}

function addCounts(sum: Counts, counts: Counts): void {
  sum.mobile += counts.mobile;
  sum.desktop += counts.desktop;
  sum.tablet += counts.tablet;
  sum.bots += counts.bots;
}

/** The number of eight lower-case hex digits at `from`. */
function hexNumber(digits: string, from: number): number {
  let value = 0;
  for (let place = from; place < from + 8; place += 1) {
    const code = digits.charCodeAt(place);
    value = (value << 4) | (code < 58 ? code - 48 : code - 87);
  }
  return value >>> 0;
}
