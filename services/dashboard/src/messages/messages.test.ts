// Tests that all languages have the same messages with the same placeholders.

import { describe, expect, test } from "vitest";
import * as german from "./de/index.ts";
import * as english from "./en/index.ts";
import { LATER_CATALOGS } from "./later.ts";

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

async function laterIn(language: "en" | "de"): Promise<object> {
  const entries = Object.entries(LATER_CATALOGS).map(async ([page, load]) => [page, (await load[language]()).default]);
  return Object.fromEntries(await Promise.all(entries));
}

const of = {
  en: textsIn({ ...english, ...(await laterIn("en")) }),
  de: textsIn({ ...german, ...(await laterIn("de")) }),
};

test("the catalogs are not empty", () => {
  expect(of.en.size).toBeGreaterThan(40);
  expect(of.en.get("common:nav.codes")).toBe("Codes");
});

test("every text is in both languages", () => {
  expect([...of.de.keys()].sort()).toEqual([...of.en.keys()].sort());
});

describe.each(Object.entries(of))("in %s", (_language, texts) => {
  test("no text is empty or starts or ends with a space", () => {
    expect([...texts].filter(([, text]) => text === "" || text !== text.trim())).toEqual([]);
  });

  test("every singular has a plural, and vice versa", () => {
    const counted = [...texts.keys()].filter((key) => /_(one|other)$/.test(key));
    const twin = (key: string) => key.replace(/_(one|other)$/, (_all, form) => (form === "one" ? "_other" : "_one"));
    expect(counted.filter((key) => !texts.has(twin(key)))).toEqual([]);
  });
});

test("both languages use the same placeholders, except the count of a singular, which may be spelled out", () => {
  const different = [...of.en].filter(([key, text]) => {
    const isSpelt = key.endsWith("_one");
    const placesOf = (one: string) => placesIn(one).filter((place) => !(isSpelt && place === "count"));
    return placesOf(text).join() !== placesOf(of.de.get(key) ?? "").join();
  });
  expect(different).toEqual([]);
});
