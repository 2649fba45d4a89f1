import { expect, test } from "vitest";
import type { Choice } from "./columns.ts";
import { columnOfField, itemOf, NO_DEFAULTS } from "./draft.ts";

const item = (cells: Partial<Record<Choice, string>>, defaults = {}) => {
  const choices = Object.keys(cells) as Choice[];
  const headers = choices.map((choice) => (choice === "member" ? "Raum" : choice));
  const row = { id: 2, cells: Object.values(cells), isLeftOut: false };
  return itemOf(row, { headers, choices, defaults: { ...NO_DEFAULTS, ...defaults } });
};

test("has the values that the API expects, and omits empty cells and ignored columns", () => {
  expect(
    item({
      target: "https://example.com",
      title: "",
      ignore: "x",
      tags: "Menü, Sommer;Bar",
      max_scans: "100",
      paused: "WAHR",
      dynamic: "ja",
      "color.dark": "#0033aa",
      type: "URL",
      metadata: '{"floor":"1"}',
      member: "Terrasse",
    }),
  ).toEqual({
    target: "https://example.com",
    tags: ["Menü", "Sommer", "Bar"],
    max_scans: 100,
    paused: true,
    dynamic: true,
    color: { dark: "#0033aa" },
    type: "url",
    metadata: { floor: "1", Raum: "Terrasse" },
  });
});

test("leaves to the gateway what it cannot accept", () => {
  expect(item({ dynamic: "maybe", max_scans: "-1", metadata: "x", member: "y" })).toEqual({
    dynamic: "maybe",
    max_scans: "-1",
    metadata: "x",
  });
});

test("has the defaults where the row has nothing else", () => {
  const preset = { id: "preset_1", color: { dark: "#000080", light: "#ffffff" }, style: { modules: "dots" } };
  expect(item({ target: "a", tags: "B" }, { preset, tags: ["A"] })).toEqual({
    target: "a",
    tags: ["A", "B"],
    dynamic: true,
    color: preset.color,
    style: preset.style,
  });
  expect(item({ target: "a", "color.dark": "#111111" }, { preset: { ...preset, style: null } })).toEqual({
    target: "a",
    dynamic: true,
    color: { dark: "#111111" },
  });
  expect(item({ target: "a", dynamic: "nein" })).toMatchObject({ dynamic: false });
  expect(item({ target: "WIFI:S:x;;", type: "wifi" })).toMatchObject({ dynamic: false });
});

test("finds the column of a violation", () => {
  const draft = { headers: ["Ziel", "Raum", "Farbe"], choices: ["target", "member", "color.dark"] as const };
  expect(
    ["target", "metadata.Raum", "color.dark", "color", "title", ""].map((field) => columnOfField(field, draft)),
  ).toEqual([0, 1, 2, 2, undefined, undefined]);
});
