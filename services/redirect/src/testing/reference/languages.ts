// The languages of a visitor.

type Language = { language: string; region: string | undefined };

/** One entry of Accept-Language (RFC 9110, 12.4.2 and 12.5.4): a range and an optional weight. */
const ENTRY =
  /^[ \t]*([a-z]{1,8}(?:-[a-z0-9]{1,8})*|\*)(?:[ \t]*;[ \t]*q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?))?[ \t]*$/i;

export function languageHolds(wanted: string, header: string | undefined): boolean {
  const rule = readLanguage(wanted);
  return strongLanguages(header).some(
    (entry) => entry.language === rule.language && (rule.region === undefined || entry.region === rule.region),
  );
}

/**
 * Returns the languages of the entries with q >= 0.9. A missing weight is 1. A malformed entry is ignored, but its
 * neighbors still count. `*` never matches.
 */
function strongLanguages(header: string | undefined): Language[] {
  const strong: Language[] = [];
  for (const text of (header ?? "").split(",")) {
    const entry = ENTRY.exec(text);
    if (entry === null) continue;
    const range = entry[1] as string;
    if (range === "*" || Number(entry[2] ?? "1") < 0.9) continue;
    strong.push(readLanguage(range));
  }
  return strong;
}

/**
 * Splits a tag into its language and region. The language is the first subtag. The region is the first later subtag of
 * two letters or three digits, unless it follows a single-character subtag (an extension or private use). Scripts and
 * variants are skipped: "zh-Hant-TW" is zh in TW.
 */
function readLanguage(tag: string): Language {
  const [language = "", ...rest] = tag.toLowerCase().split("-");
  const extension = rest.findIndex((subtag) => subtag.length === 1);
  const plain = extension === -1 ? rest : rest.slice(0, extension);
  return { language, region: plain.find((subtag) => /^([a-z]{2}|[0-9]{3})$/.test(subtag)) };
}
