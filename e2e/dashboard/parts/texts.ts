// Reads the dashboard's wording from its message catalogs, so rewording a button does not break a test, but a missing message does.

import { existsSync, readdirSync, readFileSync } from "node:fs";

const MESSAGES = new URL("../../../services/dashboard/src/messages/", import.meta.url);

/** The dashboard's languages. Each has a folder of catalogs. */
export const LANGUAGES: readonly string[] = readdirSync(MESSAGES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

type Catalog = { [key: string]: string | Catalog };

/**
 * Returns the message for a key such as `signIn:title`, with the values inserted. Keys without a page, such as
 * `nav.codes`, are in common.json.
 */
export type Say = (key: string, values?: Record<string, string | number>) => string;

export function wordsIn(language: string): Say {
  const catalogs = new Map<string, Catalog>();
  return (key, values = {}) => {
    const [page, path] = key.includes(":") ? (key.split(":", 2) as [string, string]) : ["common", key];
    const file = page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const catalog = catalogs.get(file) ?? readCatalog(language, file);
    catalogs.set(file, catalog);
    const text = path.split(".").reduce<Catalog | string | undefined>(stepInto, catalog);
    if (typeof text !== "string") throw new Error(`${file}.json has no text ${path} in ${language}`);
    return text.replace(/\{\{\s*(\w+)[^}]*\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };
}

function readCatalog(language: string, name: string): Catalog {
  const first = new URL(`${language}/${name}.json`, MESSAGES);
  const file = existsSync(first) ? first : new URL(`${language}/pages/${name}.json`, MESSAGES);
  return JSON.parse(readFileSync(file, "utf8")) as Catalog;
}

function stepInto(place: Catalog | string | undefined, key: string): Catalog | string | undefined {
  return typeof place === "object" ? place[key] : undefined;
}
