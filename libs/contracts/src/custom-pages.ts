// Custom pages: what an account or a domain shows in place of the service's pages. Used in requests, responses, the database, and the target cache.

import { z } from "zod";
import { violation } from "./detail.ts";
import { requiredPrintable } from "./strings.ts";

/** The pages that a domain can customize. */
export const DOMAIN_PAGE_KINDS = ["not_found", "gone", "scheduled", "paused", "expired", "exhausted"] as const;
/** The pages that an account can customize. */
export const PAGE_KINDS = [...DOMAIN_PAGE_KINDS, "password"] as const;
export type DomainPageKind = (typeof DOMAIN_PAGE_KINDS)[number];
export type CustomPageKind = (typeof PAGE_KINDS)[number];

const MAX_TITLE_LENGTH = 80;
const MAX_TEXT_LENGTH = 500;
const MAX_LABEL_LENGTH = 40;
const MAX_URL_LENGTH = 2048;

/** The address of a button. Routes that accept it also check its host. */
const buttonUrl = z
  .string()
  .max(MAX_URL_LENGTH)
  .refine((value) => value.startsWith("https://"), violation("invalid_target", "Must begin with https://."))
  .describe(`The address to which the button leads, with https, at most ${MAX_URL_LENGTH} characters.`);

const button = z.strictObject({
  label: requiredPrintable(MAX_LABEL_LENGTH).describe(`The button's text, at most ${MAX_LABEL_LENGTH} characters.`),
  url: buttonUrl,
});

/** One custom page in a request. */
const customPage = z.strictObject({
  title: requiredPrintable(MAX_TITLE_LENGTH).describe(`The heading, at most ${MAX_TITLE_LENGTH} characters.`),
  text: requiredPrintable(MAX_TEXT_LENGTH).describe(
    `The text below the heading, at most ${MAX_TEXT_LENGTH} characters. Plain text on one line.`,
  ),
  button: button.nullable().default(null).describe("A button below the text, or null."),
});

const storedPage = z.object({
  title: z.string(),
  text: z.string(),
  button: z.object({ label: z.string(), url: z.string().refine((value) => value.startsWith("https://")) }).nullable(),
});
export type CustomPage = z.infer<typeof storedPage>;

/** The custom pages of an account or a domain, as stored: only those that it has. */
export const storedPages = z.partialRecord(z.enum(PAGE_KINDS), storedPage);
export type StoredPages = z.infer<typeof storedPages>;

/** When each page is shown. */
const SHOWN: Readonly<Record<CustomPageKind, string>> = {
  not_found: "The page for a path that no code has, on a domain of the account.",
  gone: "The page for a deleted code, on a domain of the account.",
  scheduled: "The page for a code before its `starts_at`.",
  paused: "The page for a paused code.",
  expired: "The page for a code after its `expires_at`.",
  exhausted: "The page for a code that has reached its `max_scans`.",
  password: "The page that asks for a code's password. Its button is shown below the password form.",
};

function shapeOf<K extends CustomPageKind, S extends z.ZodType>(kinds: readonly K[], schemaOf: (kind: K) => S) {
  return Object.fromEntries(kinds.map((kind) => [kind, schemaOf(kind)])) as Record<K, S>;
}

/** Returns the schema of custom pages in a request: null removes a page, and an omitted page stays as it is. */
export function changedPages<K extends CustomPageKind>(kinds: readonly K[]) {
  return z.strictObject(
    shapeOf(kinds, (kind) => customPage.nullable().optional().describe(`${SHOWN[kind]} Null: no custom page.`)),
  );
}

/** Returns the schema of custom pages in a response, with null for each page that does not exist. */
export function shownPages<K extends CustomPageKind>(kinds: readonly K[]) {
  return z.strictObject(shapeOf(kinds, (kind) => z.strictObject(storedPage.shape).nullable().describe(SHOWN[kind])));
}

/** The custom pages to set or, where null, to remove. */
export type CustomPagesChange = Partial<Record<CustomPageKind, CustomPage | null | undefined>>;

/** Returns the custom pages after a change, or null if there are none. A null change removes all pages. */
export function mergedPages(before: StoredPages | null, change: CustomPagesChange | null): StoredPages | null {
  if (change === null) return null;
  const given = Object.entries(change).filter(([, page]) => page !== undefined);
  const all = Object.entries({ ...before, ...Object.fromEntries(given) }).filter(([, page]) => page !== null);
  return all.length === 0 ? null : storedPages.parse(Object.fromEntries(all));
}

/** Returns every page of these kinds, with null for each page that does not exist. */
export function allPages<K extends CustomPageKind>(kinds: readonly K[], stored: StoredPages | null) {
  return Object.fromEntries(kinds.map((kind) => [kind, stored?.[kind] ?? null])) as Record<K, CustomPage | null>;
}
