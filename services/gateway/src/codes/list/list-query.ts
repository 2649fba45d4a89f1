// The query parameters of the list and of the export.

import { CODE_TYPES, instant, storable, violation } from "@qr/contracts";
import { z } from "zod";
import { domain } from "../link-fields.ts";
import { foldTag, tag } from "../organizing-fields.ts";
import { SHOWN_STATES } from "../state-fields.ts";
import { CODE_SORTS, DEFAULT_SORT } from "./code-order.ts";
import { decodeCursor } from "./cursor.ts";

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
const MAX_SEARCH_LENGTH = 100;
/** Maximum length of a cursor: a cursor that contains the longest possible title takes about 1,100 characters. */
const MAX_CURSOR_LENGTH = 2000;

export const pageSize = z
  .string()
  .regex(/^-?(?:0|[1-9]\d{0,8})$/, { error: `Must be an integer from 1 to ${MAX_PAGE_SIZE}.` })
  .transform(Number)
  .pipe(z.int().min(1).max(MAX_PAGE_SIZE))
  .meta({ type: "integer", minimum: 1, maximum: MAX_PAGE_SIZE });

const search = storable(MAX_SEARCH_LENGTH).min(1);

const MAX_TAG_FILTERS = 10;

/** The filters that the list, the export, and bulk changes share. */
export const filters = {
  dynamic: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .describe("`true` for dynamic codes only, `false` for static codes only."),
  type: z.enum(CODE_TYPES).optional().describe("Only codes of this type."),
  q: search
    .optional()
    .describe(
      "Only codes whose title, target, slug, or `external_id` contains this text, ignoring case, or that have this text as a short URL. `%` and `_` are literal.",
    ),
  tag: z
    .array(tag.transform(foldTag))
    .max(MAX_TAG_FILTERS)
    .optional()
    .describe("Only codes with this tag, ignoring case. Repeat the parameter for codes that have all of these tags."),
  domain: domain
    .optional()
    .describe("Only codes whose short URL is on this domain: its host, or the `id` of one of your domains."),
  state: z
    .enum(SHOWN_STATES)
    .optional()
    .describe("Only codes that are in this state. `deleted`: codes that were deleted in the last 30 days."),
  external_id: search.optional().describe("Only the code with this `external_id`."),
  created_after: instant.optional().describe("Only codes created after this time, in ISO 8601 with an offset."),
  created_before: instant.optional().describe("Only codes created before this time, in ISO 8601 with an offset."),
};
const ARCHIVED = ["true", "false", "all"] as const;
const archived = z.enum(ARCHIVED);
const ARCHIVED_DESCRIPTION = "`false` for codes that are not archived, `true` for archived codes only, `all` for both.";
const codeQuery = z.object({ ...filters, archived });
export type CodeQuery = z.infer<typeof codeQuery>;

export const listCodesQuery = z.strictObject({
  limit: pageSize.default(DEFAULT_PAGE_SIZE).describe("The number of codes per page."),
  cursor: storable(MAX_CURSOR_LENGTH)
    .transform(decodeCursor)
    .refine((cursor) => cursor !== undefined, violation("invalid_cursor", "Must be a `next_cursor` of this list."))
    .optional()
    .describe("The `next_cursor` of the previous page. Omit it for the first page."),
  sort: z
    .enum(CODE_SORTS)
    .default(DEFAULT_SORT)
    .describe(
      "The order of the list: by creation time, by the time of the last change, by title or by the path of the short URL, ignoring case, " +
        "by type, or by the number of scans. A `-` reverses the order. Codes without a title sort as if the title were empty. A cursor is " +
        "valid only with the `sort` it was created with. Every code that does not change while you read the pages is on exactly one page. A code " +
        "whose position changes in the meantime, for example because it is scanned, can be on two pages or on none.",
    ),
  ...filters,
  archived: archived.default("false").describe(ARCHIVED_DESCRIPTION),
  include: z
    .literal("total", { error: "Must be `total`." })
    .optional()
    .describe("`total` adds the number of matching codes to the response."),
});

const EXPORT_FORMATS = ["ndjson", "csv"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The query parameters of the export. Without `format`, the Accept header determines the format. */
export const exportCodesQuery = z.strictObject({
  ...filters,
  archived: archived.default("all").describe(ARCHIVED_DESCRIPTION),
  format: z.enum(EXPORT_FORMATS).optional().describe("The format of the export. Takes precedence over `Accept`."),
});
