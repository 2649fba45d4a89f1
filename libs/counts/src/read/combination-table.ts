// A code's or an account's counts by combination and UTC day, and the filtering of these counts. A popular code has up to 512 combinations a
// day. The values are kept in columns, and the counts are sorted by combination, so that a filter reads only the counts that match.

import { COMBINED_DIMENSIONS, type CombinedDimension, combinationValues } from "../combinations.ts";
import { addDimension, DIMENSIONS } from "../dimensions.ts";
import { addEntriesText, type Entries, entriesText } from "../entries.ts";
import { DAY_MS, DEVICE_COLUMNS } from "../quarter-hours.ts";
import type { DayCount } from "./bucket-by-local-day.ts";

/** The wanted values of each dimension. Dimensions without a filter are missing. */
export type CombinationFilter = { readonly [D in CombinedDimension]?: readonly string[] | undefined };

/** The scans of a UTC day, numbered from 1970-01-01. */
export interface CombinedDay {
  day: number;
  /** All scans of the day, including those that are in no combination. */
  scans: number;
  combinations: string;
}

export interface FilteredCounts {
  days: DayCount[];
  /** Counts by dimension, in the format of entries.ts. */
  dimensions: string;
  /** Scans in the range that are in no combination, whether they match the filter or not. */
  uncombined: number;
}

interface Column {
  values: string[];
  numbers: Map<string, number>;
  /** For each combination, the number of its value. */
  cells: number[];
}

/** Counts, sorted by combination: those of combination `n` are at `starts[n]` to `starts[n + 1] - 1`. */
interface SortedCounts {
  starts: Uint32Array;
  /** For each count, the index of its day in the table. */
  days: Uint32Array;
  counts: Float64Array;
}

/** Counts in the order of the days. */
interface AddedCounts {
  combinations: number[];
  days: number[];
  counts: number[];
}

const DEVICES: readonly string[] = DEVICE_COLUMNS;

/** Approximate size of a combination in all columns and in the index, in bytes. */
const COMBINATION_BYTES = 250;
const COUNT_BYTES = 12;

export class CombinationTable {
  readonly #numbers = new Map<string, number>();
  readonly #columns: readonly Column[] = COMBINED_DIMENSIONS.map(() => ({ values: [], numbers: new Map(), cells: [] }));
  readonly #days: number[] = [];
  readonly #added: AddedCounts = { combinations: [], days: [], counts: [] };
  #sorted: SortedCounts | undefined;
  #uncombined = 0;

  /** Approximate size when sorted, in bytes. */
  get bytes(): number {
    const counts = this.#sorted?.counts ?? this.#added.counts;
    return this.#numbers.size * COMBINATION_BYTES + counts.length * COUNT_BYTES;
  }

  /** Adds scans of a day. A day can be added in several parts, but not after the first filter. */
  add({ day, scans, combinations }: CombinedDay): void {
    const entries: Entries = new Map();
    addEntriesText(entries, combinations);
    this.#uncombined += scans;
    for (const [key, count] of entries) {
      const number = this.#numberOf(key);
      if (number === undefined) continue;
      this.#added.combinations.push(number);
      this.#added.days.push(this.#days.length);
      this.#added.counts.push(count);
      this.#uncombined -= count;
    }
    this.#days.push(day);
  }

  #numberOf(key: string): number | undefined {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const values = combinationValues(key);
    if (values[0] === "") return undefined;
    const number = this.#numbers.size;
    this.#numbers.set(key, number);
    for (const [index, column] of this.#columns.entries()) column.cells.push(numberOf(column, values[index] ?? ""));
    return number;
  }

