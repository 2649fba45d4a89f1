// Tests that every language has the messages of English, with the same placeholders and tags, in all plural forms of the language.

import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "./languages.ts";
import { firstCatalogs, LATER_CATALOGS, laterCatalog } from "./later.ts";

const FORM = /_(one|other)$/;

/** Returns the messages by key, such as `codes:empty.title`. */
function textsIn(catalog: object): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (value: unknown, key: string, separator: string) => {
    if (typeof value === "string") return void texts.set(key, value);
    if (typeof value !== "object" || value === null) throw new Error(`${key} is not a text`);
    for (const [name, inner] of Object.entries(value))
      walk(inner, key === "" ? name : `${key}${separator}${name}`, ".");
  };
  for (const [page, inner] of Object.entries(catalog)) walk(inner, page, ":");
  return texts;
}

/** Returns the placeholders and component tags in a message. */
function placesIn(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<\/?\w+\s*\/?>/g)].map(([all, name]) => name ?? all).sort();
}

async function allIn(language: Language): Promise<Map<string, string>> {
  const later = LATER_CATALOGS.map(async (catalog) => [catalog, await laterCatalog(language, catalog)]);
  return textsIn({ ...(await firstCatalogs(language)), ...Object.fromEntries(await Promise.all(later)) });
}

const pluralForms = (language: Language) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;

/** Returns, for each key that the language must have, the English text with the same placeholders. */
function requiredIn(language: Language): Map<string, string> {
  const required = [...english].flatMap(([key, text]): [string, string][] => {
    if (!FORM.test(key)) return [[key, text]];
    if (key.endsWith("_one")) return [];
    const of = (form: string) => key.replace(FORM, `_${form}`);
    return pluralForms(language).map((form) => [of(form), english.get(of(form)) ?? text]);
  });
  return new Map(required);
}

const english = await allIn("en");

test("the catalogs are not empty", () => {
  expect(english.size).toBeGreaterThan(40);
  expect(english.get("common:nav.codes")).toBe("Codes");
});

describe.each(LANGUAGES)("in $name", async ({ code }) => {
  const texts = await allIn(code);
  const required = requiredIn(code);

  test("every text exists, in all plural forms", () => {
    expect([...texts.keys()].sort()).toEqual([...required.keys()].sort());
  });

  test("no text is empty or starts or ends with a space", () => {
    expect([...texts].filter(([, text]) => text === "" || text !== text.trim())).toEqual([]);
  });

  test("the placeholders are those of English, except the count of a singular, which may be spelled out", () => {
    const different = [...required].filter(([key, text]) => {
      const isSpelt = key.endsWith("_one");
      const placesOf = (one: string) => placesIn(one).filter((place) => !(isSpelt && place === "count"));
      return placesOf(text).join() !== placesOf(texts.get(key) ?? "").join();
    });
    expect(different).toEqual([]);
  });
});

test.each(["fr", "it"] as const)("%s has typographic apostrophes", async (code) => {
  expect([...(await allIn(code))].filter(([, text]) => text.includes("'"))).toEqual([]);
});
