// Encodes rows as one Postgres array per column, the form in which the write statements take their parameters.

/** Encodes an array of UUIDs or numbers, which need no quotes; the driver would quote each element. */
export function column<T>(rows: readonly T[], read: (row: T) => string | number): string {
  return `{${rows.map(read).join(",")}}`;
}

/** Encodes an array of strings (hex digits, dimensions, quarter-hours) that can be empty but contain no quotes, backslashes, or braces. */
export function textColumn<T>(rows: readonly T[], read: (row: T) => string): string {
  return `{${rows.map((row) => quotedIfNeeded(read(row))).join(",")}}`;
}

/** Quotes a string that would otherwise be read as several elements (if it contains a comma) or as none (if it is empty). */
function quotedIfNeeded(text: string): string {
  return text === "" || text.includes(",") ? `"${text}"` : text;
}

/** Encodes the values as one bytea, with the 1-based start and the length of each value, because the driver is slow with bytea arrays. */
export function bytesColumns(values: readonly Uint8Array[]): [bytes: Buffer, begins: string, lengths: string] {
  let end = 1;
  const begins = values.map(({ length }) => {
    end += length;
    return end - length;
  });
  return [Buffer.concat(values), column(begins, (begin) => begin), column(values, ({ length }) => length)];
}
