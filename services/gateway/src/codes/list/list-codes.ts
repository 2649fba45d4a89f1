// One page of an account's codes, in the order that it asks for. Called by the routes.

import { type CodeSort, listCodesQuery, violation } from "@qr/contracts";
import type { HttpError } from "@qr/runtime";
import { z } from "zod";
import { parseQuery } from "../../route/query.ts";
import { invalidRequest } from "../../route/violations.ts";
import type { CodeReader } from "../code-reader-store.ts";
import type { StoredCode } from "../stored-code.ts";
import { positionOf } from "./code-order.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";

interface Page {
  codes: StoredCode[];
  /** Where the next page begins, or null on the last one. */
  nextCursor: string | null;
  /** How many codes the filters match, on whatever page; undefined where it was not asked for. */
  total: number | undefined;
}

const pageQuery = listCodesQuery.extend({
  cursor: z
    .string()
    .transform(decodeCursor)
    .refine((cursor) => cursor !== undefined, violation("invalid_cursor", "Must be a `next_cursor` of this list."))
    .optional(),
});

/**
 * The page that the query asks for. Page and total are read one after the other, so a code that is made in between may be in one of
 * them alone. Throws invalid_request with all faults of the query.
 */
export async function listCodes(
  accountId: string,
  query: string,
  reader: Pick<CodeReader, "list" | "count">,
): Promise<Page> {
  const { limit, cursor, include, sort, ...filter } = parseQuery(pageQuery, query);
  if (cursor !== undefined && cursor.sort !== sort) throw cursorOfAnotherOrder(cursor.sort);
  // One more than the page shows tells whether there is another page.
  const found = await reader.list(accountId, filter, { sort, after: cursor?.after, limit: limit + 1 });
  const codes = found.slice(0, limit);
  const last = codes.at(-1);
  const total = include === "total" ? await reader.count(accountId, filter) : undefined;
  const nextCursor = found.length > limit && last ? encodeCursor({ sort, after: positionOf(sort, last) }) : null;
  return { codes, nextCursor, total };
}

function cursorOfAnotherOrder(sort: CodeSort): HttpError {
  const message = `Belongs to the list in the order \`${sort}\`; begin without a cursor for another.`;
  return invalidRequest([{ field: "cursor", code: "invalid_cursor", message }]);
}
