// What the list of codes shows, as it stands in the page's address: so that it can be reloaded, shared and gone back to.

export const CODE_TYPES = ["url", "text", "email", "phone", "sms", "geo", "wifi", "vcard", "event"] as const;
type CodeType = (typeof CODE_TYPES)[number];

export const KINDS = ["dynamic", "static"] as const;
type Kind = (typeof KINDS)[number];

/** In the API's own words; the first is the list's usual order. */
export const SORTS = ["-created_at", "created_at", "-updated_at", "title", "-title"] as const;
type Sort = (typeof SORTS)[number];

export const PAGE_SIZES = [20, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** The API takes no longer one. */
export const MAX_SEARCH_LENGTH = 100;

export interface ListState {
  search: string;
  type: CodeType | null;
  kind: Kind | null;
  sort: Sort;
  size: PageSize;
  /** Null for the first page. */
  cursor: string | null;
  /** From 1; for people only, the cursor decides. */
  page: number;
}

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null =>
  all.find((one) => one === text) ?? null;

/** Unknown values count as not given. */
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

/** The other way round; what is as usual is left out. */
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

/** A change of what is listed begins at the first page again. */
export function changed(state: ListState, change: Partial<Omit<ListState, "cursor" | "page">>): ListState {
  return { ...state, ...change, cursor: null, page: 1 };
}

export function hasFilters({ search, type, kind }: ListState): boolean {
  return search.trim() !== "" || type !== null || kind !== null;
}

/** What list and export of the API both take. */
export function filterQuery({ search, type, kind }: ListState): URLSearchParams {
  const query = new URLSearchParams();
  if (search.trim() !== "") query.set("q", search.trim());
  if (type !== null) query.set("type", type);
  if (kind !== null) query.set("dynamic", String(kind === "dynamic"));
  return query;
}

/** The request for the page of the list. */
export function listQuery(state: ListState): URLSearchParams {
  const query = filterQuery(state);
  if (state.sort !== SORTS[0]) query.set("sort", state.sort);
  query.set("limit", String(state.size));
  query.set("include", "total");
  if (state.cursor !== null) query.set("cursor", state.cursor);
  return query;
}
