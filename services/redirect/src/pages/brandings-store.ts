// Reads the brandings of the accounts that own codes and domains, for pages: the account's name, color, and logo, and its own pages. A page
// without the branding is better than a late one.

import { type StoredPages, storedPages } from "@qr/contracts";
import { counter, gauge, withDeadline } from "@qr/runtime";
import { LRUCache } from "lru-cache";
import type { Pool } from "pg";

const DEADLINE_MS = 250;
const MAX_BYTES = 32 * 2 ** 20;
/** Approximate size in bytes of an entry in memory, without its strings. */
const ENTRY_BYTES = 300;
const LIFETIME_MS = 60_000;
/** Time after a failure for which the code's pages are sent without the branding. */
const FAILURE_LIFETIME_MS = 1000;
/** Maximum number of brandings that are read at a time, so that target lookups always find a free connection. */
const MAX_READS = 2;
/** The logo as a `data:` URL. In Postgres, base64 has line breaks. */
const LOGO_URL = "'data:image/png;base64,' || translate(encode(logo, 'base64'), E'\\n', '')";
const COLUMNS = `name, color, ${LOGO_URL} AS logo, pages, report_url AS "reportUrl"`;
const OF_CODE = { name: "read_branding_of_code", text: `SELECT ${COLUMNS} FROM code_owners WHERE code_id = $1` };
const OF_DOMAIN = { name: "read_branding_of_domain", text: `SELECT ${COLUMNS} FROM domain_owners WHERE number = $1` };

/** Maximum length of a logo's URL: 16 KiB in base64. A page with a larger logo would be slow on a phone. */
const MAX_LOGO_LENGTH = Math.ceil((16 * 1024) / 3) * 4 + "data:image/png;base64,".length;
const LOGO = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/;
const COLOR = /^#[0-9a-f]{6}$/i;
const REPORT_URL = /^(?:https:\/\/|mailto:)/;

/** How an account presents itself on the pages of its codes. */
export interface Branding {
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
type OwnerRow = { readonly [Column in Exclude<keyof Branding, "pages">]?: string | null } & {
  readonly pages?: unknown;
};

/**
 * Resolves with the branding of the account that owns the code or the domain; undefined if Postgres does not respond within 250 ms, or if too
 * many brandings are being read. Never rejects.
 */
type BrandingOf<Id> = (id: Id) => Promise<Branding | undefined>;

export interface Brandings {
  ofCode: BrandingOf<string>;
  /** Of a domain, by its number in link keys. */
  ofDomain: BrandingOf<number>;
}

export function createBrandings(pool: Pool): Brandings {
  const countFailure = counter(
    "redirect_brandings_failed_total",
    "Pages that were sent without their account's branding.",
  );
  const brandings = new LRUCache<string, { branding: Branding | undefined }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ branding }) =>
      ENTRY_BYTES +
      (branding?.logo?.length ?? 0) +
      2 * JSON.stringify([branding?.name, branding?.pages, branding?.reportUrl]).length,
    ttl: LIFETIME_MS,
  });
  gauge(
    "redirect_brandings_bytes",
    "Size of the brandings in memory (by code or domain), at most 32 MiB.",
    () => brandings.calculatedSize,
  );
  let reads = 0;

  async function read(statement: typeof OF_CODE, id: string | number): Promise<Branding> {
    const asked = pool.query<OwnerRow>({ ...statement, values: [id] });
    const { rows } = await withDeadline(asked, DEADLINE_MS, "Postgres");
    return brandingFromRow(rows[0] ?? {});
  }

  const readerOf = (statement: typeof OF_CODE) => async (id: string | number) => {
    const key = String(id);
    const known = brandings.get(key);
    if (known !== undefined) return known.branding;
    if (reads >= MAX_READS) {
      countFailure();
      return undefined;
    }
    reads += 1;
    try {
      const branding = await read(statement, id);
      brandings.set(key, { branding });
      return branding;
    } catch {
      countFailure();
      brandings.set(key, { branding: undefined }, { ttl: FAILURE_LIFETIME_MS });
      return undefined;
    } finally {
      reads -= 1;
    }
  };
  return { ofCode: readerOf(OF_CODE), ofDomain: readerOf(OF_DOMAIN) };
}

/** Returns the branding, without parts that must not be put into a page. */
export function brandingFromRow({ name, color, logo, pages, reportUrl }: OwnerRow): Branding {
  return {
    pages: storedPages.safeParse(pages).data,
    reportUrl: REPORT_URL.test(reportUrl ?? "") ? (reportUrl ?? undefined) : undefined,
    name: name ?? undefined,
    color: COLOR.test(color ?? "") ? (color ?? undefined) : undefined,
    logo: logo && logo.length <= MAX_LOGO_LENGTH && LOGO.test(logo) ? logo : undefined,
  };
}
