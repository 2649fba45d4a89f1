// Completes the message catalogs of all languages with the English strings, so that a string without a translation is shown
// in English. A test requires every translation, so complete catalogs pass through unchanged.

import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

type Catalog = { [key: string]: string | Catalog };

/** Matches a catalog in a language other than English. */
const TRANSLATION = /(\/src\/messages\/)(?!en\/)\w+(\/.*\.json)$/;

export function completeCatalogs(): Plugin {
  return {
    name: "complete-catalogs",
    enforce: "pre",
    transform: {
      filter: { id: TRANSLATION },
      async handler(code, id) {
        const english = id.replace(TRANSLATION, "$1en$2");
        this.addWatchFile(english);
        return JSON.stringify(completed(JSON.parse(code), JSON.parse(await readFile(english, "utf8"))));
      },
    },
  };
}

function completed(texts: Catalog, english: Catalog): Catalog {
  const missing = Object.entries(english).map(([key, text]) => {
    const own = texts[key];
    return [key, typeof own === "object" && typeof text === "object" ? completed(own, text) : (own ?? text)];
  });
  return { ...texts, ...Object.fromEntries(missing) };
}
