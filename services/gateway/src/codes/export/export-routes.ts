// The endpoint that exports all of an account's codes, and the endpoint's description.

import { z } from "zod";
import type { ApiCall, ApiRoute } from "../../route/api-route.ts";
import { parseQuery } from "../../route/query.ts";
import { oneExample, type RouteDescription } from "../../route/route-description.ts";
import type { CodeReader } from "../code-reader-store.ts";
import { EXAMPLE_CELLS, EXAMPLE_CODE } from "../code-schemas.ts";
import type { FindDomains } from "../domains/account-domains.ts";
import { filterOf, limitFilter } from "../list/code-filter.ts";
import { type ExportFormat, exportCodesQuery } from "../list/list-query.ts";
import type { PublicUrls } from "../public-urls.ts";
import { csv, csvOf, ndjsonOf, readAllCodes } from "./export-codes.ts";

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
  findDomains: FindDomains;
}

export function exportRoutes(parts: ExportParts): ApiRoute[] {
  const exportCodes = async ({ principal, query, preferred }: ApiCall) => {
    const { accountId, limits } = principal;
    const { format = preferred([NDJSON, CSV]) === CSV ? "csv" : "ndjson", ...asked } = parseQuery(
      exportCodesQuery,
      query,
    );
    const filter = { ...(await filterOf(accountId, asked, parts.findDomains)), ...limitFilter(limits) };
    const pages = readAllCodes(accountId, filter, parts.reader);
    const chunks = format === "csv" ? csvOf(pages, parts.urls) : ndjsonOf(pages, parts.urls);
    return { chunks, headers: { ...HEADERS[format], Vary: "Accept" } };
  };
  return [
    {
      method: "get",
      path: "/v1/qr/export",
      scope: "qr:read",
      limitedKeys: "filtered",
      description: EXPORT_CODES,
      respond: exportCodes,
    },
  ];
}

const EXPORT_CODES: RouteDescription = {
  operationId: "exportCodes",
  group: "Codes",
  summary: "Export QR codes",
  description:
    "Returns all matching codes in the account, newest first, in one response: as NDJSON, or as CSV with `format=csv` or " +
    "`Accept: text/csv`. If the export fails midway, the connection is reset, so a response that ends normally is complete. In CSV, a " +
    "cell that a spreadsheet would run as a formula is prefixed with an apostrophe.",
  query: exportCodesQuery,
  response: {
    description: "All matching codes.",
    content: {
      [NDJSON]: {
        schema: z.string().describe("One `Code` per line."),
        examples: oneExample("One code", `${JSON.stringify(EXAMPLE_CODE)}\n`),
      },
      [CSV]: {
        schema: z
          .string()
          .describe(
            "CSV (RFC 4180) in UTF-8. The columns are the members of `Code`, such as `color.dark`, and `slug`.",
          ),
        examples: oneExample("One code", csv([EXAMPLE_CELLS], true)),
      },
    },
    headers: ["Content-Disposition"],
  },
  errors: [],
};
