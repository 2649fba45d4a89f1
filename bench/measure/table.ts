// Tables of figures for the terminal.

/** A column: its heading, a function that returns a row's text or figure, and the number of decimal places. */
export type Column<Row> = readonly [string, (row: Row) => string | number | undefined, number?];

/** Formats a figure with thousands separators. Returns a dash if the figure is unknown. */
export function figure(value: number | undefined, decimals = 0): string {
  if (value === undefined || Number.isNaN(value)) return "–";
  return value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

const cellOf = (value: string | number | undefined, decimals?: number) =>
  typeof value === "string" ? value : figure(value, decimals);

/** Formats one line per row under the headings of the columns. */
export function tableOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const lines = rows.map((row) => columns.map(([, read, decimals]) => cellOf(read(row), decimals)));
  return formatTable([columns.map(([head]) => head), ...lines]);
}

/** Formats a table with a single row. Each cell has a heading, a value, and a number of decimal places. */
export function rowTable(cells: readonly (readonly [string, string | number | undefined, number?])[]): string {
  return formatTable([cells.map(([head]) => head), cells.map(([, value, decimals]) => cellOf(value, decimals))]);
}

/** Left-aligns the first column, which contains text, and right-aligns the others. The first row contains the headings. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  const rule = widths.map((width) => "-".repeat(width)).join("  ");
  return [line(head), rule, ...rows.slice(1).map(line)].join("\n");
}
