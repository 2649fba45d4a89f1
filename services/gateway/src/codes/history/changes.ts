// The fields that a change affects, with their values before and after: as events show them, as the history stores
// them, and as the API shows them.

import { isDeepStrictEqual } from "node:util";
import { type Editable, type FieldEntry, fieldEntries, type StoredCode } from "../code-schemas.ts";
import type { ShowContext } from "../define-field.ts";

export interface FieldChange {
  from: unknown;
  to: unknown;
}
/** The fields that have changed, with the values of their columns. `domain`: a host, or null for the default domain. */
export type Changes = Readonly<Record<string, FieldChange>>;
/** The changes, as the history stores them. */
export type KeptChanges = Readonly<Record<string, FieldChange | typeof NOT_KEPT>>;

/** Stands for the values of a secret. */
export const NOT_KEPT = { kept: false } as const;

type Values = Readonly<Record<string, unknown>>;
type Fields = readonly FieldEntry[];

export function isKept(change: FieldChange | typeof NOT_KEPT): change is FieldChange {
  return !("kept" in change);
}

/** Returns the fields whose values in `edited` differ from the code's. */
export function changesBetween(code: StoredCode, edited: Partial<Editable>, fields: Fields = fieldEntries): Changes {
  const [before, after]: [Values, Values] = [code, edited];
  return Object.fromEntries(
    fields.flatMap(([name, { change, columns = {} }]) =>
      Object.keys(change === undefined ? {} : columns)
        .filter((property) => property in after && !isDeepStrictEqual(before[property], after[property]))
        .map((property) => [name, { from: before[property], to: after[property] }]),
    ),
  );
}

/** Returns the changes as events show them. */
export function toldChanges(changes: Changes, fields: Fields = fieldEntries): Record<string, FieldChange> {
  return mapped(changes, ({ from, to }, name) => {
    const { told, kept } = entryOf(name, fields);
    if (told !== undefined) return { from: told(from), to: told(to) };
    return kept === false ? { from: null, to: null } : { from, to };
  });
}

/** Returns the changes as the history stores them. */
export function keptChanges(changes: Changes, fields: Fields = fieldEntries): KeptChanges {
  return mapped(changes, (change, name) => (entryOf(name, fields).kept === false ? NOT_KEPT : change));
}

/**
 * Returns the changes as the API shows them, with fields in the same order and values in the same form as in records.
 */
export function shownChanges(changes: KeptChanges, context: ShowContext): KeptChanges {
  const order = fieldEntries.map(([name]) => name);
  const names = Object.keys(changes).sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return Object.fromEntries(
    names.flatMap((name) => {
      const change = changes[name];
      if (change === undefined) return [];
      const show = (value: unknown) => shownValue(name, value, context);
      return [[name, isKept(change) ? { from: show(change.from), to: show(change.to) } : change]];
    }),
  );
}

/** Returns the column values, by property name, that restore fields to values from the history. */
export function columnsFrom(values: Values, code: StoredCode): Partial<Editable>;
export function columnsFrom(values: Values, code: StoredCode): object {
  return Object.fromEntries(
    fieldEntries.flatMap(([name, { change, columns = {}, restored = kept }]) =>
      change === undefined || !(name in values)
        ? []
        : Object.entries(columns).map(([property, { type }]) => [
            property,
            restored(revived(type, values[name]), code),
          ]),
    ),
  );
}

const kept = (value: unknown) => value;

/** The fields whose values the history stores in the same form as records show them. */
const SHOWN_AS_KEPT = ["slug", "color", "style"];

/** Returns a value from the history in the form in which records show it and requests can send it. */
export function shownValue(name: string, value: unknown, context: ShowContext): unknown {
  if (name === "domain") return value ?? context.urls.shortHost;
  if (SHOWN_AS_KEPT.includes(name)) return value;
  const { columns = {}, show, told } = entryOf(name, fieldEntries);
  const [[property, { type }] = [name, { type: "text" }]] = Object.entries(columns);
  const stored = revived(type, value);
  if (told !== undefined) return told(stored);
  return show === undefined ? stored : show({ [property]: stored } as never, context);
}

/** Returns a value from the history with its original type. JSON stores times as strings. */
function revived(type: string, value: unknown): unknown {
  return type === "timestamptz" && typeof value === "string" ? new Date(value) : value;
}

function entryOf(name: string, fields: Fields): Partial<FieldEntry[1]> {
  return fields.find(([known]) => known === name)?.[1] ?? {};
}

function mapped<T, R>(changes: Readonly<Record<string, T>>, map: (change: T, name: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, map(change, name)]));
}
