// The words of the dashboard, read from its own catalogues: a reworded button breaks no test, a missing text does.

import { readFileSync } from "node:fs";

const MESSAGES = new URL("../../../services/dashboard/src/messages/", import.meta.url);

type Catalogue = { [key: string]: string | Catalogue };

/** `signIn:title` as the page shows it, with the values in their places; `nav.codes` is of the frame's own catalogue. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

/** The words in one language. */
export function wordsIn(language: "en" | "de"): Say {
  const catalogues = new Map<string, Catalogue>();
  return (key, values = {}) => {
    const [page, path] = key.includes(":") ? (key.split(":", 2) as [string, string]) : ["common", key];
    const file = page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const catalogue = catalogues.get(file) ?? readCatalogue(`${language}/${file}.json`);
    catalogues.set(file, catalogue);
    const text = path.split(".").reduce<Catalogue | string | undefined>(stepInto, catalogue);
    if (typeof text !== "string") throw new Error(`${file}.json has no text ${path} in ${language}`);
    return text.replace(/\{\{\s*(\w+)[^}]*\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };
}

function readCatalogue(file: string): Catalogue {
  return JSON.parse(readFileSync(new URL(file, MESSAGES), "utf8")) as Catalogue;
}

function stepInto(place: Catalogue | string | undefined, key: string): Catalogue | string | undefined {
  return typeof place === "object" ? place[key] : undefined;
}
