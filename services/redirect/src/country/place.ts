// The place of a visit, from the headers of a trusted proxy or from a record of the country database.

import type { IncomingHttpHeaders } from "node:http";

/** Unknown members are "". Without a country, there is no region or city. */
export interface Place {
  /** ISO 3166-1 alpha-2 in uppercase. */
  country: string;
  /** ISO 3166-2 in uppercase, such as `DE-BE`. */
  region: string;
  /** The name of the city, preferably in English. */
  city: string;
}

export const NOWHERE: Place = { country: "", region: "", city: "" };

/** Returns the place that the headers report: those of Cloudflare, or `X-Country`, `X-Region`, and `X-City`. */
export function reportedPlace(headers: IncomingHttpHeaders): Place {
  const country = countryCode(headers["cf-ipcountry"] ?? headers["x-country"]);
  if (country === "") return NOWHERE;
  return {
    country,
    region: regionCode(country, headers["cf-region-code"] ?? headers["x-region"]),
    city: decoded(headers["cf-ipcity"] ?? headers["x-city"]),
  };
}

/** Returns the place in a record. Tries each field in which GeoLite2, DB-IP, and IPinfo store it. */
export function placeInRecord(record: Readonly<Record<string, unknown>>): Place {
  const { country: named, country_code, registered_country, subdivisions, region, city } = record;
  const country = countryCode(isoCode(named)) || countryCode(country_code) || countryCode(isoCode(registered_country));
  if (country === "") return NOWHERE;
  const [largest] = Array.isArray(subdivisions) ? subdivisions : [region];
  return { country, region: regionCode(country, isoCode(largest)), city: nameOf(city) };
}

const LETTERS = /^[A-Za-z]{2}$/;
/** Codes for an unknown country. LETTERS already rejects Tor's T1. */
const UNKNOWN: ReadonlySet<string> = new Set(["XX", "ZZ"]);
/** The part of an ISO 3166-2 code after the country. */
const SUBDIVISION = /^[A-Z0-9]{1,3}$/;
const MAX_CITY_LENGTH = 100;

function countryCode(text: unknown): string {
  if (typeof text !== "string" || !LETTERS.test(text)) return "";
  const code = text.toUpperCase();
  return UNKNOWN.has(code) ? "" : code;
}

/** Returns the code of a region, which may be given without the country. */
function regionCode(country: string, text: unknown): string {
  if (typeof text !== "string") return "";
  const code = text.toUpperCase();
  const subdivision = code.startsWith(`${country}-`) ? code.slice(country.length + 1) : code;
  return SUBDIVISION.test(subdivision) ? `${country}-${subdivision}` : "";
}

/** Returns the code in a field. GeoLite2 and DB-IP store an object; other files store the code itself. */
function isoCode(field: unknown): unknown {
  return typeof field === "object" && field !== null && "iso_code" in field ? field.iso_code : field;
}

function nameOf(field: unknown): string {
  if (typeof field === "string") return field.slice(0, MAX_CITY_LENGTH);
  const names = typeof field === "object" && field !== null && "names" in field ? field.names : undefined;
  if (typeof names !== "object" || names === null) return "";
  const name: unknown = "en" in names ? names.en : Object.values(names)[0];
  return typeof name === "string" ? name.slice(0, MAX_CITY_LENGTH) : "";
}

/** Decodes a city's name, which proxies send percent-encoded or as raw UTF-8 bytes. */
function decoded(text: string | string[] | undefined): string {
  if (typeof text !== "string" || text.length > MAX_CITY_LENGTH * 3) return "";
  try {
    return decodeURIComponent(Buffer.from(text, "latin1").toString("utf8")).slice(0, MAX_CITY_LENGTH);
  } catch {
    return "";
  }
}
