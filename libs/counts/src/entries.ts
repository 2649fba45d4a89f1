// The text format of counts by dimension and by combination. The stats service appends to the text in a row without reading it; readers sum
// up the entries.
//
// The text is a list of entries `<key>=<count>;` in any order. The same key can occur in several entries, whose counts are then added up.
// Keys do not contain `=` or `;`.

/** Counts by key. See dimensions.ts and combinations.ts for the keys. */
export type Entries = Map<string, number>;

export function addEntry(entries: Entries, key: string, count: number): void {
  entries.set(key, (entries.get(key) ?? 0) + count);
}

/** Adds the counts in `text`. Ignores malformed entries. */
export function addEntriesText(entries: Entries, text: string): void {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf(";", from);
    if (end === -1) return;
    const equals = text.lastIndexOf("=", end);
    const count = Number(text.slice(equals + 1, end));
    if (equals > from + 1 && Number.isSafeInteger(count) && count > 0)
      addEntry(entries, text.slice(from, equals), count);
    from = end + 1;
  }
}

export function readEntries(text: string): Entries {
  const entries: Entries = new Map();
  addEntriesText(entries, text);
  return entries;
}

export function entriesText(entries: Entries): string {
  let text = "";
  for (const [key, count] of entries) text += `${key}=${count};`;
  return text;
}

/** Orders entries by count, highest first, and then by key. */
export function byCount([key, count]: readonly [string, number], [otherKey, other]: readonly [string, number]): number {
  return other - count || (key < otherKey ? -1 : 1);
}
