import { expect, test } from "vitest";
import { changed, filterQuery, hasFilters, type ListState, listQuery, listStateFrom, paramsOf } from "./list-state.ts";

const FIRST: ListState = {
  search: "",
  type: null,
  kind: null,
  sort: "-created_at",
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
    sort: "-title",
    size: 50,
    cursor: "c_1",
    page: 3,
  };
  expect(stateOf(paramsOf(state).toString())).toEqual(state);
});

test.each(["type=nothing&kind=both&sort=up&size=7", "page=5", "size=-1&type=__proto__", "page=abc"])(
  "ignores %s",
  (query) => {
    expect(stateOf(query)).toEqual(FIRST);
  },
);

test("a later page without a number is not page 1", () => {
  expect(stateOf("cursor=abc")).toMatchObject({ cursor: "abc", page: 2 });
});

test("truncates a search to the API's limit", () => {
  expect(stateOf(`q=${"a".repeat(150)}`).search).toHaveLength(100);
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
