// Reads a visitor's languages from the `Accept-Language` header (RFC 9110, 12.5.4).

/**
 * Maximum number of characters of a header that are read. Browsers send shorter headers; a client could send thousands
 * of tags.
 */
const MAX_LENGTH = 200;
const MIN_QUALITY = 0.9;
/**
 * Matches an entry in an `Accept-Language` header. An entry whose weight is not exactly in the RFC's format is ignored.
 */
const ENTRY = /^[ \t]*([a-z]{2,3}(?:[-_][a-z0-9]{1,8})*)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/i;
const SCRIPT = /^[a-z]{4}$/;
const REGION = /^(?:[a-z]{2}|\d{3})$/;

/**
 * Returns all tags that match one of the header's entries whose q is at least 0.9, in lowercase: for zh-Hant-TW, these
 * are zh, zh-hant, zh-tw, and zh-hant-tw. `*` matches no tag. `_` separates subtags, just as `-` does. Everything from
 * a single-character subtag onward is an extension or for private use, so it names no script or region.
 */
export function languageSet(header: string): ReadonlySet<string> {
  const matching = new Set<string>();
  for (const entry of acceptedLanguages(header)) {
    const [language = "", ...subtags] = entry.toLowerCase().split(/[-_]/);
    const extension = subtags.findIndex(({ length }) => length === 1);
    const rest = extension < 0 ? subtags : subtags.slice(0, extension);
    const script = rest.find((part) => SCRIPT.test(part));
    const region = rest.find((part) => REGION.test(part));
    matching.add(language);
    if (script !== undefined) matching.add(`${language}-${script}`);
    if (region !== undefined) matching.add(`${language}-${region}`);
    if (script !== undefined && region !== undefined) matching.add(`${language}-${script}-${region}`);
  }
  return matching;
}

/** Returns the tags in the header whose q is at least 0.9, as written. */
export function acceptedLanguages(header: string): string[] {
  return weightedLanguages(header).flatMap(({ tag, quality }) => (quality >= MIN_QUALITY ? [tag] : []));
}

/**
 * Returns the tags in the header, as written and in order, each with its q. Ignores entries that do not end within the
 * first 200 characters.
 */
export function weightedLanguages(header: string): { tag: string; quality: number }[] {
  return readPart(header)
    .split(",")
    .flatMap((entry) => {
      const [, tag, quality = 1] = ENTRY.exec(entry) ?? [];
      return tag === undefined ? [] : [{ tag, quality: Number(quality) }];
    });
}

function readPart(header: string): string {
  if (header.length <= MAX_LENGTH) return header;
  return header.slice(0, Math.max(0, header.lastIndexOf(",", MAX_LENGTH)));
}
