// Rows as the arrays that the statements of the count tables take, one for each column.

/** A Postgres array of UUIDs or numbers, which need no quotes; written here because the driver quotes each element. */
export function column<T>(rows: readonly T[], read: (row: T) => string | number): string {
  return `{${rows.map(read).join(",")}}`;
}

/** The same of texts without quotes, backslashes and braces (hex digits, facets, quarter-hours); they may be empty. */
export function textColumn<T>(rows: readonly T[], read: (row: T) => string): string {
  return `{${rows.map((row) => quotedIfNeeded(read(row))).join(",")}}`;
}

/** What holds a comma would be taken for two, and an empty text for none. */
function quotedIfNeeded(text: string): string {
  return text === "" || text.includes(",") ? `"${text}"` : text;
}

/** Bytes of many rows as one value, with where each begins, from 1, and how long it is: the driver is slow with arrays of bytes. */
export function bytesColumns(values: readonly Uint8Array[]): [bytes: Buffer, begins: string, lengths: string] {
  let end = 1;
  const begins = values.map(({ length }) => {
    end += length;
    return end - length;
  });
  return [Buffer.concat(values), column(begins, (begin) => begin), column(values, ({ length }) => length)];
}
