import { weightedLanguages } from "@qr/rules";
import fc from "fast-check";
import { expect, it } from "vitest";
import { preferredLanguage } from "./language.ts";

it.each([
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.5", "de"],
  ["EN-us", "en"],
  ["zh-Hant-TW,zh;q=0.9", "zh"],
  ["es-419,es;q=0.9", "es"],
  ["pt_BR", "pt"],
  ["fil-PH,fil;q=0.9,en;q=0.8", "fil"],
  ["en;q=0.8,ja", "ja"],
  ["en;q=0.8, fr;q=0.9, de;q=0.9", "fr"],
  ["en;q=0.8,en-GB;q=0.801", "en"],
  [" de , en", "de"],
  ["*,de;q=0.5", "de"],
  ["en;q=0,da;q=0.1", "da"],
  ["i-klingon,x-pig-latin,de;q=0.1", "de"],
  ["german,en", "en"],
  ["de-,en", "en"],
  ["de--AT,en", "en"],
  ["d1,en", "en"],
  ["de;q=2,en;q=0.1", "en"],
  ["de;q=1.9,en", "en"],
  [`${"*,".repeat(98)}fil,${"x".repeat(8000)}`, "fil"],
  [`${"*,".repeat(98)}filipino`, ""],
])("%s: %s", (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

it.each(["", "*", "en;q=0", "german", "x", ",", ";q=1", '","', "é", `${"*,".repeat(99)}*;q=0.1,de`])(
  "%s names no language",
  (header) => {
    expect(preferredLanguage(header)).toBe("");
  },
);

const tag = fc.oneof(
  fc.constantFrom(
    "de",
    "DE-at",
    "en-US",
    "zh-Hant-TW",
    "es-419",
    "fil",
    "fil-PH",
    "*",
    "i-klingon",
    "",
    "pt_BR",
    "d",
    "abcd",
  ),
  fc.stringMatching(/^[a-zA-Z0-9_-]{0,6}$/),
);
const weight = fc.constantFrom("", "", ";q=1", ";q=0.9", "; q=0.9", ";Q = 0.5", ";q=0", ";q=", ";q=1.5", ";level=1");
const header = fc
  .array(fc.tuple(fc.constantFrom("", " "), tag, weight, fc.constantFrom("", " ")), { maxLength: 6 })
  .map((entries) => entries.map((parts) => parts.join("")).join(","));

it("is the first one with the highest q, whatever the header is", () => {
  fc.assert(
    fc.property(fc.oneof(header, fc.string({ maxLength: 40 })), (text) => {
      const languages = weightedLanguages(text).filter(({ quality }) => quality > 0);
      const highest = Math.max(...languages.map(({ quality }) => quality));
      const first = languages.find(({ quality }) => quality === highest)?.tag ?? "";
      const language = preferredLanguage(text);
      expect(language).toBe(first.toLowerCase().split(/[-_]/)[0]);
      expect(language).toMatch(/^(?:[a-z]{2,3})?$/);
    }),
    { numRuns: 2000 },
  );
});
