// Reads the brands of the accounts that own codes and domains, for pages: the account's name, color, and logo, and its own pages. A page
// without the brand is better than a late one.

import { type StoredPages, storedPages } from "@qr/contracts";
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
const COLUMNS = `name, color, 'data:image/png;base64,' || translate(encode(logo, 'base64'), E'\n', '') AS logo, pages, report_url AS "reportUrl"`;
const OF_CODE = { name: "read_brand_of_code", text: `SELECT ${COLUMNS} FROM code_owners WHERE code_id = $1` };
const OF_DOMAIN = { name: "read_brand_of_domain", text: `SELECT ${COLUMNS} FROM domain_owners WHERE number = $1` };

/** Maximum length of a logo's URL: 16 KiB in base64. A page with a larger logo would be slow on a phone. */
const MAX_LOGO_LENGTH = Math.ceil((16 * 1024) / 3) * 4 + "data:image/png;base64,".length;
const LOGO = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/;
const COLOR = /^#[0-9a-f]{6}$/i;
const REPORT_URL = /^(?:https:\/\/|mailto:)/;

/** How an account presents itself on the pages of its codes. */
export interface Brand {
  name?: string | undefined;
  /** `#rrggbb`. */
  color?: string | undefined;
  /** A PNG image as a `data:` URL. */
  logo?: string | undefined;
  /** The pages that the account shows in place of the service's. */
  pages?: StoredPages | undefined;
  /** Where visitors report a link of the account, as an https or mailto URL. */
  reportUrl?: string | undefined;
}

/** A row in the `code_owners` or `domain_owners` view. */
type OwnerRow = { readonly [Column in Exclude<keyof Brand, "pages">]?: string | null } & { readonly pages?: unknown };

/**
 * Resolves with the brand of the account that owns the code or the domain; undefined if Postgres does not respond within 250 ms, or if too
 * many brands are being read. Never rejects.
 */
type BrandOf<Id> = (id: Id) => Promise<Brand | undefined>;

export interface Brands {
  ofCode: BrandOf<string>;
  /** Of a domain, by its number in link keys. */
  ofDomain: BrandOf<number>;
}

export function createBrands(pool: Pool): Brands {
  const countFailure = counter("redirect_brands_failed_total", "Pages that were sent without their account's brand.");
  const brands = new LRUCache<string, { brand: Brand | undefined }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ brand }) =>
      ENTRY_BYTES +
      (brand?.logo?.length ?? 0) +
      2 * JSON.stringify([brand?.name, brand?.pages, brand?.reportUrl]).length,
    ttl: LIFETIME_MS,
  });
  gauge("redirect_brands", "Brands of accounts in memory, by code or domain, at most 32 MiB.", () => brands.size);
  let reads = 0;

  async function read(statement: typeof OF_CODE, id: string | number): Promise<Brand> {
    const asked = pool.query<OwnerRow>({ ...statement, values: [id] });
    const { rows } = await withDeadline(asked, DEADLINE_MS, "Postgres");
    return brandFromRow(rows[0] ?? {});
  }

  const readerOf = (statement: typeof OF_CODE) => async (id: string | number) => {
    const key = String(id);
    const known = brands.get(key);
    if (known !== undefined) return known.brand;
    if (reads >= MAX_READS) {
      countFailure();
      return undefined;
    }
    reads += 1;
    try {
      const brand = await read(statement, id);
      brands.set(key, { brand });
      return brand;
    } catch {
      countFailure();
      brands.set(key, { brand: undefined }, { ttl: FAILURE_LIFETIME_MS });
      return undefined;
    } finally {
      reads -= 1;
    }
  };
  return { ofCode: readerOf(OF_CODE), ofDomain: readerOf(OF_DOMAIN) };
}

/** Returns the brand, without parts that must not be put into a page. */
export function brandFromRow({ name, color, logo, pages, reportUrl }: OwnerRow): Brand {
  return {
    pages: storedPages.safeParse(pages).data,
    reportUrl: REPORT_URL.test(reportUrl ?? "") ? (reportUrl ?? undefined) : undefined,
    name: name ?? undefined,
    color: COLOR.test(color ?? "") ? (color ?? undefined) : undefined,
    logo: logo && logo.length <= MAX_LOGO_LENGTH && LOGO.test(logo) ? logo : undefined,
  };
}
