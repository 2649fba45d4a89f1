// A code's or an account's counts by combination and UTC day, and the filtering of these counts. The values are kept in columns: a popular
// code has up to 512 combinations a day, and a year of them is filtered in a few milliseconds.

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

interface TableDay {
  day: number;
  scans: number;
  combinations: Uint32Array;
  counts: Float64Array;
}

const DEVICES: readonly string[] = DEVICE_COLUMNS;

/** Approximate size of a combination in all columns and in the index, in bytes. */
const COMBINATION_BYTES = 250;
const CELL_BYTES = 12;

export class CombinationTable {
  readonly #numbers = new Map<string, number>();
  readonly #columns: readonly Column[] = COMBINED_DIMENSIONS.map(() => ({ values: [], numbers: new Map(), cells: [] }));
  readonly #days: TableDay[] = [];
  #cells = 0;

  get bytes(): number {
    return this.#numbers.size * COMBINATION_BYTES + this.#cells * CELL_BYTES;
  }

  /** Adds scans of a day. A day can be added in several parts. */
  add({ day, scans, combinations }: CombinedDay): void {
    const entries: Entries = new Map();
    addEntriesText(entries, combinations);
    const numbers: number[] = [];
    const counts: number[] = [];
    for (const [key, count] of entries) {
      const number = this.#numberOf(key);
      if (number === undefined) continue;
      numbers.push(number);
      counts.push(count);
    }
    this.#days.push({ day, scans, combinations: Uint32Array.from(numbers), counts: Float64Array.from(counts) });
    this.#cells += numbers.length;
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
    const isMatch = this.#matches(filter);
    const totals = new Float64Array(this.#numbers.size);
    const devices = this.#devices();
    let uncombined = 0;
    const days = this.#days.map(({ day, scans, combinations, counts }): DayCount => {
      const byDevice = [0, 0, 0];
      uncombined += scans;
      for (let at = 0; at < combinations.length; at += 1) {
        const number = combinations[at] ?? 0;
        const count = counts[at] ?? 0;
        uncombined -= count;
        if (isMatch[number] !== 1) continue;
        totals[number] = (totals[number] ?? 0) + count;
        const device = devices[number] ?? 0;
        byDevice[device] = (byDevice[device] ?? 0) + count;
      }
      const [mobile = 0, desktop = 0, tablet = 0] = byDevice;
      return { index: day - first / DAY_MS, mobile, desktop, tablet, bots: 0 };
    });
    return { days, dimensions: this.#dimensionText(totals), uncombined };
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
