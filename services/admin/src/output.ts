// The command's output: a table for people, tab-separated cells for programs, or JSON.

import type { Environment } from "@qr/runtime";

export type Row = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export interface Output {
  /** Writes the rows: as JSON with all members, or as a table with only `columns`. */
  rows(columns: readonly string[], rows: readonly Row[]): void;
  row(columns: readonly string[], row: Row): void;
  note(text: string): void;
}

/** The environment and the output for a command. */
export interface Call {
  env: Environment;
  output: Output;
}

export interface Streams {
  out: { write(text: string): unknown; isTTY?: boolean };
  err: { write(text: string): unknown };
}

/** Returns an output that writes to the streams. On a terminal, a table's columns are aligned; elsewhere, tabs separate the cells. */
export function createOutput(streams: Streams, isJson: () => boolean): Output {
  const json = (value: unknown) => streams.out.write(`${JSON.stringify(value, null, 2)}\n`);
  const table = (columns: readonly string[], rows: readonly Row[]) => {
    const cells = [
      columns.map((column) => column.toUpperCase().replaceAll("_", " ")),
      ...rows.map((row) => columns.map((column) => cellOf(row[column]))),
    ];
    streams.out.write(streams.out.isTTY ? aligned(cells) : cells.map((row) => `${row.join("\t")}\n`).join(""));
  };
  return {
    rows: (columns, rows) => (isJson() ? json(rows) : table(columns, rows)),
    row: (columns, row) => (isJson() ? json(row) : table(columns, [row])),
    note: (text) => streams.err.write(`${text}\n`),
  };
}

/** Characters that break a table or control the terminal. Names and reasons may contain any characters. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

function cellOf(value: Row[string] | undefined): string {
  if (value === null || value === undefined) return "-";
  return (Array.isArray(value) ? value.join(",") : String(value)).replaceAll(CONTROL, " ");
}

function aligned(cells: readonly (readonly string[])[]): string {
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  return cells
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}
