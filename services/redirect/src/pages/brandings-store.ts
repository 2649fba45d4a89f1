// Reads the brandings of the accounts that own codes and domains, for pages: the account's name, color, and logo, and its custom pages. A code can
// show another logo of its account. A page without the branding is better than a late one.

import { type StoredPages, storedPages, uuidFromLogoId } from "@qr/contracts";
import { counter, gauge, withDeadline } from "@qr/runtime";
import { LRUCache } from "lru-cache";
import type { Pool } from "pg";

const DEADLINE_MS = 250;
const MAX_BYTES = 32 * 2 ** 20;
/** Approximate size in bytes of an entry in memory, without its strings. */
const ENTRY_BYTES = 300;
const LIFETIME_MS = 60_000;
/** Time after a failure during which the code's pages are sent without the branding. */
const FAILURE_LIFETIME_MS = 1000;
/** Maximum number of brandings that are read at a time, so that target lookups always find a free connection. */
const MAX_READS = 2;
/** The logo as a `data:` URL. In Postgres, base64 has line breaks. */
const LOGO_URL = "'data:image/png;base64,' || translate(encode(logo, 'base64'), E'\\n', '')";
const COLUMNS = `name, color, ${LOGO_URL} AS logo, pages, report_url AS "reportUrl"`;
const OF_CODE = {
  name: "read_branding_of_code",
  text: `
    SELECT ${COLUMNS} FROM (
      SELECT name, color, coalesce(code_logos.logo, code_owners.logo) AS logo, pages, report_url
      FROM (SELECT $1::uuid AS code_id) AS one
      LEFT JOIN code_owners USING (code_id)
      LEFT JOIN code_logos ON code_logos.code_id = one.code_id AND logo_id = $2
    ) AS shown`,
};
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
  /** Where visitors report one of the account's links, as an https or mailto URL. */
  reportUrl?: string | undefined;
}

/** A row in the `code_owners` or `domain_owners` view. */
type OwnerRow = { readonly [Column in Exclude<keyof Branding, "pages">]?: string | null } & {
  readonly pages?: unknown;
};

/** The promises resolve with undefined if Postgres does not respond within 250 ms, or if too many brandings are being read; they never reject. */
export interface Brandings {
  /** Resolves with the branding of the account that owns the code. `picture`: the ID of one of the account's logos, to show in place of the branding's if it exists. */
  ofCode(id: string, picture?: string): Promise<Branding | undefined>;
  /** Resolves with the branding of the account that owns the domain, by the domain's number in link keys. */
  ofDomain(number: number): Promise<Branding | undefined>;
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

  async function read(statement: typeof OF_CODE, values: readonly unknown[]): Promise<Branding> {
    const asked = pool.query<OwnerRow>({ ...statement, values: [...values] });
    const { rows } = await withDeadline(asked, DEADLINE_MS, "Postgres");
    return brandingFromRow(rows[0] ?? {});
  }

  async function readOnce(statement: typeof OF_CODE, values: readonly unknown[]): Promise<Branding | undefined> {
    const key = values.join(" ");
    const known = brandings.get(key);
    if (known !== undefined) return known.branding;
    if (reads >= MAX_READS) {
      countFailure();
      return undefined;
    }
    reads += 1;
    try {
      const branding = await read(statement, values);
      brandings.set(key, { branding });
      return branding;
    } catch {
      countFailure();
      brandings.set(key, { branding: undefined }, { ttl: FAILURE_LIFETIME_MS });
      return undefined;
    } finally {
      reads -= 1;
    }
  }
  return {
    ofCode: (id, picture = "") => readOnce(OF_CODE, [id, uuidFromLogoId(picture)]),
    ofDomain: (number) => readOnce(OF_DOMAIN, [number]),
  };
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
