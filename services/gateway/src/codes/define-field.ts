// The type of an entry of code-fields.ts.

import type { z } from "zod";
import type { PublicUrls } from "./public-urls.ts";

export interface Column<S extends z.ZodType = z.ZodType> {
  name: string;
  type: string;
  schema: S;
  /** SQL that computes the value of the code `c`; such a column is not stored. */
  computed?: string;
}

export interface CodeField<Code = never, Request = never> {
  /** The columns, by their names in a stored code. */
  columns?: Readonly<Record<string, Column>>;
  create?: z.ZodType;
  /** What a change accepts. Such a field has a single column. */
  change?: z.ZodType;
  /** Returns the columns' values for a create. Default: the single column gets the value as sent. */
  store?(request: Request): Record<string, unknown>;
  /** The member of the record, with its description. */
  record?: z.ZodType;
  /** Returns the value in the record and in CSV. Default: the single column's value. */
  show?(code: Code, urls: PublicUrls): unknown;
  example?: unknown;
  /** The columns in CSV. A dot separates an object from its member. If a create accepts the field, batches can also set them. */
  csv?: readonly string[];
  /** Parses a cell for a create. Default: the text. */
  parseCell?(cell: string): unknown;
}

function columnOf(type: string) {
  return <S extends z.ZodType>(name: string, schema: S): Column<S> => ({ name, type, schema });
}

export const uuid = columnOf("uuid");
export const text = columnOf("text");
export const boolean = columnOf("boolean");
export const json = columnOf("jsonb");
export const integer = columnOf("integer");
export const timestamp = columnOf("timestamptz");
