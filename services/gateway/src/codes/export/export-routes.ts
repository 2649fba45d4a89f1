// The endpoint that gives out all of an account's codes at once.

import { type ExportFormat, exportCodesQuery } from "@qr/contracts";
import type { ApiCall, ApiRoute } from "../../route/api-route.ts";
import { parseQuery } from "../../route/query.ts";
import type { CodeReader } from "../code-reader-store.ts";
import type { PublicUrls } from "../public-urls.ts";
import { csvOf } from "./csv.ts";
import { EXPORT_CODES } from "./export-description.ts";
import { ndjsonOf } from "./ndjson.ts";
import { readAllCodes } from "./read-all-codes.ts";

const CSV = "text/csv";
const NDJSON = "application/x-ndjson";

const HEADERS: Record<ExportFormat, Record<string, string>> = {
  csv: {
    "Content-Type": `${CSV}; charset=utf-8; header=present`,
    "Content-Disposition": 'attachment; filename="qr-codes.csv"',
  },
  ndjson: { "Content-Type": NDJSON, "Content-Disposition": 'attachment; filename="qr-codes.ndjson"' },
};

export interface ExportParts {
  reader: Pick<CodeReader, "list">;
  urls: PublicUrls;
}

export function exportRoutes(parts: ExportParts): ApiRoute[] {
  const exportCodes = async ({ principal, query, preferred }: ApiCall) => {
    const { format = preferred([NDJSON, CSV]) === CSV ? "csv" : "ndjson", ...filter } = parseQuery(
      exportCodesQuery,
      query,
    );
    const pages = readAllCodes(principal.accountId, filter, parts.reader);
    const chunks = format === "csv" ? csvOf(pages, parts.urls) : ndjsonOf(pages, parts.urls);
    return { chunks, headers: { ...HEADERS[format], Vary: "Accept" } };
  };
  return [
    {
      method: "get",
      path: "/v1/qr/export",
      scope: "qr:read",
      description: EXPORT_CODES,
      readsBody: false,
      answer: exportCodes,
    },
  ];
}
