// Reads the brands of the accounts that own codes, for pages: the account's name, color, and logo. A page without the brand is better than a
// late one.

import { counter, gauge, withDeadline } from "@qr/runtime";
import { LRUCache } from "lru-cache";
import type { Pool } from "pg";

const DEADLINE_MS = 250;
const MAX_BYTES = 32 * 2 ** 20;
/** Approximate size in bytes of an entry in memory, without its strings. */
const ENTRY_BYTES = 300;
const LIFETIME_MS = 60_000;
/** Time after a failure for which the code's pages are sent without the brand. */
const FAILURE_LIFETIME_MS = 1000;
/** Maximum number of brands that are read at a time, so that target lookups always find a free connection. */
const MAX_READS = 2;
const READ_BRAND = { name: "read_brand", text: "SELECT name FROM code_owners WHERE code_id = $1" };

/** Maximum length of a logo's URL: 16 KiB in base64. A page with a larger logo would be slow on a phone. */
const MAX_LOGO_LENGTH = Math.ceil((16 * 1024) / 3) * 4 + "data:image/png;base64,".length;
const LOGO = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/;
const COLOR = /^#[0-9a-f]{6}$/i;

/** How an account presents itself on the pages of its codes. */
export interface Brand {
  name?: string | undefined;
  /** `#rrggbb`. */
  color?: string | undefined;
  /** A PNG image as a `data:` URL. */
  logo?: string | undefined;
}

/** A row in the `code_owners` view. A column that the query does not select is undefined. */
type OwnerRow = { readonly [Column in keyof Brand]?: string | null };

/**
 * Resolves with the brand of the account that owns the code; undefined if Postgres does not respond within 250 ms, or if too many brands are
 * being read. Never rejects.
 */
export type BrandOf = (codeId: string) => Promise<Brand | undefined>;

export function createBrands(pool: Pool): BrandOf {
  const countFailure = counter("redirect_brands_failed_total", "Pages that were sent without their account's brand.");
  const brands = new LRUCache<string, { brand: Brand | undefined }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ brand }) => ENTRY_BYTES + 2 * (brand?.name?.length ?? 0) + (brand?.logo?.length ?? 0),
    ttl: LIFETIME_MS,
  });
  gauge("redirect_brands", "Brands of accounts in memory, by code.", () => brands.size);
  let reads = 0;

  async function read(codeId: string): Promise<Brand> {
    const asked = pool.query<OwnerRow>({ ...READ_BRAND, values: [codeId] });
    const { rows } = await withDeadline(asked, DEADLINE_MS, "Postgres");
    return brandFromRow(rows[0] ?? {});
  }

  return async (codeId) => {
    const known = brands.get(codeId);
    if (known !== undefined) return known.brand;
    if (reads >= MAX_READS) {
      countFailure();
      return undefined;
    }
    reads += 1;
    try {
      const brand = await read(codeId);
      brands.set(codeId, { brand });
      return brand;
    } catch {
      countFailure();
      brands.set(codeId, { brand: undefined }, { ttl: FAILURE_LIFETIME_MS });
      return undefined;
    } finally {
      reads -= 1;
    }
  };
}

/** Returns the brand, without a color or a logo that must not be put into a page. */
export function brandFromRow({ name, color, logo }: OwnerRow): Brand {
  return {
    name: name ?? undefined,
    color: COLOR.test(color ?? "") ? (color ?? undefined) : undefined,
    logo: logo && logo.length <= MAX_LOGO_LENGTH && LOGO.test(logo) ? logo : undefined,
  };
}
