// Tests that every page loads the message catalogs whose messages it shows: a missing catalog would show its keys.

import { expect, test } from "vitest";
import { firstCatalogs, LATER_CATALOGS } from "../messages/later.ts";
import router from "./router.tsx?raw";

const sources = import.meta.glob<string>("../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const first = Object.keys(await firstCatalogs("en"));
const catalogs: string[] = [...first, ...LATER_CATALOGS];

/** Resolves `from` against the file's folder: `../pages/code/code.tsx` and `../use-me.ts` give `../pages/use-me.ts`. */
function resolve(file: string, from: string): string {
  const { pathname } = new URL(from, new URL(file, "file:///src/app/"));
  return pathname.startsWith("/src/app/")
    ? `./${pathname.slice("/src/app/".length)}`
    : `..${pathname.slice("/src".length)}`;
}

/** Returns the module and the modules that load with it. */
function modulesOf(file: string, found = new Set<string>()): Set<string> {
  const source = sources[file];
  if (found.has(file) || source === undefined) return found;
  found.add(file);
  for (const [, from = ""] of source.matchAll(/^(?:import|export|\}) .*?from "(\.[^"]+)"|^import "(\.[^"]+)"/gm)) {
    modulesOf(resolve(file, from), found);
  }
  return found;
}

/** Returns the namespaces whose messages a module shows: those of `useTranslation`, and those in keys such as `codes:types.url`. */
function namespacesIn(source: string): string[] {
  const used = [...source.matchAll(/useTranslation\(\[?([^)\]]*)/g)].flatMap(
    ([, list = ""]) => list.match(/\w+/g) ?? [],
  );
  const named = [...source.matchAll(/\bt\(\s*["`](\w+):/g)].map(([, namespace = ""]) => namespace);
  return [...used, ...named].filter((one) => catalogs.includes(one));
}

/** The pages with the catalogs that the router loads with them. The pages below that of a code use the catalog of that page, too. */
const pages = [...router.matchAll(/import\(\s*"(\.[^"]+)"\s*,?\s*\)((?:,\s*"\w+")*)/g)].map(
  ([, file = "", list = ""]) => ({
    file: resolve("./router.tsx", file),
    loaded: list.match(/\w+/g) ?? [],
    inherited: file.startsWith("../pages/code/") && file !== "../pages/code/code.tsx" ? ["code"] : [],
  }),
);

test("the router names pages", () => {
  expect(pages.length).toBeGreaterThan(15);
});

test.each(pages)("$file loads every catalog that it needs, and no other", ({ file, loaded, inherited }) => {
  const used = [...modulesOf(file)].flatMap((one) => namespacesIn(sources[one] ?? ""));
  const later = new Set(used.filter((one) => !first.includes(one) && !inherited.includes(one)));
  expect([...loaded].sort()).toEqual([...later].sort());
});
