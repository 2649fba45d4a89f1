import type { Code } from "@qr/client";
import { expect, test } from "vitest";
import { type Filters, NO_FILTERS } from "../list-state.ts";
import { type Action, type Chosen, enteredOf, NO_VALUES, usefulActions, type Values } from "./change-request.ts";

type Row = Pick<Code, "id" | "type" | "dynamic" | "paused" | "archived">;
const ROW: Row = { id: "qr_1", type: "url", dynamic: true, paused: false, archived: false };

const chosenOf = (...rows: Partial<Row>[]): Chosen => ({
  codes: rows.map((row) => ({ ...ROW, ...row }) as Code),
  filters: undefined,
  count: rows.length,
});
const allOf = (filters: Partial<Filters>): Chosen => ({
  codes: [ROW as Code],
  filters: { ...NO_FILTERS, ...filters },
  count: 1250,
});
const requestOf = (action: Action, values: Partial<Values>, chosen: Chosen) =>
  enteredOf(action, { ...NO_VALUES, ...values }, chosen)?.request;

test("selects single codes by their IDs", () => {
  expect(requestOf("pause", {}, chosenOf({ id: "qr_1" }, { id: "qr_2" }))).toEqual({
    select: { ids: ["qr_1", "qr_2"] },
    change: { paused: true },
  });
});

test("selects all that match with the filters of the list", () => {
  const filters: Partial<Filters> = {
    search: " 50% & more ",
    type: "url",
    kind: "static",
    tags: ["Menu", "Summer"],
    domain: "go.example.com",
    state: "paused",
    archived: "true",
  };
  expect(requestOf("archive", {}, allOf(filters))?.select).toEqual({
    filter: {
      q: "50% & more",
      type: "url",
      dynamic: false,
      tag: ["Menu", "Summer"],
      domain: "go.example.com",
      state: "paused",
      archived: true,
    },
  });
});

test("leaves archived codes out unless the list shows them", () => {
  expect(requestOf("archive", {}, allOf({}))?.select).toEqual({ filter: { archived: false } });
  expect(requestOf("archive", {}, allOf({ archived: "all" }))?.select).toEqual({ filter: {} });
});

test.each<[Action, Partial<Values>, object]>([
  ["target", { target: " example.com/menu " }, { target: "https://example.com/menu" }],
  ["tags", { tags_add: ["Menu"] }, { tags_add: ["Menu"] }],
  ["tags", { tags_remove: ["Menu"] }, { tags_remove: ["Menu"] }],
  ["tags", { tags_add: ["Bar"], tags_remove: ["Menu"] }, { tags_add: ["Bar"], tags_remove: ["Menu"] }],
  ["pause", {}, { paused: true }],
  ["resume", {}, { paused: false }],
  ["archive", {}, { archived: true }],
  ["unarchive", {}, { archived: false }],
  ["move", { domain: "go.example.com" }, { domain: "go.example.com" }],
])("%s with %j changes %j", (action, values, change) => {
  expect(requestOf(action, values, chosenOf({}))?.change).toEqual(change);
});

test.each(["target", "tags", "move"] as const)("%s needs a value", (action) => {
  expect(requestOf(action, { target: "  " }, chosenOf({}))).toBeUndefined();
});

test("adds https:// only if links are among the codes", () => {
  const target = (chosen: Chosen) => requestOf("target", { target: "Hello" }, chosen)?.change.target;
  expect(target(chosenOf({ type: "text" }))).toBe("Hello");
  expect(target(chosenOf({ type: "text" }, { type: "url" }))).toBe("https://Hello");
  expect(target(allOf({ type: "text" }))).toBe("Hello");
  expect(target(allOf({}))).toBe("https://Hello");
});

test("gives each change a key of its own", () => {
  const keys = [1, 2].map(() => enteredOf("pause", NO_VALUES, chosenOf({}))?.key);
  expect(new Set(keys).size).toBe(2);
});

test.each<[string, Chosen, boolean, Action[]]>([
  ["an active code", chosenOf({}), true, ["target", "tags", "pause", "archive", "move"]],
  ["an account without domains", chosenOf({}), false, ["target", "tags", "pause", "archive"]],
  [
    "a paused, archived code",
    chosenOf({ paused: true, archived: true }),
    false,
    ["target", "tags", "resume", "unarchive"],
  ],
  ["different codes", chosenOf({}, { paused: true }), false, ["target", "tags", "pause", "resume", "archive"]],
  ["static codes", chosenOf({ dynamic: false }), true, ["tags", "archive"]],
  ["all codes", allOf({}), false, ["target", "tags", "pause", "resume", "archive"]],
  ["all archived codes", allOf({ archived: "true" }), false, ["target", "tags", "pause", "resume", "unarchive"]],
  ["all static codes", allOf({ kind: "static", archived: "all" }), true, ["tags", "archive", "unarchive"]],
  ["all paused codes", allOf({ state: "paused" }), false, ["target", "tags", "resume", "archive"]],
])("offers what can change %s", (_, chosen, hasDomains, actions) => {
  expect(usefulActions(chosen, hasDomains)).toEqual(actions);
});
