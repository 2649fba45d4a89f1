// Divides the requests of an upload into batches that the API accepts.

import type { Item } from "./draft.ts";

const MAX_ITEMS = 500;
const MAX_STYLED = 50;
/** Slightly below the API's limits of 2 MiB and 20,000 values. */
const MAX_BYTES = 2_000_000;
const MAX_VALUES = 19_000;

interface Weight {
  items: number;
  styled: number;
  bytes: number;
  values: number;
}
const NOTHING: Weight = { items: 0, styled: 0, bytes: 2, values: 1 };

export interface Sendable {
  /** The ID of the row. */
  id: number;
  item: Item;
}

/** Returns the batches, in order. An item that is too large for any batch gets a batch of its own. */
export function batchesOf<S extends Sendable>(items: readonly S[]): S[][] {
  const batches: S[][] = [];
  let batch: S[] = [];
  let weight = NOTHING;
  for (const one of items) {
    const added = sum(weight, weightOf(one.item));
    if (batch.length > 0 && !fits(added)) {
      batches.push(batch);
      batch = [];
      weight = NOTHING;
    }
    batch.push(one);
    weight = sum(weight, weightOf(one.item));
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

function weightOf(item: Item): Weight {
  const bytes = new TextEncoder().encode(JSON.stringify(item)).length + 1;
  return { items: 1, styled: item.style === undefined ? 0 : 1, bytes, values: valuesIn(item) };
}

function valuesIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((count, member) => count + valuesIn(member), 1);
}

const sum = (one: Weight, other: Weight): Weight => ({
  items: one.items + other.items,
  styled: one.styled + other.styled,
  bytes: one.bytes + other.bytes,
  values: one.values + other.values,
});

const fits = ({ items, styled, bytes, values }: Weight): boolean =>
  items <= MAX_ITEMS && styled <= MAX_STYLED && bytes <= MAX_BYTES && values <= MAX_VALUES;
