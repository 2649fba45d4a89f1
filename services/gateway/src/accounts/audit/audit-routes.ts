// The endpoints that show the audit log, and their descriptions.

import { auditIdFromUuid, instant, storable, uuidFromAuditId, violation } from "@qr/contracts";
import { z } from "zod";
import { DEFAULT_PAGE_SIZE, pageSize } from "../../codes/list/list-query.ts";
import { AUDIT_ACTIONS } from "../../events/audit-actions.ts";
import type { ApiCall, ApiRoute } from "../../route/api-route.ts";
import { csvText } from "../../route/csv-text.ts";
import { parseQuery } from "../../route/query.ts";
import { json, oneExample, type RouteDescription } from "../../route/route-description.ts";
import { AUDIT_COLUMNS, auditCells, auditRecord, auditRecordSchema, EXAMPLE_ENTRY } from "./audit-record.ts";
import type { AuditFilter, AuditStore } from "./audit-store.ts";

const MAX_ID_LENGTH = 100;
/** Number of entries read at a time for the CSV. */
const CSV_PAGE = 1000;

const filters = {
  action: z.enum(AUDIT_ACTIONS).optional().describe("Only entries for this action."),
  actor: storable(MAX_ID_LENGTH).optional().describe("Only what the person or the API key with this ID has done."),
  subject: storable(MAX_ID_LENGTH).optional().describe("Only changes to the object with this ID."),
  after: instant.optional().describe("Only entries after this time, in ISO 8601 with an offset."),
  before: instant.optional().describe("Only entries before this time, in ISO 8601 with an offset."),
};
const listQuery = z.strictObject({
  limit: pageSize.default(DEFAULT_PAGE_SIZE).describe("The number of entries per page."),
  cursor: storable(MAX_ID_LENGTH)
    .transform(uuidFromAuditId)
    .refine((id) => id !== undefined, violation("invalid_cursor", "Must be a `next_cursor` of this list."))
    .optional()
    .describe("The `next_cursor` of the previous page. Omit it for the first page."),
  ...filters,
});
const csvQuery = z.strictObject(filters);

export interface AuditParts {
  audit: Pick<AuditStore, "list">;
}

export function auditRoutes(parts: AuditParts): ApiRoute[] {
  const list = async ({ principal, query }: ApiCall) => {
    const { limit, cursor, ...filter } = parseQuery(listQuery, query);
    // One extra entry shows whether there is a next page.
    const found = await parts.audit.list(principal.accountId, filter, { cursor, limit: limit + 1 });
    const entries = found.slice(0, limit);
    const last = found.length > limit ? entries.at(-1) : undefined;
    return {
      body: {
        data: entries.map(auditRecord),
        has_more: last !== undefined,
        next_cursor: last === undefined ? null : auditIdFromUuid(last.id),
      },
    };
  };
  const csv = async ({ principal, query }: ApiCall) => ({
    chunks: csvOf(parts.audit, principal.accountId, parseQuery(csvQuery, query)),
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": 'attachment; filename="audit.csv"',
    },
  });
  return [
    {
      method: "get",
      path: "/v1/audit",
      scope: "audit:read",
      limitedKeys: "refused",
      description: LIST_AUDIT,
      respond: list,
    },
    {
      method: "get",
      path: "/v1/audit.csv",
      scope: "audit:read",
      limitedKeys: "refused",
      description: EXPORT_AUDIT,
      respond: csv,
    },
  ];
}

async function* csvOf(audit: Pick<AuditStore, "list">, accountId: string, filter: AuditFilter): AsyncGenerator<string> {
  let cursor: string | undefined;
  do {
    const entries = await audit.list(accountId, filter, { cursor, limit: CSV_PAGE });
    const rows = entries.map((entry) => auditCells(auditRecord(entry)));
    yield csvText(AUDIT_COLUMNS, rows, { header: cursor === undefined });
    cursor = entries.length < CSV_PAGE ? undefined : entries.at(-1)?.id;
  } while (cursor !== undefined);
}

const auditPage = z
  .strictObject({
    data: z.array(auditRecordSchema).describe("The entries of this page, newest first."),
    has_more: z.boolean().describe("Whether there is a next page."),
    next_cursor: z.string().nullable().describe("The `cursor` of the next page. Null on the last page."),
  })
  .meta({ id: "AuditPage" });

const LIST_AUDIT: RouteDescription = {
  operationId: "listAudit",
  group: "Audit log",
  summary: "List the audit log",
  description:
    "Returns who changed what in the account, and when, newest first. Sign-ins and changes to a person's own password are listed for all " +
    "current members, from the time they joined. An entry is written together with its change, so that neither exists without the other, and " +
    "cannot be changed afterward. The operator decides how long entries are kept, by default a year. The name of a deleted person is removed.",
  query: listQuery,
  response: {
    description: "One page.",
    content: json({
      schema: auditPage,
      examples: oneExample("The last page", { data: [EXAMPLE_ENTRY], has_more: false, next_cursor: null }),
    }),
  },
  errors: [],
};

const EXPORT_AUDIT: RouteDescription = {
  operationId: "exportAudit",
  group: "Audit log",
  summary: "Export the audit log",
  description:
    "Returns all matching entries, newest first, as CSV. If the export fails midway, the connection is reset, so a response that ends normally " +
    "is complete.",
  query: csvQuery,
  response: {
    description: "All matching entries.",
    content: {
      "text/csv": {
        schema: z
          .string()
          .describe("CSV (RFC 4180) in UTF-8. The columns are the members of `AuditEntry`, such as `by.name`."),
        examples: oneExample("One entry", csvText(AUDIT_COLUMNS, [auditCells(EXAMPLE_ENTRY)], { header: true })),
      },
    },
    headers: ["Content-Disposition"],
  },
  errors: [],
};
