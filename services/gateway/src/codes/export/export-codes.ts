// Exports all of an account's codes that match a filter, as NDJSON or CSV.

import { csvText } from "../../route/csv-text.ts";
import type { CodeReader } from "../code-reader-store.ts";
import { CSV_COLUMNS, codeRecord, csvCells, type StoredCode } from "../code-schemas.ts";
import type { CodeFilter } from "../list/code-filter.ts";
import { DEFAULT_SORT, type Position, positionOf } from "../list/code-order.ts";
import { MAX_LIST_ROWS } from "../list/code-queries.ts";
import type { PublicUrls } from "../public-urls.ts";

/** Number of codes per page: about 100 kB of text, and a few milliseconds in the database. */
const PAGE_SIZE = MAX_LIST_ROWS;

/**
 * Yields pages of codes, newest first. Does not keep a transaction or connection open between pages, so that a slow client does not block
 * others. Each code that exists throughout the export is exported once. A code that is created during the export is not exported. A code
 * that is changed or deleted during the export appears as it was when its page was read.
 */
export async function* readAllCodes(
  accountId: string,
  filter: CodeFilter,
  reader: Pick<CodeReader, "list">,
): AsyncGenerator<StoredCode[], void, void> {
  let after: Position | undefined;
  do {
    const page = await reader.list(accountId, filter, { sort: DEFAULT_SORT, after, limit: PAGE_SIZE });
    yield page;
    const last = page.length === PAGE_SIZE ? page.at(-1) : undefined;
    after = last && positionOf(DEFAULT_SORT, last);
  } while (after !== undefined);
}

type Pages = AsyncIterable<readonly StoredCode[]>;

/** Yields a chunk per page, with the API's record of a code on each line. */
export async function* ndjsonOf(pages: Pages, urls: PublicUrls): AsyncGenerator<string> {
  for await (const page of pages) {
    yield page.map((code) => `${JSON.stringify(codeRecord(code, urls))}\n`).join("");
  }
}

/** Yields a chunk of CSV (RFC 4180) per page; the first begins with the header row. */
export async function* csvOf(pages: Pages, urls: PublicUrls): AsyncGenerator<string> {
  let header = true;
  for await (const page of pages) {
    yield csv(
      page.map((code) => csvCells(code, urls)),
      header,
    );
    header = false;
  }
}

/** Returns rows of cells as CSV, with empty cells for null. */
export function csv(rows: readonly Readonly<Record<string, unknown>>[], header: boolean): string {
  return csvText(CSV_COLUMNS, rows, { header });
}
