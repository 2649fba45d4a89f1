import { expect, test } from "vitest";
import type { Item } from "./draft.ts";
import { repeatedFields } from "./repeated.ts";

const repeated = (...items: Item[]) => [...repeatedFields(items.map((item, id) => ({ id, item })))];

test("finds repeated short links and external IDs", () => {
  expect(repeated({ slug: "Menu" }, { slug: "mENU" }, { slug: "menu", domain: "go.example.com" }, {}, {})).toEqual([
    [1, "slug"],
  ]);
  expect(repeated({ external_id: "a" }, { external_id: "A" }, { external_id: "a" })).toEqual([[2, "external_id"]]);
  expect(
    repeated(
      { slug: "a", domain: "go.example.com" },
      { slug: "A", domain: "go.example.com" },
      { slug: "a", domain: "GO.example.com" },
    ),
  ).toEqual([[2, "slug"]]);
});
