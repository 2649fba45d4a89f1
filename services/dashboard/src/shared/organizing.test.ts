import { expect, test } from "vitest";
import { acceptableTags, organizingChange, typedOrganizing } from "./organizing.ts";

const BASE = { tags: ["Menu", "Summer"], external_id: "table-7", note: null };
const typed = (change: Partial<ReturnType<typeof typedOrganizing>>) => ({ ...typedOrganizing(BASE), ...change });

test.each([
  [[" Menu "], ["Menu"]],
  [["Menu,Bar\tTerrace\n"], ["Menu", "Bar", "Terrace"]],
  [[" ", ",", ""], []],
  [
    ["menu", "Bar", "MENU"],
    ["MENU", "Bar"],
  ],
  [["x".repeat(70)], ["x".repeat(60)]],
])("accepts %j as %j", (tags, accepted) => {
  expect(acceptableTags(tags)).toEqual(accepted);
});

test("accepts at most 50 tags", () => {
  expect(acceptableTags(Array.from({ length: 60 }, (_, number) => `tag ${number}`))).toHaveLength(50);
});

test("sends nothing if nothing was typed", () => {
  expect(organizingChange(typed({}), BASE, BASE)).toEqual({});
  expect(organizingChange(typed({ note: " ", external_id: " table-7 " }), BASE, BASE)).toEqual({});
});

test("sends only what was typed, and null for an emptied field", () => {
  expect(organizingChange(typed({ note: " By the door\n" }), BASE, BASE)).toEqual({ note: "By the door" });
  expect(organizingChange(typed({ external_id: "" }), BASE, BASE)).toEqual({ external_id: null });
  expect(organizingChange(typed({ tags: [] }), BASE, BASE)).toEqual({ tags: [] });
});

test("keeps the tags that someone else has added in the meantime", () => {
  const present = { ...BASE, tags: ["Menu", "Summer", "Terrace"] };
  expect(organizingChange(typed({ tags: ["Menu", "Bar"] }), BASE, present)).toEqual({
    tags: ["Menu", "Terrace", "Bar"],
  });
});

test("does not restore a tag that someone else has removed", () => {
  const present = { ...BASE, tags: ["Summer"] };
  expect(organizingChange(typed({ tags: ["Menu", "Summer", "Bar"] }), BASE, present)).toEqual({
    tags: ["Summer", "Bar"],
  });
});

test("replaces a tag that is written differently", () => {
  expect(organizingChange(typed({ tags: ["MENU", "Summer"] }), BASE, BASE)).toEqual({ tags: ["Summer", "MENU"] });
});
