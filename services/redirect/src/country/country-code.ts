// What a proxy or a database calls a country, as scans carry it. Used by country.ts and country-database.ts.

const LETTERS = /^[A-Za-z]{2}$/;
/** What proxies and databases say where they know none; Tor's T1 is no pair of letters. */
const UNKNOWN: ReadonlySet<string> = new Set(["XX", "ZZ"]);

/** The two letters in upper case; "" for everything else. */
export function countryCode(text: unknown): string {
  if (typeof text !== "string" || !LETTERS.test(text)) return "";
  const code = text.toUpperCase();
  return UNKNOWN.has(code) ? "" : code;
}
