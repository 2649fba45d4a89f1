// Lists the changes to a code page by page, newest first.

import { Buffer } from "node:buffer";
import { codeIdFromUuid, storable, violation } from "@qr/contracts";
import { z } from "zod";
import type { ApiCall } from "../../route/api-route.ts";
import { parseQuery } from "../../route/query.ts";
import { codeNotFound } from "../code.ts";
import type { CodeReader } from "../code-reader-store.ts";
import { DEFAULT_PAGE_SIZE, pageSize } from "../list/list-query.ts";
import type { PublicUrls } from "../public-urls.ts";
import { changeRecord } from "./change-record.ts";
import { type HistoryStore, MAX_VERSION } from "./history-store.ts";

const MAX_CURSOR_LENGTH = 100;

export const listHistoryQuery = z.strictObject({
  limit: pageSize
    .default(DEFAULT_PAGE_SIZE)
    .describe("The number of changes per page. A page with large changes can have fewer."),
  cursor: storable(MAX_CURSOR_LENGTH)
    .transform(versionIn)
    .refine((version) => version !== undefined, violation("invalid_cursor", "Must be a `next_cursor` of this list."))
    .optional()
    .describe("The `next_cursor` of the previous page. Omit it for the first page."),
});

export interface HistoryListing {
  reader: Pick<CodeReader, "uuidOf">;
  history: Pick<HistoryStore, "list">;
  urls: PublicUrls;
}

/** Returns the requested page. Throws invalid_request with all violations, and not_found. */
export async function listHistory(
  { principal, id, query }: Pick<ApiCall, "principal" | "id" | "query">,
  { reader, history, urls }: HistoryListing,
): Promise<object> {
  const { limit, cursor } = parseQuery(listHistoryQuery, query);
  const uuid = await reader.uuidOf(principal, id);
  const found = await history.list(principal.accountId, uuid, { before: cursor, limit });
  if (found === undefined) throw codeNotFound();
  const last = found.hasMore ? found.changes.at(-1) : undefined;
  const context = { id: codeIdFromUuid(uuid), urls };
  return {
    data: found.changes.map((change) => changeRecord(change, context)),
    has_more: last !== undefined,
    next_cursor: last === undefined ? null : cursorAfter(last.version),
  };
}

const FORM = /^change:([1-9]\d{0,9})$/;

function cursorAfter(version: number): string {
  return Buffer.from(`change:${version}`).toString("base64url");
}

function versionIn(cursor: string): number | undefined {
  const version = Number(FORM.exec(Buffer.from(cursor, "base64url").toString("utf8"))?.[1]);
  return version <= MAX_VERSION && cursorAfter(version) === cursor ? version : undefined;
}
