// The settings of a domain, and the columns that a change to them sets.

import { mergedPages, type OwnPagesChange, storedPages } from "@qr/contracts";
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
  /** A change to the own pages; null removes all. */
  pages?: OwnPagesChange | null;
};

/** Returns the columns to set for a change to the settings of a domain. */
export function columnsOf(domain: Domain, { pages, ...columns }: DomainSettings): Prisma.DomainUpdateInput {
  if (pages === undefined) return columns;
  const merged = mergedPages(storedPages.nullable().parse(domain.pages), pages);
  return { ...columns, pages: merged ?? Prisma.DbNull };
}
