// How the docs are indexed, both when the index is built and when it is searched.

import type { Options } from "minisearch";

export const REFERENCE_URL = "/docs/reference";

/** A section of a page, or an operation of the API. */
export interface SearchEntry {
  url: string;
  title: string;
  /** "" for the text before the first heading. */
  heading: string;
  text: string;
  /** The beginning of the text. */
  excerpt: string;
}

export const SEARCH_OPTIONS: Options<SearchEntry> = {
  idField: "url",
  fields: ["title", "heading", "text"],
  storeFields: ["title", "heading", "excerpt"],
  searchOptions: {
    boost: { title: 3, heading: 4 },
    prefix: (term) => term.length > 1,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: "AND",
    // People who search want to read how something is done before they look up its operation.
    boostDocument: (url) => (String(url).startsWith(REFERENCE_URL) ? 0.3 : 1),
  },
};
