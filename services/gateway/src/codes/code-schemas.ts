// Everything derived from the entries in code-fields.ts: types, schemas, columns, records, and CSV columns.

import { codeIdFromUuid, violation } from "@qr/contracts";
import { z } from "zod";
import { codeFields } from "./code-fields.ts";
import type { CodeField, Column, ShowContext } from "./define-field.ts";
import { moveFields } from "./link-fields.ts";
import type { PublicUrls } from "./public-urls.ts";

type Fields = typeof codeFields;
type Intersection<U> = (U extends unknown ? (part: U) => void : never) extends (whole: infer I) => void ? I : never;
type ColumnsOf<F> = Intersection<F extends { columns: infer C } ? C : never>;
type Schemas<C> = { [P in keyof C]: C[P] extends Column<infer S> ? S : never };
type ValuesOf<C> = { [P in keyof C]: C[P] extends Column<infer S> ? z.infer<S> : never };
type FieldsWith<P extends string> = {
  [F in keyof Fields as Fields[F] extends Record<P, unknown> ? F : never]: Fields[F];
};
type Shape<P extends string> = {
  [F in keyof FieldsWith<P>]: FieldsWith<P>[F] extends Record<P, infer S extends z.ZodType> ? S : never;
};

type AllColumns = ColumnsOf<Fields[keyof Fields]>;
/** A code with the values of all its columns. `payload` is the exact text that the symbol encodes. */
export type StoredCode = ValuesOf<AllColumns>;
type CreatedColumns = ValuesOf<ColumnsOf<FieldsWith<"create">[keyof FieldsWith<"create">]>>;
export type Editable = ValuesOf<ColumnsOf<FieldsWith<"change">[keyof FieldsWith<"change">]>>;

type Values = Readonly<Record<string, unknown>>;
type AnyField = CodeField<StoredCode, CreateCodeRequest>;
export type FieldEntry = readonly [name: string, field: AnyField];
const fields = Object.entries<AnyField>(codeFields);
/** The entries of code-fields.ts. */
export const fieldEntries: readonly FieldEntry[] = fields;

/** All columns, each with its property name in StoredCode. */
export const COLUMNS: readonly (Column & { property: string })[] = fields.flatMap(([, { columns = {} }]) =>
  Object.entries(columns).map(([property, column]) => ({ property, ...column })),
);

// The entries in code-fields.ts guarantee the types of the overloads below: each object has a member for each entry.

function shapeOf<P extends "create" | "change" | "record">(part: P): Shape<P>;
function shapeOf(part: "create" | "change" | "record"): object {
  return Object.fromEntries(fields.flatMap(([name, { [part]: schema }]) => (schema ? [[name, schema]] : [])));
}

function columnSchemas(): Schemas<AllColumns>;
function columnSchemas(): object {
  return Object.fromEntries(COLUMNS.map(({ property, schema }) => [property, schema]));
}

export const createCodeRequest = z.strictObject(shapeOf("create")).meta({ id: "CreateCode" });
export type CreateCodeRequest = z.infer<typeof createCodeRequest>;

const changeable = z.strictObject({ ...shapeOf("change"), ...moveFields }).partial();
const CHANGEABLE = Object.keys(changeable.shape);
export const updateCodeRequest = changeable
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    ...violation(
      "empty_change",
      `Must contain at least one of: ${CHANGEABLE.map((name) => `\`${name}\``).join(", ")}.`,
    ),
    // Any other violation already describes the problem with the body.
    when: ({ issues }) => issues.length === 0,
  })
  .meta({ id: "UpdateCode" });
export type UpdateCodeRequest = z.infer<typeof updateCodeRequest>;

/** A code as the create, read, change, and list operations return it. */
export const codeRecordSchema = z.strictObject(shapeOf("record")).meta({ id: "Code" });
export type CodeRecord = z.infer<typeof codeRecordSchema>;

/** Parses a row that has all columns under their property names in StoredCode. */
export const storedCodeSchema = z.object(columnSchemas());

const CREATED = fields.flatMap(([name, { create, columns = {}, store }]) => {
  const [property = name] = Object.keys(columns);
  return create === undefined ? [] : [{ store: store ?? ((request: Values) => ({ [property]: request[name] })) }];
});

/** Returns the values of the columns that are set from a create request. */
export function createdColumns(request: CreateCodeRequest): CreatedColumns;
export function createdColumns(request: CreateCodeRequest): object {
  const values = {};
  for (const { store } of CREATED) Object.assign(values, store(request));
  return values;
}

const sent = (value: unknown) => value;

/** Returns the values of the editable columns after a change. */
export function changedColumns(code: StoredCode, change: UpdateCodeRequest): Editable;
export function changedColumns(code: StoredCode & Values, change: UpdateCodeRequest & Values): object {
  const editable = fields.flatMap(([name, { change: schema, columns = {}, changed = sent }]) =>
    schema === undefined ? [] : Object.keys(columns).map((property) => ({ property, changed, value: change[name] })),
  );
  return Object.fromEntries(
    editable.map(({ property, changed, value }) => [
      property,
      value === undefined ? code[property] : changed(value, code),
    ]),
  );
}

type Shown = readonly { name: string; show: (code: StoredCode, context: ShowContext) => unknown }[];

export function codeRecord(code: StoredCode, urls: PublicUrls): CodeRecord;
export function codeRecord(code: StoredCode, urls: PublicUrls): object {
  return shownBy(IN_RECORD, code, urls);
}

/** Returns the values of a code's fields in CSV. A column with a dot in its name shows a member of an object. */
export function csvCells(code: StoredCode, urls: PublicUrls): Values {
  return shownBy(IN_CSV, code, urls);
}

const IN_RECORD = shownFields(
  ({ record }) => record !== undefined,
  ({ show }) => show,
);
const IN_CSV = shownFields(
  ({ csv }) => csv !== undefined,
  ({ show, showCell }) => showCell ?? show,
);

function shownFields(isShown: (field: AnyField) => boolean, showOf: (field: AnyField) => AnyField["show"]): Shown {
  return fields.flatMap(([name, field]) => {
    const [property = name] = Object.keys(field.columns ?? {});
    return isShown(field) ? [{ name, show: showOf(field) ?? ((code: Values) => code[property]) }] : [];
  });
}

function shownBy(shown: Shown, code: StoredCode, urls: PublicUrls): Values {
  const context = { id: codeIdFromUuid(code.id), urls };
  const members: Record<string, unknown> = {};
  for (const { name, show } of shown) {
    const value = show(code, context);
    if (value !== undefined) members[name] = value;
  }
  return members;
}

export const CSV_COLUMNS: readonly string[] = fields.flatMap(([, { csv = [] }]) => csv);
export const BATCH_COLUMNS: readonly string[] = fields.flatMap(([, { create, csv = [] }]) => (create ? csv : []));

/** Parses a CSV cell of a batch into the value that the field's schema expects. */
export function parseCell(name: string, cell: string): unknown {
  const field = fields.find(([known]) => known === name)?.[1];
  return field?.parseCell === undefined ? cell : field.parseCell(cell);
}

const examplesOf = (names: Shown): Values =>
  Object.fromEntries(
    fields.flatMap(([name, { example }]) =>
      names.some((shown) => shown.name === name) && example !== undefined ? [[name, example]] : [],
    ),
  );

/** An example code for the API reference, as a record and as CSV cells. */
export const EXAMPLE_CODE = examplesOf(IN_RECORD);
export const EXAMPLE_CELLS = examplesOf(IN_CSV);
