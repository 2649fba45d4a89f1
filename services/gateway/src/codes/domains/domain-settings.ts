// The settings of a domain, and the columns that a change to them sets.

import { type CustomPagesChange, mergedPages, storedPages } from "@qr/contracts";
import { type Domain, Prisma } from "@qr/database";

export type DomainSettings = Partial<
  Pick<
    Domain,
    | "caseSensitive"
    | "slugLength"
    | "rootTarget"
    | "notFoundTarget"
    | "goneTarget"
    | "appleAppSiteAssociation"
    | "assetlinks"
  >
> & {
  /** A change to the custom pages; null removes all. */
  pages?: CustomPagesChange | null;
};

/** Returns the columns to set for a change to the settings of a domain. */
export function columnsOf(domain: Domain, { pages, ...columns }: DomainSettings): Prisma.DomainUpdateInput {
  if (pages === undefined) return columns;
  const merged = mergedPages(storedPages.nullable().parse(domain.pages), pages);
  return { ...columns, pages: merged ?? Prisma.DbNull };
}
