// Draws Accept-Language headers and conditions on them.

import type { Leaf, Visit } from "../types.ts";
import { chance, few, pick, type Random } from "./draws.ts";

const RULE_LANGUAGES = [
  "de",
  "de-DE",
  "de-AT",
  "en",
  "en-US",
  "en-GB",
  "pt",
  "pt-BR",
  "pt-PT",
  "zh",
  "zh-TW",
  "zh-CN",
  "es",
  "es-ES",
  "fil",
  "fi",
];

const HEADER_LANGUAGES = [
  ...["de", "de-DE", "DE-at", "De", "de-AT-1996", "en", "en-US", "EN-us", "en-gb", "pt", "pt-BR", "PT-br", "pt-PT"],
  ...[
    "zh",
    "zh-Hant",
    "zh-Hant-TW",
    "zh-Hans-CN",
    "ZH-HANT-tw",
    "es-419",
    "es",
    "es-ES",
    "fil",
    "fi",
    "fil-PH",
    "*",
    "*",
  ],
];

/** Strings that are not language ranges, or that do not have the region they seem to have. */
const ODD_LANGUAGES = [
  "de_DE",
  "de-",
  "-de",
  "",
  " ",
  "d e",
  "de-x-at",
  "x-de",
  "abcdefghi",
  "de-abcdefghi",
  "en-*",
  "1de",
  "**",
  "dé",
];

const WEIGHTS = [
  ...[
    "",
    "",
    "",
    "",
    "",
    "",
    ";q=1",
    ";q=1.0",
    ";q=1.000",
    ";q=1.",
    ";q=0.9",
    ";q=0.9",
    ";q=0.90",
    ";q=0.900",
    ";q=0.901",
    ";q=0.95",
  ],
  ...[";q=0.89", ";q=0.89", ";q=0.899", ";q=0.8", ";q=0", ";q=0.", ";q=0.0", ";q=0.000", ";q=0.001"],
  ...["; q=0.9", " ;q=0.9", " ; q=0.9", "\t;\tq=1", ";Q=0.9", ";Q=0.89", " ; q=0.89 ", ";q=0.9 "],
];

/** Weights that RFC 9110 does not allow. */
const MALFORMED_WEIGHTS = [
  ...[
    ";",
    ";q",
    ";q=",
    ";q=x",
    ";q=1.1",
    ";q=1.001",
    ";q=2",
    ";q=.9",
    ";q=0.9000",
    ";q=0.9999",
    ";q=-1",
    ";q=0,9",
    ";q=00.9",
  ],
  ...[
    ";q= 0.9",
    ";q =0.9",
    ";q=0.9;",
    ";q=0.9x",
    ";q=1e0",
    ";q=+1",
    ";q=NaN",
    ";q=Infinity",
    ';q="1"',
    ";level=1",
    ";w=0.9",
  ],
];

export function drawAcceptLanguage(random: Random): string {
  if (chance(random, 0.03)) return pick(random, ["", " ", ",", ", ,", "*", ";q=1"]);
  const count = pick(random, [1, 2, 3, 3, 4, 5, 6, 6]);
  const entries = Array.from({ length: count }, () => drawLanguageEntry(random));
  return entries.join(pick(random, [",", ",", ", ", " , ", ",\t", ",,", ", ,"]));
}

function drawLanguageEntry(random: Random): string {
  const language = pick(random, chance(random, 0.06) ? ODD_LANGUAGES : HEADER_LANGUAGES);
  const weight = pick(random, chance(random, 0.09) ? MALFORMED_WEIGHTS : WEIGHTS);
  return language + weight;
}

export function drawLanguageLeaf(random: Random, visit: Visit): Leaf {
  return { language: few(random, () => drawRuleLanguage(random, visit.acceptLanguage)) };
}

/** Draws a language for a rule, usually one that occurs somewhere in the header, whatever its weight. */
function drawRuleLanguage(random: Random, header: string | undefined): string {
  const seen = (header ?? "").toLowerCase();
  const near = RULE_LANGUAGES.filter((language) => seen.includes(language.slice(0, 2)));
  return pick(random, near.length > 0 && chance(random, 0.75) ? near : RULE_LANGUAGES);
}
