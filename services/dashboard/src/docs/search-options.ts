// How the docs are indexed, both when the index is built and when it is searched.

import type { Options } from "minisearch";

/** A section of a page. */
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
  },
};
