// What the admin command writes: rows for people, tabs for other programs, or JSON.

export type Row = Readonly<Record<string, string | number | null | readonly string[]>>;

export interface Output {
  /** The values as they are, for --json. */
  rows(rows: readonly Row[]): void;
  row(row: Row): void;
  /** For people only, beside the values: never part of what a program reads. */
  note(text: string): void;
}

export interface Streams {
  out: { write(text: string): unknown; isTTY?: boolean };
  err: { write(text: string): unknown };
}

/**
 * Output as JSON, else as a table: aligned on a terminal, with a tab between the cells elsewhere. A table holds `columns` only,
 * in that order. Notes go to `err`.
 */
export function createOutput(streams: Streams, isJson: boolean, columns: readonly string[]): Output {
  const json = (value: unknown) => streams.out.write(`${JSON.stringify(value, null, 2)}\n`);
  const table = (rows: readonly Row[]) => {
    const cells = [
      columns.map((column) => column.toUpperCase().replaceAll("_", " ")),
      ...rows.map((row) => columns.map((column) => cellOf(row[column]))),
    ];
    streams.out.write(streams.out.isTTY ? aligned(cells) : cells.map((row) => `${row.join("\t")}\n`).join(""));
  };
  return {
    rows: (rows) => (isJson ? json(rows) : table(rows)),
    row: (row) => (isJson ? json(row) : table([row])),
    note: (text) => streams.err.write(`${text}\n`),
  };
}

/** What breaks a table, or speaks to the terminal: names and reasons may come from anybody. */
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
