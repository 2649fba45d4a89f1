// The type of an entry in code-fields.ts.

import type { z } from "zod";
import type { PublicUrls } from "./public-urls.ts";

export interface Column<S extends z.ZodType = z.ZodType> {
  name: string;
  type: string;
  schema: S;
  /** SQL that computes the column's value for the code `c`. Set only for columns that are not stored. */
  computed?: string;
}

export interface ShowContext {
  /** The public ID of the code. */
  id: string;
  urls: PublicUrls;
}

export interface CodeField<Code = never, Request = never> {
  /** The columns, by property name in StoredCode. */
  columns?: Readonly<Record<string, Column>>;
  create?: z.ZodType;
  /** The schema of the field in a change request. A field that can be changed has a single column. */
  change?: z.ZodType;
  /** Returns the column's new value for a change request. Default: the value as sent. */
  changed?(sent: unknown, code: Code): unknown;
  /** Returns the column's value as events show it. Default: the value itself. */
  told?(value: unknown): unknown;
  /** Returns the columns' values for a create request. Default: the single column gets the value as sent. */
  store?(request: Request): Record<string, unknown>;
  /** Returns the column's value after a change is undone. Default: the value before the change. */
  restored?(before: unknown, code: Code): unknown;
  /**
   * False for a secret: the history says only that the field has changed, and a change to the field can be neither
   * undone nor scheduled.
   */
  kept?: false;
  /** The schema of the field in the record, with its description. */
  record?: z.ZodType;
  /** Returns the value in the record and in CSV. Default: the single column's value. */
  show?(code: Code, context: ShowContext): unknown;
  example?: unknown;
  /** The columns in CSV. A dot separates an object from its member. If a create request accepts the field, batches can also set these columns. */
  csv?: readonly string[];
  /** Returns the CSV cell. Default: what `show` returns. */
  showCell?(code: Code): unknown;
  /** Parses a CSV cell of a batch. Default: the cell's text. */
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

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

/** Parses a cell with a boolean. Spreadsheets write TRUE and FALSE. */
export function parseBoolean(cell: string): unknown {
  return BOOLEANS[cell.toLowerCase()] ?? cell;
}

/** Parses a cell with a number. */
export function parseNumber(cell: string): unknown {
  const value = Number(cell);
  return cell.trim() === "" || Number.isNaN(value) ? cell : value;
}

/** SQL for the scans of the code `c`. A subquery, not a join, so that the planner always uses a single index lookup. */
export const SCANS = "coalesce((SELECT sum(t.scans) FROM total_parts t WHERE t.code_id = c.id), 0)::bigint";
