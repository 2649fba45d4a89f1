// The state of the list of codes, kept in the page's address so that it is preserved when people reload or share the page or go back.

import { CODE_TYPES, type CodeType } from "../../shared/contents/contents.ts";
import { acceptableTags } from "../../shared/organizing.ts";
import { CODE_STATES, type CodeState } from "../../shared/states.ts";

export const KINDS = ["dynamic", "static"] as const;
type Kind = (typeof KINDS)[number];

/** Whether to show codes that are not archived (the default), archived codes, or both. */
export const ARCHIVED = ["false", "true", "all"] as const;
type Archived = (typeof ARCHIVED)[number];

/** The API's sort orders. The first one is the default. */
export const SORTS = [
  "-created_at",
  "created_at",
  "-updated_at",
  "updated_at",
  "title",
  "-title",
  "-scans",
  "scans",
  "type",
  "-type",
  "short_url",
  "-short_url",
] as const;
export type Sort = (typeof SORTS)[number];

/**
 * The ways to show the codes: as rows (or cards, on narrow screens), or as large symbols. The first one is the default.
 */
export const VIEWS = ["list", "grid"] as const;
export type View = (typeof VIEWS)[number];

export const PAGE_SIZES = [20, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

export const MAX_SEARCH_LENGTH = 100;
/** The maximum number of tags in the API's filter. */
export const MAX_TAG_FILTERS = 10;
const MAX_HOST_LENGTH = 253;

export interface Filters {
  search: string;
  type: CodeType | null;
  kind: Kind | null;
  /** Only codes that have all these tags. */
  tags: readonly string[];
  /** The host of a domain; null for codes on all domains. */
  domain: string | null;
  /** `deleted` for the bin, which contains archived codes, too. */
  state: CodeState | null;
  archived: Archived;
}

export const NO_FILTERS: Filters = {
  search: "",
  type: null,
  kind: null,
  tags: [],
  domain: null,
  state: null,
  archived: "false",
};

export interface ListState extends Filters {
  sort: Sort;
  view: View;
  size: PageSize;
  /** The API's cursor for the page; null for the first page. */
  cursor: string | null;
  /** Number of the page, counted from 1. For display only: the cursor selects the page. */
  page: number;
}

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null =>
  all.find((one) => one === text) ?? null;

/**
 * Parses the parameters in the page's URL. Ignores unknown values. `usualView`: the view to use if the URL has none.
 */
export function listStateFrom(params: URLSearchParams, usualView: View = VIEWS[0]): ListState {
  const cursor = params.get("cursor");
  const page = Number(params.get("page"));
  return {
    search: (params.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
    type: oneOf(CODE_TYPES, params.get("type")),
    kind: oneOf(KINDS, params.get("kind")),
    tags: acceptableTags(params.getAll("tag")).slice(0, MAX_TAG_FILTERS),
    domain: params.get("domain")?.slice(0, MAX_HOST_LENGTH) || null,
    state: oneOf(CODE_STATES, params.get("state")),
    archived: oneOf(ARCHIVED, params.get("archived")) ?? NO_FILTERS.archived,
    sort: oneOf(SORTS, params.get("sort")) ?? SORTS[0],
    view: oneOf(VIEWS, params.get("view")) ?? usualView,
    size: PAGE_SIZES.find((size) => String(size) === params.get("size")) ?? PAGE_SIZES[0],
    cursor,
    page: cursor !== null && Number.isInteger(page) && page > 1 ? page : cursor === null ? 1 : 2,
  };
}

/** Returns the parameters for the page's URL, omitting default values. */
export function paramsOf(state: ListState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.search !== "") params.set("q", state.search);
  if (state.type !== null) params.set("type", state.type);
  if (state.kind !== null) params.set("kind", state.kind);
  for (const tag of state.tags) params.append("tag", tag);
  if (state.domain !== null) params.set("domain", state.domain);
  if (state.state !== null) params.set("state", state.state);
  if (state.archived !== NO_FILTERS.archived) params.set("archived", state.archived);
  if (state.sort !== SORTS[0]) params.set("sort", state.sort);
  if (state.view !== VIEWS[0]) params.set("view", state.view);
  if (state.size !== PAGE_SIZES[0]) params.set("size", String(state.size));
  if (state.cursor !== null) {
    params.set("cursor", state.cursor);
    params.set("page", String(state.page));
  }
  return params;
}

/** Returns the parameters that a saved view stores: the filters, the order, and the view, but not the page. */
export function viewQuery(state: ListState): string {
  return paramsOf({ ...state, size: PAGE_SIZES[0], cursor: null, page: 1 }).toString();
}

/** Returns the state with the change applied and the first page selected. */
export function changed(state: ListState, change: Partial<Omit<ListState, "cursor" | "page">>): ListState {
  return { ...state, ...change, cursor: null, page: 1 };
}

/** Returns the number of filters, not counting the search. */
export function countFilters({ type, kind, tags, domain, state, archived }: Filters): number {
  return (
    [type, kind, domain, state].filter((one) => one !== null).length + tags.length + (archived === "false" ? 0 : 1)
  );
}

export function hasFilters(state: Filters): boolean {
  return state.search.trim() !== "" || countFilters(state) > 0;
}

/** Returns the parameters that the API's list and export share. */
export function filterQuery({ search, type, kind, tags, domain, state, archived }: Filters): URLSearchParams {
  const query = new URLSearchParams();
  if (search.trim() !== "") query.set("q", search.trim());
  if (type !== null) query.set("type", type);
  if (kind !== null) query.set("dynamic", String(kind === "dynamic"));
  for (const tag of tags) query.append("tag", tag);
  if (domain !== null) query.set("domain", domain);
  if (state !== null) query.set("state", state);
  const shown = state === "deleted" ? "all" : archived;
  if (shown !== NO_FILTERS.archived) query.set("archived", shown);
  return query;
}

/**
 * Returns the query for an export: all codes, including archived ones, or the codes that match the filters, as in the
 * list.
 */
export function exportQuery(state: Filters): URLSearchParams {
  return hasFilters(state) ? matchingQuery(state) : filterQuery(state);
}

/** Returns the query for an export of exactly the codes that the list shows on all its pages. */
export function matchingQuery(state: Filters): URLSearchParams {
  const query = filterQuery(state);
  if (state.state !== "deleted") query.set("archived", state.archived);
  return query;
}

export function listQuery(state: ListState): URLSearchParams {
  const query = filterQuery(state);
  if (state.sort !== SORTS[0]) query.set("sort", state.sort);
  query.set("limit", String(state.size));
  query.set("include", "total");
  if (state.cursor !== null) query.set("cursor", state.cursor);
  return query;
}
