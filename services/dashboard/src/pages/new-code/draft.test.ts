import { expect, it } from "vitest";
import { bodyOf, type Draft, emptyDraft, forgetDraft, keepDraft, keptDraft } from "./draft.ts";

function createStore() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const withWifi = (draft: Draft): Draft => ({
  ...draft,
  type: "wifi",
  title: "Guests",
  contents: { ...draft.contents, wifi: { name: "Bar", security: "WPA", password: "secret123", isHidden: true } },
});

it("restores a draft with its key, only for the same person", () => {
  const store = createStore();
  const draft = {
    ...emptyDraft(),
    title: "Menu",
    isDynamic: false,
    dark: "#112233",
    tags: ["Menu", "Bar"],
    note: "Door",
    query: "forward" as const,
    preview: false,
  };
  keepDraft(store, "ada", draft);
  expect(keptDraft(store, "ada")).toEqual(draft);
  expect(keptDraft(store, "eve")).toEqual({ ...emptyDraft(), key: expect.not.stringMatching(draft.key) });
  forgetDraft(store, "ada");
  expect(keptDraft(store, "ada").title).toBe("");
});

it("never stores a password", () => {
  const store = createStore();
  keepDraft(store, "ada", { ...withWifi(emptyDraft()), password: "correct horse" });
  expect([...store.kept.values()].join()).not.toMatch(/secret123|correct horse/);
  expect(keptDraft(store, "ada").contents.wifi).toEqual({ name: "Bar", security: "WPA", password: "", isHidden: true });
});

it.each([
  "",
  "null",
  "7",
  "{",
  '{"type":"other"}',
  '{"format":"gif"}',
  '{"query":"keep"}',
  '{"modules":"stars"}',
  '{"finders":7}',
  '{"contents":{"url":{"url":7}},"isDynamic":"no"}',
  '{"tags":"Menu"}',
  '{"tags":["Menu",7]}',
  '{"tags":{"0":"Menu"}}',
])("restores an empty draft from %s", (text) => {
  const store = createStore();
  store.kept.set("new-code:ada", text);
  expect(keptDraft(store, "ada")).toEqual({ ...emptyDraft(), key: expect.stringMatching(/^[0-9a-f]{32}$/) });
});

it("works without a usable store", () => {
  const refuse = () => {
    throw new Error("full");
  };
  const store = { getItem: refuse, setItem: refuse, removeItem: () => {} };
  keepDraft(store, "ada", emptyDraft());
  expect(keptDraft(store, "ada").type).toBe("url");
});

it("sends only fields that were typed", () => {
  const draft = emptyDraft();
  const url = { ...draft, contents: { ...draft.contents, url: { url: "example.com" } } };
  const plain = {
    type: "url",
    target: "https://example.com",
    dynamic: true,
    color: { dark: "#000000", light: "#ffffff" },
    format: "png",
  };
  expect(bodyOf(url)).toEqual(plain);
  const organizing = { tags: ["Menu"], external_id: " table-7 ", note: " By the door\n" };
  const more = { title: " Menu ", domain: "go.example.com", slug: " summer ", isDynamic: false, ...organizing };
  expect(bodyOf({ ...url, ...more })).toEqual({
    ...plain,
    dynamic: false,
    title: "Menu",
    domain: "go.example.com",
    slug: "summer",
    tags: ["Menu"],
    external_id: "table-7",
    note: "By the door",
  });
});

it("sends the link settings only for codes that can have them, and only if they differ from the defaults", () => {
  const draft = { ...emptyDraft(), query: "override" as const, preview: false };
  expect(bodyOf(draft)).toMatchObject({ query: "override", preview: false });
  expect(bodyOf({ ...draft, type: "text" })).toMatchObject({ preview: false });
  expect(bodyOf({ ...draft, type: "text" })).not.toHaveProperty("query");
  expect(Object.keys(bodyOf({ ...draft, isDynamic: false }))).toEqual(Object.keys(bodyOf(emptyDraft())));
});

it("sends a password only if one was typed and the code can have it", () => {
  const draft = { ...emptyDraft(), password: "correct horse" };
  expect(bodyOf(draft)).toMatchObject({ password: "correct horse" });
  expect(bodyOf({ ...draft, isDynamic: false })).not.toHaveProperty("password");
  expect(bodyOf(emptyDraft())).not.toHaveProperty("password");
});

it("makes a Wi-Fi code always static", () => {
  expect(bodyOf(withWifi(emptyDraft()))).toMatchObject({
    dynamic: false,
    target: "WIFI:T:WPA;S:Bar;P:secret123;H:true;;",
  });
});
