// All codes of an account that a filter matches, a page at a time: no transaction and no connection is held between two pages, so a
// slow client keeps nobody waiting. Called by the routes.

import { type CodeFilter, DEFAULT_SORT } from "@qr/contracts";
import { type CodeReader, MAX_LIST_ROWS } from "../code-reader-store.ts";
import { type Position, positionOf } from "../list/code-order.ts";
import type { StoredCode } from "../stored-code.ts";

/** Some 100 kB as text, and a few milliseconds of the database. */
const PAGE_SIZE = MAX_LIST_ROWS;

/**
 * Newest first. Each code that is there from the first page to the last is in it once; those that are created meanwhile are not,
 * and those that are deleted or changed meanwhile are as they were when their page was read.
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
