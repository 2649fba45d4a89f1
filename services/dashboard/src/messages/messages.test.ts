// All languages have the same texts, with the same values to put in.

import { describe, expect, test } from "vitest";
import { messages as german } from "./de/index.ts";
import { messages as english } from "./en/index.ts";

/** By key, such as `codes:empty.title`. */
function textsIn(catalog: object): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (value: unknown, key: string, separator: string) => {
    if (typeof value === "string") return void texts.set(key, value);
    if (typeof value !== "object" || value === null) throw new Error(`${key} is no text`);
    for (const [name, inner] of Object.entries(value))
      walk(inner, key === "" ? name : `${key}${separator}${name}`, ".");
  };
  for (const [page, inner] of Object.entries(catalog)) walk(inner, page, ":");
  return texts;
}

/** What i18next puts values in the place of, or tags that stand for components. */
function placesIn(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<\/?\w+\s*\/?>/g)].map(([all, name]) => name ?? all).sort();
}

const of = { en: textsIn(english), de: textsIn(german) };

test("there are texts", () => {
  expect(of.en.size).toBeGreaterThan(40);
  expect(of.en.get("common:nav.codes")).toBe("Codes");
});

test("every text is in both languages", () => {
  expect([...of.de.keys()].sort()).toEqual([...of.en.keys()].sort());
});

describe.each(Object.entries(of))("in %s", (_language, texts) => {
  test("no text is empty or begins or ends with a blank", () => {
    expect([...texts].filter(([, text]) => text === "" || text !== text.trim())).toEqual([]);
  });

  test("a text for one has one for others, and the other way round", () => {
    const counted = [...texts.keys()].filter((key) => /_(one|other)$/.test(key));
    const twin = (key: string) => key.replace(/_(one|other)$/, (_all, form) => (form === "one" ? "_other" : "_one"));
    expect(counted.filter((key) => !texts.has(twin(key)))).toEqual([]);
  });
});

test("the same values are put into both, but for the count of one, which a language may spell", () => {
  const different = [...of.en].filter(([key, text]) => {
    const isSpelt = key.endsWith("_one");
    const placesOf = (one: string) => placesIn(one).filter((place) => !(isSpelt && place === "count"));
    return placesOf(text).join() !== placesOf(of.de.get(key) ?? "").join();
  });
  expect(different).toEqual([]);
});
