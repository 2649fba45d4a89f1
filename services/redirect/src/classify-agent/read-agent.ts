// Reads a request's agent from its headers: user agent, client hints, and prefetch headers. The user agent never leaves the process.

import type { IncomingHttpHeaders } from "node:http";
import type { Browser, OperatingSystem } from "@qr/contracts";
import { copyString } from "@qr/runtime";
import { parse } from "bowser";
import { createGenerations } from "../generations.ts";

/** Maximum number of characters read from a user agent. */
export const MAX_AGENT_LENGTH = 512;

export interface Agent {
  userAgent: string;
  /** Sec-CH-UA-Mobile, or undefined if missing. */
  mobileHint: boolean | undefined;
  /** Our name for the system in Sec-CH-UA-Platform, or undefined if the header is missing or the system is unknown. */
  platformHint: OperatingSystem | undefined;
  /** The browser in Sec-CH-UA: one of BRANDS, or undefined if the browser is Chrome or the header is missing. */
  brand: Brand | undefined;
  /** Whether the browser is prefetching the page before the person opens it. */
  isPrefetch: boolean;
  /** Names that bowser finds in the user agent; "" if unknown. */
  parsed: { browser: string; os: string; platform: string };
}

/** The values of Sec-CH-UA-Platform, with our name for each system. */
const PLATFORM_HINTS: ReadonlyMap<string, OperatingSystem> = new Map([
  ['"Android"', "android"],
  ['"iOS"', "ios"],
  ['"Windows"', "windows"],
  ['"macOS"', "macos"],
  ['"Linux"', "linux"],
  ['"Chrome OS"', "chromeos"],
  ['"Chromium OS"', "chromeos"],
]);
const PLATFORMS = [...PLATFORM_HINTS.keys()];

/** The brand of headless Chrome, which only programs use. */
export const HEADLESS = "headless_chrome";
type Brand = Browser | typeof HEADLESS;
const OTHER_BRAND = "other";
/** Brands that do not identify a browser other than Chrome: the engine, a made-up brand (GREASE), Chrome itself, and Android's web view. */
const NO_BRAND = /^(?:Chromium|Google Chrome|Android WebView|[^A-Za-z]*Not\b.*Brand.*)$/i;
const BRAND_NAMES: ReadonlyMap<string, Brand> = new Map([
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
const BRANDS: readonly Brand[] = [...new Set(BRAND_NAMES.values()), OTHER_BRAND];

const MAX_BRAND_HEADERS = 500;
/** Maximum length of a brand header, in characters: twice what browsers send. Longer headers are ignored. */
const MAX_BRAND_HEADER_LENGTH = 300;

/** A phone manufacturer whose name bowser mistakes for that of the Focus browser. */
const INFOCUS = "InFocus";

export function agentFrom(headers: IncomingHttpHeaders): Agent {
  const userAgent = (headers["user-agent"] ?? "").slice(0, MAX_AGENT_LENGTH);
  const mobile = headers["sec-ch-ua-mobile"];
  const platform = headers["sec-ch-ua-platform"];
  const brands = brandHeader(headers);
  return {
    userAgent,
    mobileHint: mobile === "?1" ? true : mobile === "?0" ? false : undefined,
    platformHint: typeof platform === "string" ? PLATFORM_HINTS.get(platform) : undefined,
    brand: brands === undefined ? undefined : readBrand(brands),
    isPrefetch: isPrefetch(headers),
    parsed: parseUserAgent(userAgent),
  };
}

function parseUserAgent(userAgent: string): Agent["parsed"] {
  if (userAgent === "") return { browser: "", os: "", platform: "" };
  const { browser, os, platform } = parse(userAgent.replace(INFOCUS, "phone"));
  return { browser: browser.name ?? "", os: os.name ?? "", platform: platform.type ?? "" };
}

/** Returns a function that reads the brand (see Agent.brand) from a request's Sec-CH-UA header. Caches up to 500 headers. */
export function createBrandReader(): (headers: IncomingHttpHeaders) => Brand | undefined {
  const cache = createGenerations<string, { brand: Brand | undefined }>(MAX_BRAND_HEADERS, () => 1);
  return (headers) => {
    const header = brandHeader(headers);
    if (header === undefined) return undefined;
    const cached = cache.get(header);
    if (cached) return cached.brand;
    const brand = readBrand(header);
    cache.set(copyString(header), { brand });
    return brand;
  };
}

function brandHeader(headers: IncomingHttpHeaders): string | undefined {
  const header = headers["sec-ch-ua"];
  return typeof header === "string" && header.length <= MAX_BRAND_HEADER_LENGTH ? header : undefined;
}

/** Returns the brand in a header of the form `"NAME";v="1", "OTHER NAME";v="2"`, in any order. */
function readBrand(header: string): Brand | undefined {
  const names = [...header.matchAll(/"([^"]{1,60})";\s*v=/g)]
    .map(([, name = ""]) => name.trim())
    .filter((name) => !NO_BRAND.test(name));
  const known = names.find((name) => BRAND_NAMES.has(name));
  if (known !== undefined) return BRAND_NAMES.get(known);
  return names.length > 0 ? OTHER_BRAND : undefined;
}

function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const purpose = headers["sec-purpose"] ?? headers.purpose ?? headers["x-purpose"] ?? headers["x-moz"];
  return typeof purpose === "string" && /^\s*(?:prefetch|prerender|preview)/i.test(purpose);
}

/** Encodes the headers that agentFrom reads, except the user agent, as a small number. */
export function hintVariant(headers: IncomingHttpHeaders, brand: Brand | undefined): number {
  const mobile = headers["sec-ch-ua-mobile"];
  const platform = headers["sec-ch-ua-platform"];
  const mobileIndex = mobile === "?1" ? 1 : mobile === "?0" ? 2 : 0;
  const platformIndex = typeof platform === "string" ? PLATFORMS.indexOf(platform) + 1 : 0;
  const brandIndex = brand === undefined ? 0 : BRANDS.indexOf(brand) + 1;
  const hints = (brandIndex * (PLATFORMS.length + 1) + platformIndex) * 3 + mobileIndex;
  return hints * 2 + (isPrefetch(headers) ? 1 : 0);
}
