// Loads the message catalogs. Those in LANGUAGE/index.ts load with the first page; the others load only with the pages that need them, so
// that the first page stays small.

import type { Language } from "./languages.ts";

/** The catalogs that load later, by namespace. The file of `newCode` is LANGUAGE/pages/new-code.json. */
export const LATER_CATALOGS = [
  "account",
  "analytics",
  "audit",
  "brand",
  "bulk",
  "code",
  "design",
  "domains",
  "downloads",
  "history",
  "home",
  "invitation",
  "keys",
  "link",
  "members",
  "newCode",
  "palette",
  "prints",
  "rules",
  "shortLinks",
  "shortcuts",
  "signIn",
  "sorts",
  "states",
  "tags",
  "upload",
  "usage",
  "views",
] as const;
export type LaterCatalog = (typeof LATER_CATALOGS)[number];

/**
 * Functions that load each language. Each language's `index.ts` lists the language's later catalogs, so that people who
 * use other languages do not download the list.
 */
const languages = import.meta.glob<{ pages: Record<string, () => Promise<{ default: object }>> }>("./*/index.ts");

async function catalogsOf(language: Language) {
  const load = languages[`./${language}/index.ts`];
  if (load === undefined) throw new Error(`There are no catalogs in ${language}.`);
  return await load();
}

/** Returns the catalogs that load with the first page, by namespace. */
export async function firstCatalogs(language: Language): Promise<Record<string, object>> {
  const { pages: _, ...first } = await catalogsOf(language);
  return first;
}

export async function laterCatalog(language: Language, catalog: LaterCatalog): Promise<object> {
  const file = `./pages/${catalog.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`;
  const { pages } = await catalogsOf(language);
  const load = pages[file];
  if (load !== undefined) return (await load()).default;
  if (language === "en") throw new Error(`There is no catalog ${catalog}.`);
  return laterCatalog("en", catalog);
}
