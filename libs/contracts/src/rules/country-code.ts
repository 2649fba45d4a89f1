// ISO 3166-1 codes, as the platform knows them.

const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
/** Codes that the platform has names for but that do not stand for countries. */
const NOT_COUNTRIES: ReadonlySet<string> = new Set(["EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"]);

/**
 * Returns whether the text is a current country code, in any letter case. Rejects aliases such as UK and withdrawn
 * codes such as YU.
 */
export function isCountry(text: string): boolean {
  if (!/^[a-z]{2}$/i.test(text)) return false;
  const code = text.toUpperCase();
  if (NOT_COUNTRIES.has(code)) return false;
  return names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code;
}
