// The codes that account statistics are limited to: those with a tag, or on a domain.

import { accountStatisticsCsvQuery, accountStatisticsQuery } from "@qr/contracts";
import type { z } from "zod";
import type { CodeReader } from "../../codes/code-reader-store.ts";
import type { FindDomains } from "../../codes/domains/account-domains.ts";
import { filterOf } from "../../codes/list/code-filter.ts";
import { filters } from "../../codes/list/list-query.ts";
import { invalidRequest } from "../../route/violations.ts";

/** Maximum number of selected codes. */
const MAX_CODES = 10_000;
/** Maximum number of selected codes times the number of days. Summing this many day rows takes a few seconds. */
const MAX_CODE_DAYS = 500_000;

const selection = { tag: filters.tag, domain: filters.domain };
export const accountQuery = accountStatisticsQuery.extend(selection);
export const accountCsvQuery = accountStatisticsCsvQuery.extend(selection);
export type AccountQuery = z.infer<typeof accountQuery>;

export interface SelectionParts {
  reader: Pick<CodeReader, "listIds">;
  findDomains: FindDomains;
}

/** Returns whether the query selects some of the account's codes. */
export function isSelection({ tag, domain }: Pick<AccountQuery, "tag" | "domain">): boolean {
  return tag !== undefined || domain !== undefined;
}

/**
 * Returns the IDs of the codes that the query selects, or undefined if it selects all codes. Throws invalid_request for an unknown domain,
 * and for more codes or days than can be summed.
 */
export async function selectCodes(
  accountId: string,
  query: Pick<AccountQuery, "tag" | "domain">,
  days: number,
  { reader, findDomains }: SelectionParts,
): Promise<readonly string[] | undefined> {
  if (!isSelection(query)) return undefined;
  const { tag, domain } = query;
  const filter = await filterOf(accountId, { tag, domain, archived: "all" }, findDomains);
  const ids = await reader.listIds(accountId, filter, MAX_CODES + 1);
  const field = tag === undefined ? "domain" : "tag";
  if (ids.length > MAX_CODES) throw tooMany(field, `Selects more than ${MAX_CODES} codes. Select fewer codes.`);
  const max = Math.floor(MAX_CODE_DAYS / Math.max(1, ids.length));
  if (days > max) throw tooMany(field, `Selects ${ids.length} codes, for which a range can have at most ${max} days.`);
  return ids;
}

function tooMany(field: string, message: string) {
  return invalidRequest([{ field, code: "out_of_range", message }]);
}
