// The fields of a code's link: its address, its aliases, and what redirects do there.

import { aliasIdFromUuid, type CodeType, type ErrorDetail, VISITOR_QUERIES, type VisitorQuery } from "@qr/contracts";
import { z } from "zod";
import { boolean, type CodeField, integer, parseBoolean, type ShowContext, text, uuid } from "./define-field.ts";
import { type AddressedCode, addressOf } from "./public-urls.ts";
import { STATE_COLUMNS, STATE_FIELDS } from "./state-fields.ts";

/** Maximum length of a chosen path as sent. Whether the path is valid depends on the domain (address.ts). */
const MAX_WRITTEN_SLUG_LENGTH = 600;
export const slug = z
  .string()
  .min(1)
  .max(MAX_WRITTEN_SLUG_LENGTH)
  .describe(
    "A custom path of the short URL. Default: a random one. On the short host: 3 to 40 of the characters A to Z, a to z, 0 to 9, `_`, " +
      "and `-`; case-insensitive, and never reused, even after the code is deleted. On a domain of your own: up to 190 bytes in up to 8 " +
      "segments; characters outside ASCII are percent-encoded, a trailing slash is removed, and the path of a deleted code can be used again " +
      "after 30 days.",
  );

export const domain = z
  .string()
  .min(1)
  .max(253)
  .describe("The host or the ID of one of your verified domains. Default: the short host.");

/** The fields of a change request that move a code to another address. */
export const moveFields = {
  domain: domain.describe(
    "Moves a dynamic code to this domain: the host or the ID of one of your verified domains, or the short host. The previous short URL becomes " +
      "an alias. The symbol and the images encode the new short URL.",
  ),
  slug: slug.describe("The path on `domain`, which must also be sent. Default: the code's current path."),
} as const;

/** The columns that redirects use. */
export const REDIRECT_COLUMNS = ["target", "query", "preview", ...STATE_COLUMNS, "passwordHash", "rules"] as const;
/**
 * The fields that redirects use. A change to one of them has reached every redirect by the time the client receives the
 * response.
 */
export const REDIRECT_FIELDS = ["target", "query", "preview", ...STATE_FIELDS, "password", "rules", "domain"] as const;

const query = z
  .enum(VISITOR_QUERIES)
  .describe(
    "What happens to the visitor's query. `drop`: it is ignored. `forward`: its parameters are added to the target, except those whose names " +
      "the target already has. `override`: they replace the target's parameters with the same names. Only dynamic codes of type `url` can have " +
      "a value other than `drop`.",
  );
const preview = z
  .boolean()
  .describe(
    "Whether `short_url` followed by `+` shows a page that says where the code leads. It can be turned off only for dynamic codes.",
  );

/** The fields that determine the address of a code, and what redirects do there. */
export const linkFields = {
  domain: {
    columns: {
      domainId: uuid("domain_id", z.string().nullable()),
      defaultSlug: text("default_slug", z.string().nullable()),
      defaultPayload: text("default_payload", z.string().nullable()),
      // Null if the code is on the default domain, or if its domain is lost or deleted.
      domainHost: {
        name: "domain_host",
        type: "text",
        schema: z.string().nullable(),
        computed:
          "(SELECT d.host FROM domains d WHERE d.id = c.domain_id AND d.state IN ('verified', 'failing') AND d.deleted_at IS NULL)",
      },
    },
    create: domain.optional(),
    store: () => ({}),
    record: z.string().describe("The host of the short URL."),
    show: ({ domainHost }: { domainHost: string | null }, { urls }: ShowContext) => domainHost ?? urls.shortHost,
    example: "qr.example",
    csv: ["domain"],
  },
  slug: {
    columns: { slug: text("slug", z.string()) },
    create: slug.optional(),
    store: () => ({}),
    show: (code: AddressedCode) => addressOf(code).slug,
    example: "7K2M9QXV4B",
    csv: ["slug"],
  },
  moves: { columns: { moves: integer("moves", z.int()) } },
  query: {
    columns: { query: text("query", z.enum(VISITOR_QUERIES)) },
    create: query.default("drop"),
    change: query,
    record: query,
    example: "drop",
    csv: ["query"],
  },
  preview: {
    columns: { preview: boolean("preview", z.boolean()) },
    create: preview.default(true),
    change: preview,
    record: preview,
    example: true,
    csv: ["preview"],
    parseCell: parseBoolean,
  },
} as const satisfies Record<string, CodeField>;

interface Settings {
  type?: CodeType | undefined;
  dynamic?: boolean | undefined;
  query?: VisitorQuery | undefined;
  preview?: boolean | undefined;
}

/**
 * Returns a violation for each setting that the code cannot have because of its type or because it is static. Every
 * code can have the defaults.
 */
export function redirectViolations({
  type = "url",
  dynamic = true,
  query = "drop",
  preview = true,
}: Settings): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  if (query !== "drop" && (!dynamic || type !== "url")) {
    details.push(notApplicable("query", "Must be `drop`, except for dynamic codes of type url."));
  }
  if (!preview && !dynamic) details.push(notApplicable("preview", "Must be true, except for dynamic codes."));
  return details;
}

function notApplicable(field: string, message: string): ErrorDetail {
  return { field, code: "not_applicable", message };
}

/**
 * `host`: the host of the account's own domain; null for the default domain. `is_live`: whether the domain, if any, is
 * neither lost nor deleted.
 */
const storedAlias = z.strictObject({
  id: z.string(),
  slug: z.string(),
  host: z.string().nullable(),
  is_live: z.boolean(),
});
export type StoredAlias = z.infer<typeof storedAlias>;

const ALIASES = `coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', l.alias_id, 'slug', l.slug, 'host', d.host, 'is_live',
    d.id IS NULL OR d.state IN ('verified', 'failing') AND d.deleted_at IS NULL) ORDER BY l.alias_id)
  FROM links l LEFT JOIN domains d ON d.id = l.domain_id
  WHERE l.code_id = c.id AND l.alias_id IS NOT NULL AND l.deleted_at IS NULL), '[]'::jsonb)`;

export const aliasField = {
  aliases: {
    columns: { aliases: { name: "aliases", type: "jsonb", schema: z.array(storedAlias), computed: ALIASES } },
    record: z
      .array(z.strictObject({ id: z.string(), short_url: z.url() }))
      .describe(
        "Additional short URLs that lead to the code. The symbol encodes `short_url`, not an alias; `image_url` and `svg_url` with `?alias=ID` " +
          "show the symbol of an alias.",
      ),
    show: ({ aliases }: { aliases: readonly StoredAlias[] }, { urls }: ShowContext) =>
      // An alias on a domain that is lost or deleted leads nowhere.
      aliases
        .filter((alias) => alias.is_live)
        .map(({ id, slug, host }) => ({ id: aliasIdFromUuid(id), short_url: urls.shortUrl(slug, host) })),
    example: [],
  },
} as const satisfies Record<string, CodeField>;
