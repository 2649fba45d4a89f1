// What the API accepts when a code is created, changed or listed: the shapes only. Rules that need the service's own settings
// (own hosts, private targets) or more than one field (contrast) are applied by the gateway on the parsed values.

import { z } from "zod";
import { CODE_TYPES, IMAGE_FORMATS } from "./code-record.ts";
import { fault } from "./detail.ts";
import { canonicalSlug, isReservedSlug, MAX_SLUG_LENGTH, MIN_SLUG_LENGTH } from "./slug.ts";

const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { error: "Must be a color of the form #rrggbb." })
  .transform((value) => value.toLowerCase());

/** No C0 or C1 control characters and no lone surrogates: neither can be shown or stored as it was given. */
const printable = z
  .string()
  .refine(
    (value) => value.isWellFormed() && !/\p{Cc}/u.test(value),
    fault("invalid_value", "Must not contain control characters or lone surrogates."),
  );

/** Longest title, in code points, after trimming. */
export const MAX_TITLE_LENGTH = 200;
const title = printable
  .transform((value) => value.trim().normalize("NFC"))
  .refine(
    (value) => [...value].length <= MAX_TITLE_LENGTH,
    fault("too_long", `Must have ${MAX_TITLE_LENGTH} characters at most.`),
  )
  .transform((value) => (value === "" ? null : value))
  .nullable();

/** A slug of the client's own choice, in canonical form: its letter case is not kept. */
const slug = z
  .string()
  .min(MIN_SLUG_LENGTH)
  .max(MAX_SLUG_LENGTH)
  .regex(/^[A-Za-z0-9_-]*$/, { error: "Must consist of the letters A to Z, digits, `_` and `-`." })
  .refine(
    (value) => !isReservedSlug(value),
    fault("reserved_slug", "Is a path of the short host's own; choose another."),
  )
  .transform(canonicalSlug);

export const createCodeRequest = z.strictObject({
  target: z.string().min(1),
  type: z.enum(CODE_TYPES).default("url"),
  dynamic: z.boolean().default(false),
  title: title.default(null),
  color: z
    .strictObject({ dark: color.default("#000000"), light: color.default("#ffffff") })
    .default({ dark: "#000000", light: "#ffffff" }),
  format: z.enum(IMAGE_FORMATS).default("png"),
  slug: slug.optional(),
});
export type CreateCodeRequest = z.infer<typeof createCodeRequest>;

export const updateCodeRequest = z
  .strictObject({
    target: z.string().min(1).optional(),
    title: title.optional(),
  })
  .refine((change) => change.target !== undefined || change.title !== undefined, {
    ...fault("empty_change", "Must name `target`, `title` or both."),
    // Another fault already says what is wrong with the body.
    when: ({ issues }) => issues.length === 0,
  });
export type UpdateCodeRequest = z.infer<typeof updateCodeRequest>;

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
export const MAX_SEARCH_LENGTH = 100;

const pageSize = z
  .string()
  .regex(/^-?(?:0|[1-9]\d{0,8})$/, { error: `Must be a whole number from 1 to ${MAX_PAGE_SIZE}.` })
  .transform(Number)
  .pipe(z.int().min(1).max(MAX_PAGE_SIZE));

const search = z
  .string()
  .min(1)
  .refine(
    (value) => [...value].length <= MAX_SEARCH_LENGTH,
    fault("too_long", `Must have ${MAX_SEARCH_LENGTH} characters at most.`),
  )
  .refine(
    (value) => value.isWellFormed() && !value.includes("\0"),
    fault("invalid_value", "Must be text without NUL."),
  );

/** Years that a filter may name: what both this program and the database can hold, with room on either side. */
const EARLIEST_INSTANT_MS = Date.UTC(1970, 0, 1);
const LATEST_INSTANT_MS = Date.UTC(9999, 0, 1);
const instant = z.iso
  .datetime({
    offset: true,
    error: "Must be an ISO 8601 time such as 2026-11-21T10:20:30Z; a `+` in it is written %2B.",
  })
  .transform((value) => new Date(value))
  .refine(
    (value) => value.getTime() >= EARLIEST_INSTANT_MS && value.getTime() <= LATEST_INSTANT_MS,
    fault("out_of_range", "Must be a time from 1970 to 9998."),
  );

/** The query of the list; every value is the text of a parameter that was given once. The cursor's own form is the gateway's. */
export const listCodesQuery = z.strictObject({
  limit: pageSize.default(DEFAULT_PAGE_SIZE),
  cursor: z.string().optional(),
  dynamic: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
  type: z.enum(CODE_TYPES).optional(),
  q: search.optional(),
  created_after: instant.optional(),
  created_before: instant.optional(),
  include: z.literal("total", { error: "May be `total`." }).optional(),
});
export type ListCodesQuery = z.infer<typeof listCodesQuery>;
