// The people who scan the demo codes: their countries and languages, and how they reach a code.

import type { ScanSource } from "@qr/contracts";

export interface Audience {
  /** ISO 3166-1 alpha-2 in uppercase; "" if unknown. */
  country: string;
  /** Relative number of scans. */
  weight: number;
  /** Relative number of people who prefer each language; "" means unknown. */
  languages: Readonly<Record<string, number>>;
  /** The difference between local time and UTC where these people scan, in hours. */
  hoursEast: number;
}

/** How people reach a code. */
export interface Channel {
  weight: number;
  source: ScanSource;
  /** The host of the page with the link; "" if there is none. */
  referrer: string;
  /** Whether the link is the code's alias. */
  isAlias: boolean;
}

const LANGUAGES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "": { en: 6, it: 2, "": 2 },
  AT: { de: 92, en: 8 },
  AU: { en: 95, zh: 5 },
  BE: { nl: 55, fr: 38, en: 7 },
  BR: { pt: 95, en: 5 },
  CA: { en: 76, fr: 24 },
  CH: { de: 62, fr: 24, it: 9, en: 5 },
  CZ: { cs: 90, en: 10 },
  DE: { de: 90, en: 7, tr: 3 },
  DK: { da: 85, en: 15 },
  ES: { es: 88, ca: 7, en: 5 },
  FR: { fr: 94, en: 6 },
  GB: { en: 96, pl: 4 },
  IE: { en: 100 },
  IN: { en: 70, hi: 30 },
  IT: { it: 89, en: 6, de: 3, "": 2 },
  JP: { ja: 96, en: 4 },
  KR: { ko: 95, en: 5 },
  MX: { es: 95, en: 5 },
  NL: { nl: 85, en: 15 },
  NO: { nb: 85, en: 15 },
  NZ: { en: 100 },
  PL: { pl: 93, en: 7 },
  SE: { sv: 84, en: 16 },
  SG: { en: 75, zh: 25 },
  US: { en: 87, es: 12, "": 1 },
  ZA: { en: 85, af: 15 },
};

/** Returns people from these countries who scan in one place, such as a restaurant. */
export function visitingFrom(weights: Readonly<Record<string, number>>, hoursEast: number): Audience[] {
  return Object.entries(weights).map(([country, weight]) => audience(country, weight, hoursEast));
}

/** Returns people who scan at home. */
export function atHomeIn(homes: Readonly<Record<string, readonly [weight: number, hoursEast: number]>>): Audience[] {
  return Object.entries(homes).map(([country, [weight, hoursEast]]) => audience(country, weight, hoursEast));
}

function audience(country: string, weight: number, hoursEast: number): Audience {
  return { country, weight, hoursEast, languages: LANGUAGES[country] ?? { en: 1 } };
}

/** Returns a channel through which people scan the symbol. */
export function symbol(weight: number): Channel {
  return { weight, source: "symbol", referrer: "", isAlias: false };
}

/** Returns a channel through which people follow a link. */
export function link(weight: number, referrer: string, isAlias = false): Channel {
  return { weight, source: "link", referrer, isAlias };
}
