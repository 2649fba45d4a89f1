// The name of the browser in Sec-CH-UA, which Chromium browsers send with each request. Some of them say it nowhere else: in the user
// agent they are Chrome.

import type { IncomingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import { ownText } from "../own-text.ts";

/** Chrome that nobody looks at. */
export const HEADLESS = "headless_chrome";
/** A browser with a name that is none of ours. */
const OTHER = "other";
const MAX_HEADERS = 500;
/** A browser's own is shorter by half. */
const MAX_HEADER_LENGTH = 300;

/** Of what every Chromium says: its engine, an invented name, and the name under which it is Chrome. */
const NO_NAME = /^(?:Chromium|Google Chrome|Android WebView|[^A-Za-z]*Not\b.*Brand.*)$/i;
const NAMES: ReadonlyMap<string, string> = new Map([
  ["Brave", "brave"],
  ["DuckDuckGo", "duckduckgo"],
  ["HeadlessChrome", HEADLESS],
  ["Microsoft Edge", "edge"],
  ["Microsoft Edge WebView2", "edge"],
  ["NAVER Whale", "whale"],
  ["Whale", "whale"],
  ["Opera", "opera"],
  ["OperaMobile", "opera"],
  ["Samsung Internet", "samsung_internet"],
  ["Vivaldi", "vivaldi"],
  ["Yandex", "yandex"],
  ["YaBrowser", "yandex"],
]);
/** All that createBrandReader can give, in a fixed order. */
export const BRANDS: readonly string[] = [...new Set(NAMES.values()), OTHER];

/** Returns what reads the browser of a request's Sec-CH-UA: one of BRANDS; undefined where it is Chrome, or was not sent. */
export function createBrandReader(): (headers: IncomingHttpHeaders) => string | undefined {
  const known = new LRUCache<string, { brand: string | undefined }>({ max: MAX_HEADERS });
  return (headers) => {
    const header = headers["sec-ch-ua"];
    if (typeof header !== "string" || header.length > MAX_HEADER_LENGTH) return undefined;
    const remembered = known.get(header);
    if (remembered) return remembered.brand;
    const brand = browserBrand(header);
    known.set(ownText(header), { brand });
    return brand;
  };
}

/** As createBrandReader, of one header. Its form: `"NAME";v="1", "OTHER NAME";v="2"`, in any order. */
export function browserBrand(header: string): string | undefined {
  const names = [...header.matchAll(/"([^"]{1,60})";\s*v=/g)]
    .map(([, name = ""]) => name.trim())
    .filter((name) => !NO_NAME.test(name));
  const ours = names.find((name) => NAMES.has(name));
  if (ours !== undefined) return NAMES.get(ours);
  return names.length > 0 ? OTHER : undefined;
}
