import type { ErrorDetail } from "@qr/contracts";
import type { z } from "zod";
import { parseQuery } from "../../route/query.ts";
import type { CodeOwner, CodeReader } from "../code-reader-store.ts";
import { codeRecord } from "../code-schemas.ts";
import type { FindDomains } from "../domains/account-domains.ts";
import type { PublicUrls } from "../public-urls.ts";
import { filterOf, limitFilter } from "./code-filter.ts";
import { positionOf } from "./code-order.ts";
import { encodeCursor } from "./cursor.ts";
import { listCodesQuery } from "./list-query.ts";

export interface CodeListing {
  reader: Pick<CodeReader, "list" | "count">;
  urls: PublicUrls;
  findDomains: FindDomains;
}

/**
 * Returns the requested page. Two statements read the page and the total at the same time, so a code created in the
 * meantime may be included in one but not in the other. Throws invalid_request with all violations.
 */
export async function listCodes(
  { accountId, limits }: CodeOwner,
  query: string,
  { reader, urls, findDomains }: CodeListing,
): Promise<object> {
  const { limit, cursor, include, sort, ...asked } = parseQuery(listCodesQuery, query, [cursorViolations]);
  const filter = { ...(await filterOf(accountId, asked, findDomains)), ...limitFilter(limits) };
  // One extra row shows whether there is a next page.
  const [found, total] = await Promise.all([
    reader.list(accountId, filter, { sort, after: cursor?.after, limit: limit + 1 }),
    include === "total" ? reader.count(accountId, filter) : undefined,
  ]);
  const codes = found.slice(0, limit);
  const last = found.length > limit ? codes.at(-1) : undefined;
  return {
    data: codes.map((code) => codeRecord(code, urls)),
    has_more: last !== undefined,
    next_cursor: last === undefined ? null : encodeCursor({ sort, after: positionOf(sort, last) }),
    ...(total !== undefined && { total }),
  };
}

function cursorViolations({ cursor, sort }: Partial<z.infer<typeof listCodesQuery>>): ErrorDetail[] {
  if (cursor === undefined || sort === undefined || cursor.sort === sort) return [];
  const message = `This cursor belongs to a list sorted by \`${cursor.sort}\`. For another order, start without a cursor.`;
  return [{ field: "cursor", code: "invalid_cursor", message }];
}
