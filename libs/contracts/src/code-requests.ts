// What the API accepts when a code is created, changed or listed: the shapes only. Rules that need the service's own settings
// (own hosts, private targets) or more than one field (contrast) are applied by the gateway on the parsed values.

import { z } from "zod";
import { CODE_TYPES, IMAGE_FORMATS } from "./code-record.ts";
import { violation } from "./detail.ts";
import { canonicalSlug, isReservedSlug, MAX_SLUG_LENGTH, MIN_SLUG_LENGTH } from "./slug.ts";
import { styleRequest } from "./symbol-style.ts";

const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { error: "Must be a color of the form #rrggbb." })
  .transform((value) => value.toLowerCase())
  .describe("`#rrggbb`; answered in lower case.");

/** No C0 or C1 control characters and no lone surrogates: neither can be shown or stored as it was given. */
export const printable = z
  .string()
  .refine(
    (value) => value.isWellFormed() && !/\p{Cc}/u.test(value),
    violation("invalid_value", "Must not contain control characters or lone surrogates."),
  );

/** Longest title, in code points, after trimming. */
export const MAX_TITLE_LENGTH = 200;
const title = printable
  .transform((value) => value.trim().normalize("NFC"))
  .refine(
    (value) => [...value].length <= MAX_TITLE_LENGTH,
    violation("too_long", `Must have at most ${MAX_TITLE_LENGTH} characters.`),
  )
  .transform((value) => (value === "" ? null : value))
  .nullable()
  .describe(
    `Title for people, ${MAX_TITLE_LENGTH} characters at most after trimming, without control characters; "" and null mean none.`,
  );

/** A slug of the client's own choice, in canonical form: its letter case is not kept. */
const slug = z
  .string()
  .min(MIN_SLUG_LENGTH)
  .max(MAX_SLUG_LENGTH)
  .regex(/^[A-Za-z0-9_-]*$/, { error: "Must consist of the letters A to Z, digits, `_` and `-`." })
  .refine(
    (value) => !isReservedSlug(value),
    violation("reserved_slug", "Is a reserved path of the short host. Choose another."),
  )
  .transform(canonicalSlug)
  .describe("The end of the short URL, of your own choice; letter case does not matter, and it is never given again.");

const target = z
  .string()
  .min(1)
  .describe(
    "Destination or content; what it must be depends on `type`. `url`: an absolute http(s) URL of 2048 characters at most. " +
      "All others: 2331 bytes at most.",
  );

export const createCodeRequest = z
  .strictObject({
    target,
    type: z.enum(CODE_TYPES).default("url").describe("Kind of content."),
    dynamic: z
      .boolean()
      .default(false)
      .describe("Whether the target can be changed later and scans are counted; fixed for ever at creation."),
    title: title.default(null),
    color: z
      .strictObject({ dark: color.default("#000000"), light: color.default("#ffffff") })
      .default({ dark: "#000000", light: "#ffffff" })
      .describe("`dark` must be darker than `light`, with a contrast ratio of 3 or more, to eyes and to cameras."),
    format: z.enum(IMAGE_FORMATS).default("png").describe("The image that is drawn first; both addresses always work."),
    slug: slug.optional(),
    style: styleRequest
      .nullable()
      .optional()
      .describe("How the symbol looks besides its colors; null or left out: plain squares."),
  })
  .meta({ id: "CreateCode" });
export type CreateCodeRequest = z.infer<typeof createCodeRequest>;

export const updateCodeRequest = z
  .strictObject({
    target: target.optional(),
    title: title.optional(),
  })
  .refine((change) => change.target !== undefined || change.title !== undefined, {
    ...violation("empty_change", "Must contain `target`, `title`, or both."),
    // Another violation already says what is wrong with the body.
    when: ({ issues }) => issues.length === 0,
  })
  .meta({ id: "UpdateCode" });
export type UpdateCodeRequest = z.infer<typeof updateCodeRequest>;

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
export const MAX_SEARCH_LENGTH = 100;

const pageSize = z
  .string()
  .regex(/^-?(?:0|[1-9]\d{0,8})$/, { error: `Must be a whole number from 1 to ${MAX_PAGE_SIZE}.` })
  .transform(Number)
  .pipe(z.int().min(1).max(MAX_PAGE_SIZE))
  .meta({ type: "integer", minimum: 1, maximum: MAX_PAGE_SIZE });

const search = z
  .string()
  .min(1)
  .refine(
    (value) => [...value].length <= MAX_SEARCH_LENGTH,
    violation("too_long", `Must have at most ${MAX_SEARCH_LENGTH} characters.`),
  )
  .refine(
    (value) => value.isWellFormed() && !value.includes("\0"),
    violation("invalid_value", "Must be text without NUL."),
  )
  .meta({ maxLength: MAX_SEARCH_LENGTH });

/** Years that a filter may name: what both this program and the database can hold, with room on either side. */
const EARLIEST_INSTANT_MS = Date.UTC(1970, 0, 1);
const LATEST_INSTANT_MS = Date.UTC(9999, 0, 1);
const instant = z.iso
  .datetime({
    offset: true,
    error: "Must be an ISO 8601 time such as 2026-11-21T10:20:30Z; write a `+` as %2B.",
  })
  .transform((value) => new Date(value))
  .refine(
    (value) => value.getTime() >= EARLIEST_INSTANT_MS && value.getTime() <= LATEST_INSTANT_MS,
    violation("out_of_range", "Must be a time from 1970 to 9998."),
  );

/** Which codes are meant, in the list and in the export. */
const codeFilters = {
  dynamic: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .describe("Dynamic codes alone, or static ones alone."),
  type: z.enum(CODE_TYPES).optional().describe("Codes of this type alone."),
  q: search.optional().describe("Part of the title or the target, in any letter case; `%` and `_` are literal."),
  created_after: instant.optional().describe("Codes created after this time alone; ISO 8601 with an offset."),
  created_before: instant.optional().describe("Codes created before this time alone; ISO 8601 with an offset."),
};
const codeFilter = z.object(codeFilters);
export type CodeFilter = z.infer<typeof codeFilter>;

/** Orders of the list; `-` in front: the other way round. */
export const CODE_SORTS = ["-created_at", "created_at", "-updated_at", "updated_at", "title", "-title"] as const;
export type CodeSort = (typeof CODE_SORTS)[number];
export const DEFAULT_SORT = "-created_at" satisfies CodeSort;

/** The query of the list; every value is the text of a parameter that was given once. The cursor's own form is the gateway's. */
export const listCodesQuery = z.strictObject({
  limit: pageSize.default(DEFAULT_PAGE_SIZE).describe("Number of codes per page."),
  cursor: z.string().optional().describe("`next_cursor` of the page before; leave it out for the first page."),
  sort: z
    .enum(CODE_SORTS)
    .default(DEFAULT_SORT)
    .describe(
      "Order of the list: by time of creation, by time of the last change, or by title in any letter case, where codes without a " +
        "title stand as if theirs were empty; `-` in front turns it round. A cursor belongs to the order that it was made in.",
    ),
  ...codeFilters,
  include: z.literal("total", { error: "Must be `total`." }).optional().describe("Adds `total`: how many codes match."),
});
export type ListCodesQuery = z.infer<typeof listCodesQuery>;

export const EXPORT_FORMATS = ["ndjson", "csv"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The query of the export; without `format` the Accept header decides. */
export const exportCodesQuery = z.strictObject({
  ...codeFilters,
  format: z.enum(EXPORT_FORMATS).optional().describe("Decides in the place of `Accept`."),
});