  /** Returns the counts of the matching scans on the days from `first`, the first day of the range, in Unix ms. */
  filter(filter: CombinationFilter, first: number): FilteredCounts {
    this.#sorted ??= this.#sort();
    const { starts, days, counts } = this.#sorted;
    const isMatch = this.#matches(filter);
    const devices = this.#devices();
    const totals = new Float64Array(isMatch.length);
    const byDevice = DEVICE_COLUMNS.map(() => new Float64Array(this.#days.length));
    for (const [number, matches] of isMatch.entries()) {
      const ofDevice = byDevice[devices[number] ?? 0];
      if (matches !== 1 || ofDevice === undefined) continue;
      const end = starts[number + 1] ?? 0;
      let total = 0;
      for (let at = starts[number] ?? 0; at < end; at += 1) {
        const count = counts[at] ?? 0;
        const day = days[at] ?? 0;
        ofDevice[day] = (ofDevice[day] ?? 0) + count;
        total += count;
      }
      totals[number] = total;
    }
    const [mobile, desktop, tablet] = byDevice;
    const dayCounts = this.#days.map((day, place) => ({
      index: day - first / DAY_MS,
      mobile: mobile?.[place] ?? 0,
      desktop: desktop?.[place] ?? 0,
      tablet: tablet?.[place] ?? 0,
      bots: 0,
    }));
    return { days: dayCounts, dimensions: this.#dimensionText(totals), uncombined: this.#uncombined };
  }

  /** Returns the added counts, sorted by combination, and frees their arrays. */
  #sort(): SortedCounts {
    const added = this.#added;
    const starts = new Uint32Array(this.#numbers.size + 1);
    for (const number of added.combinations) starts[number + 1] = (starts[number + 1] ?? 0) + 1;
    for (let number = 1; number < starts.length; number += 1) {
      starts[number] = (starts[number] ?? 0) + (starts[number - 1] ?? 0);
    }
    const next = Uint32Array.from(starts);
    const days = new Uint32Array(added.counts.length);
    const counts = new Float64Array(added.counts.length);
    for (const [index, number] of added.combinations.entries()) {
      const at = next[number] ?? 0;
      next[number] = at + 1;
      days[at] = added.days[index] ?? 0;
      counts[at] = added.counts[index] ?? 0;
    }
    for (const array of Object.values(added)) array.length = 0;
    return { starts, days, counts };
  }

  /** Returns the number of each combination's device, in the order of DEVICE_COLUMNS. */
  #devices(): Uint8Array {
    const [column] = this.#columns;
    const order = column?.values.map((value) => DEVICES.indexOf(value)) ?? [];
    return Uint8Array.from(column?.cells ?? [], (cell) => order[cell] ?? 0);
  }

  /** Returns 1 for each combination that matches, and 0 for the others. */
  #matches(filter: CombinationFilter): Uint8Array {
    const isMatch = new Uint8Array(this.#numbers.size).fill(1);
    for (const [index, column] of this.#columns.entries()) {
      const dimension = COMBINED_DIMENSIONS[index];
      const wanted = dimension && filter[dimension];
      if (wanted === undefined) continue;
      const isWanted = column.values.map((value) => wanted.includes(value));
      for (const [number, cell] of column.cells.entries()) if (!isWanted[cell]) isMatch[number] = 0;
    }
    return isMatch;
  }

  #dimensionText(totals: Float64Array): string {
    const entries: Entries = new Map();
    for (const [index, { values, cells }] of this.#columns.entries()) {
      const dimension = DIMENSIONS.find((name) => name === COMBINED_DIMENSIONS[index]);
      if (dimension === undefined) continue;
      const sums = new Float64Array(values.length);
      for (const [number, cell] of cells.entries()) sums[cell] = (sums[cell] ?? 0) + (totals[number] ?? 0);
      for (const [cell, value] of values.entries()) {
        const sum = sums[cell] ?? 0;
        if (sum > 0) addDimension(entries, dimension, value, sum);
      }
    }
    return entriesText(entries);
  }
}

function numberOf(column: Column, value: string): number {
  const known = column.numbers.get(value);
  if (known !== undefined) return known;
  column.numbers.set(value, column.values.length);
  column.values.push(value);
  return column.values.length - 1;
}
