// The field that shows the aliases of a code.

import { aliasIdFromUuid } from "@qr/contracts";
import { z } from "zod";
import type { CodeField, ShowContext } from "../define-field.ts";

/** `host`: the host of an own domain; null for the default domain. `is_live`: whether the domain, if any, is neither lost nor deleted. */
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
      .describe("Additional short URLs that lead to the code. The symbol encodes `short_url`, not an alias."),
    show: ({ aliases }: { aliases: readonly StoredAlias[] }, { urls }: ShowContext) =>
      // An alias on a domain that is lost or deleted leads nowhere.
      aliases
        .filter((alias) => alias.is_live)
        .map(({ id, slug, host }) => ({ id: aliasIdFromUuid(id), short_url: urls.shortUrl(slug, host) })),
    example: [],
  },
} as const satisfies Record<string, CodeField>;
