// Tables of figures for the terminal.

/** Formats a figure with this many decimals and thousands separators; a dash if it is unknown. */
export function figure(value: number | undefined, decimals = 0): string {
  if (value === undefined || Number.isNaN(value)) return "–";
  return value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Formats a table whose first column is text and whose others are figures; the first row is the header. */
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
