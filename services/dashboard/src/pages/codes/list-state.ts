// The state of the list of codes, kept in the page's address so that it is preserved when people reload or share the page or go back.

import { CODE_TYPES, type CodeType } from "../new-code/contents.ts";

export const KINDS = ["dynamic", "static"] as const;
type Kind = (typeof KINDS)[number];

/** The API's sort orders. The first one is the default. */
export const SORTS = ["-created_at", "created_at", "-updated_at", "title", "-title"] as const;
type Sort = (typeof SORTS)[number];

export const PAGE_SIZES = [20, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

export const MAX_SEARCH_LENGTH = 100;

export interface ListState {
  search: string;
  type: CodeType | null;
  kind: Kind | null;
  sort: Sort;
  size: PageSize;
  /** The API's cursor for the page; null for the first page. */
  cursor: string | null;
  /** Number of the page, from 1. For display only: the cursor selects the page. */
  page: number;
}

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null =>
  all.find((one) => one === text) ?? null;

/** Parses the parameters in the page's URL. Ignores unknown values. */
export function listStateFrom(params: URLSearchParams): ListState {
  const cursor = params.get("cursor");
  const page = Number(params.get("page"));
  return {
    search: (params.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
    type: oneOf(CODE_TYPES, params.get("type")),
    kind: oneOf(KINDS, params.get("kind")),
    sort: oneOf(SORTS, params.get("sort")) ?? SORTS[0],
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
  if (state.sort !== SORTS[0]) params.set("sort", state.sort);
  if (state.size !== PAGE_SIZES[0]) params.set("size", String(state.size));
  if (state.cursor !== null) {
    params.set("cursor", state.cursor);
    params.set("page", String(state.page));
  }
  return params;
}

/** Returns the state with the change applied and the first page selected. */
export function changed(state: ListState, change: Partial<Omit<ListState, "cursor" | "page">>): ListState {
  return { ...state, ...change, cursor: null, page: 1 };
}

export function hasFilters({ search, type, kind }: ListState): boolean {
  return search.trim() !== "" || type !== null || kind !== null;
}

/** Returns the parameters that the API's list and export share. */
export function filterQuery({ search, type, kind }: ListState): URLSearchParams {
  const query = new URLSearchParams();
  if (search.trim() !== "") query.set("q", search.trim());
  if (type !== null) query.set("type", type);
  if (kind !== null) query.set("dynamic", String(kind === "dynamic"));
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
