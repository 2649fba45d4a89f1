// Folds scans into counts by code and quarter-hour, in memory. quarter-hour-store.ts adds the result to the tables.

import type { ScanFrame } from "@qr/contracts";
import { boundedText, combinationKey, MAX_COMBINATIONS } from "../combinations.ts";
import { addEntry, type Entries, entriesText } from "../entries.ts";
import { addCounts, type DeviceCounts, QUARTER_HOUR_MS } from "../quarter-hours.ts";

/** A code's scans in a quarter-hour. Quarter-hours are numbered from 1970-01-01 UTC. */
export interface QuarterHour extends DeviceCounts {
  codeId: string;
  quarterHour: number;
  /** Visitor hashes, concatenated: 16 hex digits each, possibly with duplicates. */
  visitors: string;
  /** Counts by combination, and by dimension for rare combinations, in the format of entries.ts. */
  combinations: string;
}

type Scan = ScanFrame["scans"][number];

export interface ScanFold {
  add(scans: readonly Scan[]): void;
  /** Returns the time of the oldest scan, in Unix ms, or Infinity if there is none. */
  oldestMs(): number;
  /** Returns the counts in ascending order of code and quarter-hour, without duplicates, so that all workers lock rows in the same order. */
  result(): QuarterHour[];
}

/** A code's counts in a quarter-hour, kept small because most codes have one scan per batch and garbage collection costs more than counting. */
interface Slot extends DeviceCounts {
  visitors: string;
  /** The combination of the first scan by a person, and the number of scans with this combination. */
  combination: string | undefined;
  combinationScans: number;
  /** The other combinations, each with its number of scans. */
  others: Entries | undefined;
}

export function createFold(): ScanFold {
  const slotsByQuarterHour = new Map<number, Map<string, Slot>>();
  /** The keys of the combinations. Few combinations occur, so equal ones share a key. */
  const keys = new Map<string, string>();
  let oldestMs = Number.POSITIVE_INFINITY;

  function slotOf(codeId: string, quarterHour: number): Slot {
    let slots = slotsByQuarterHour.get(quarterHour);
    if (slots === undefined) {
      slots = new Map();
      slotsByQuarterHour.set(quarterHour, slots);
    }
    const known = slots.get(codeId);
    if (known !== undefined) return known;
    const slot = newSlot();
    slots.set(codeId, slot);
    return slot;
  }

  function combinationOf(scan: Scan): string {
    // The values are read by index, because destructuring would use the tuple's iterator.
    const language = scan[10] ?? "";
    const alias = scan[11] ?? "";
    const rule = scan[12] ?? "";
    const visit = `${scan[3]}|${scan[4]}|${scan[5]}|${scan[7]}|${language}|${scan[9]}|${scan[8]}|${alias}|${rule}`;
    const known = keys.get(visit);
    if (known !== undefined) return known;
    const values = [scan[4], scan[5], scan[7], language, scan[9], scan[8], alias, rule];
    const key = combinationKey(scan[3], values);
    keys.set(visit, key);
    return key;
  }

  return {
    add: (scans) => {
      for (const scan of scans) {
        const slot = slotOf(scan[0], Math.floor(scan[1] / QUARTER_HOUR_MS));
        if (scan[1] < oldestMs) oldestMs = scan[1];
        if (scan[2] !== "person") {
          slot.bots += 1;
          continue;
        }
        slot[scan[3]] += 1;
        slot.visitors += scan[6];
        countCombination(slot, combinationOf(scan));
      }
    },
    oldestMs: () => oldestMs,
    result: () => quarterHours(slotsByQuarterHour),
  };
}

/** Returns an empty slot. Lists every member, because object spread would cost more than the rest of the folding. */
function newSlot(): Slot {
  return {
    mobile: 0,
    desktop: 0,
    tablet: 0,
    bots: 0,
    visitors: "",
    combination: undefined,
    combinationScans: 0,
    others: undefined,
  };
}

function countCombination(slot: Slot, combination: string): void {
  slot.combination ??= combination;
  if (slot.combination === combination) {
    slot.combinationScans += 1;
    return;
  }
  slot.others ??= new Map();
  addEntry(slot.others, combination, 1);
}

function quarterHours(slotsByQuarterHour: ReadonlyMap<number, ReadonlyMap<string, Slot>>): QuarterHour[] {
  const rows: QuarterHour[] = [];
  for (const [quarterHour, slots] of slotsByQuarterHour) {
    for (const [codeId, slot] of slots) {
      const { mobile, desktop, tablet, bots, visitors } = slot;
      const combinations = combinationsOf(slot);
      rows.push({ codeId: codeId.toLowerCase(), quarterHour, mobile, desktop, tablet, bots, visitors, combinations });
    }
  }
  return joined(rows.sort(byKey));
}

function combinationsOf({ combination, combinationScans, others }: Slot): string {
  if (combination === undefined) return "";
  if (others === undefined) return `${combination}=${combinationScans};`;
  others.set(combination, combinationScans);
  return others.size > MAX_COMBINATIONS ? boundedText(others) : entriesText(others);
}

type Key = Pick<QuarterHour, "codeId" | "quarterHour">;

export function byKey(a: Key, b: Key): number {
  if (a.codeId !== b.codeId) return a.codeId < b.codeId ? -1 : 1;
  return a.quarterHour - b.quarterHour;
}

/** Merges rows with equal keys, which occur if frames contain a code's ID in both uppercase and lowercase. */
function joined(rows: readonly QuarterHour[]): QuarterHour[] {
  const result: QuarterHour[] = [];
  for (const row of rows) {
    const last = result.at(-1);
    if (last === undefined || byKey(last, row) !== 0) result.push(row);
    else addQuarterHour(last, row);
  }
  return result;
}

function addQuarterHour(sum: QuarterHour, row: QuarterHour): void {
  addCounts(sum, row);
  sum.visitors += row.visitors;
  sum.combinations += row.combinations;
}
