import { expect, test } from "vitest";
import {
  changed,
  countFilters,
  exportQuery,
  filterQuery,
  hasFilters,
  type ListState,
  listQuery,
  listStateFrom,
  NO_FILTERS,
  paramsOf,
  viewQuery,
} from "./list-state.ts";

const FIRST: ListState = {
  ...NO_FILTERS,
  sort: "-created_at",
  view: "list",
  size: 20,
  cursor: null,
  page: 1,
};
const stateOf = (query: string) => listStateFrom(new URLSearchParams(query));

test("no parameters mean the first page of all codes, and vice versa", () => {
  expect(stateOf("")).toEqual(FIRST);
  expect(paramsOf(FIRST).toString()).toBe("");
});

test("every choice survives a reload", () => {
  const state: ListState = {
    search: "50% & more",
    type: "wifi",
    kind: "static",
    tags: ["Menu", "50% & more"],
    domain: "go.example.com",
    state: "paused",
    archived: "all",
    sort: "-title",
    view: "grid",
    size: 50,
    cursor: "c_1",
    page: 3,
  };
  expect(stateOf(paramsOf(state).toString())).toEqual(state);
});

test("the usual view applies unless the address has one", () => {
  expect(listStateFrom(new URLSearchParams(), "grid").view).toBe("grid");
  expect(listStateFrom(new URLSearchParams("view=list"), "grid").view).toBe("list");
});

test.each([
  "type=nothing&kind=both&sort=up&size=7&view=wall",
  "tag=&tag=,&domain=&archived=maybe",
  "page=5",
  "size=-1&type=__proto__",
  "page=abc",
])("ignores %s", (query) => {
  expect(stateOf(query)).toEqual(FIRST);
});

test("a later page without a number is not page 1", () => {
  expect(stateOf("cursor=abc")).toMatchObject({ cursor: "abc", page: 2 });
});

test("truncates a search to the API's limit", () => {
  expect(stateOf(`q=${"a".repeat(150)}`).search).toHaveLength(100);
});

test("keeps at most 10 tags, each once", () => {
  expect(stateOf("tag=Menu&tag=menu").tags).toEqual(["menu"]);
  const many = Array.from({ length: 12 }, (_, number) => `tag=tag${number}`);
  expect(stateOf(many.join("&")).tags).toHaveLength(10);
});

test("a saved view keeps neither the page nor its size", () => {
  const state = { ...FIRST, kind: "dynamic", sort: "-scans", view: "grid", size: 50, cursor: "c_1", page: 4 } as const;
  expect(viewQuery(state)).toBe("kind=dynamic&sort=-scans&view=grid");
  expect(viewQuery(FIRST)).toBe("");
});

test("changing a filter returns to the first page", () => {
  expect(changed({ ...FIRST, cursor: "c_1", page: 4 }, { kind: "dynamic" })).toEqual({ ...FIRST, kind: "dynamic" });
});

test("spaces alone are not a search", () => {
  expect(hasFilters({ ...FIRST, search: "  " })).toBe(false);
  expect(filterQuery({ ...FIRST, search: "  " }).toString()).toBe("");
  expect(hasFilters({ ...FIRST, type: "url" })).toBe(true);
});

test("builds the API's query", () => {
  const state = { ...FIRST, search: " menu ", kind: "dynamic", sort: "created_at", cursor: "c_1", page: 2 } as const;
  expect(listQuery(state).toString()).toBe("q=menu&dynamic=true&sort=created_at&limit=20&include=total&cursor=c_1");
  expect(filterQuery({ ...state, kind: "static" }).toString()).toBe("q=menu&dynamic=false");
});

test("builds the API's query for tags, a domain, and archived codes", () => {
  const state = { ...FIRST, tags: ["Menu", "Summer"], domain: "go.example.com", archived: "true" } as const;
  expect(filterQuery(state).toString()).toBe("tag=Menu&tag=Summer&domain=go.example.com&archived=true");
  expect(countFilters(state)).toBe(4);
});

test("exports what the list shows, or else all codes", () => {
  expect(exportQuery(FIRST).toString()).toBe("");
  expect(exportQuery({ ...FIRST, tags: ["Menu"] }).toString()).toBe("tag=Menu&archived=false");
  expect(exportQuery({ ...FIRST, archived: "true" }).toString()).toBe("archived=true");
});
