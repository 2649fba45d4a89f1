// The message catalogs that load only with the pages that need them, so that the first page stays small. All other catalogs are in
// LANGUAGE/index.ts.

export const LATER_CATALOGS = {
  bulk: { en: () => import("./en/bulk.json"), de: () => import("./de/bulk.json") },
  states: { en: () => import("./en/states.json"), de: () => import("./de/states.json") },
  rules: { en: () => import("./en/rules.json"), de: () => import("./de/rules.json") },
  history: { en: () => import("./en/history.json"), de: () => import("./de/history.json") },
};

/** A catalog that loads later; also its namespace. */
export type LaterCatalog = keyof typeof LATER_CATALOGS;
