import { expect, test } from "vitest";
import { isJsonType, JSON_TARGETS, jsonContent, locationsIn, parsedJson } from "./json-targets.ts";

const links = (count: number) => Array.from({ length: count }, (_, index) => ({ label: `L${index}`, url: "x" }));
const LISTS = {
  good: [
    { title: "A", links: links(1) },
    { title: "x".repeat(100), description: "x\n".repeat(250), links: links(30) },
    { title: "A", links: [{ label: "ü".repeat(80), url: "" }] },
    { title: "A", picture: "logo_06ey1qk3r5s8mq2v7c9t4w1x0b", links: links(1) },
  ],
  bad: [
    [{ links: links(1) }, "title"],
    [{ title: " ", links: links(1) }, "title"],
    [{ title: "a\nb", links: links(1) }, "title"],
    [{ title: "x".repeat(101), links: links(1) }, "title"],
    [{ title: "A", description: null, links: links(1) }, "description"],
    [{ title: "A", picture: "https://example.com/a.png", links: links(1) }, "picture"],
    [{ title: "A", picture: "qr_06ey1qk3r5s8mq2v7c9t4w1x0b", links: links(1) }, "picture"],
    [{ title: "A", description: "x".repeat(501), links: links(1) }, "description"],
    [{ title: "A", description: "a\u0000b", links: links(1) }, "description"],
    [{ title: "A" }, "links"],
    [{ title: "A", links: [] }, "links"],
    [{ title: "A", links: links(31) }, "links"],
    [{ title: "A", links: Array.from({ length: 8000 }, () => 0) }, "links"],
    [{ title: "A", links: [{ label: "", url: "x" }] }, "links.0.label"],
    [{ title: "A", links: [{ label: "x".repeat(81), url: "x" }] }, "links.0.label"],
    [{ title: "A", links: [{ label: "a\ud800", url: "x" }] }, "links.0.label"],
    [{ title: "A", links: [...links(1), { label: "B" }] }, "links.1.url"],
    [{ title: "A", links: [{ label: "B", url: 5 }] }, "links.0.url"],
    [{ title: "A", links: [{ label: "B", url: "x", icon: "y" }] }, "links.0"],
    [{ title: "A", links: links(1), icon: "x" }, ""],
    [[], ""],
  ],
} as const;
const APPS = {
  good: [
    { name: "A", ios: "x" },
    { name: "A", android: "x" },
    { name: "A", ios: "x", android: "y", web: "z" },
  ],
  bad: [
    [{ ios: "x" }, "name"],
    [{ name: "x".repeat(101), ios: "x" }, "name"],
    [{ name: "A" }, ""],
    [{ name: "A", web: "x" }, ""],
    [{ name: "A", ios: null }, "ios"],
    [{ name: "A", ios: "x", huawei: "y" }, ""],
    [null, ""],
  ],
} as const;

test.each([
  ["links", LISTS],
  ["app", APPS],
] as const)("a target of type %s", (type, { good, bad }) => {
  for (const document of good) expect(JSON_TARGETS[type].safeParse(document).success).toBe(true);
  for (const [document, path] of bad) {
    const paths = JSON_TARGETS[type].safeParse(document).error?.issues.map((issue) => issue.path.join("."));
    expect(paths, JSON.stringify(document)).toEqual([path]);
    expect(jsonContent(type, JSON.stringify(document))).toBeUndefined();
  }
});

test("the content has its URLs in ASCII form, and its texts trimmed", () => {
  const list = { title: " A ", links: [{ label: "B", url: "HTTPS://Bücher.example/ä" }] };
  const content = jsonContent("links", JSON.stringify(list));
  const url = "https://xn--bcher-kva.example/%C3%A4";
  expect(content).toEqual({ kind: "links", title: "A", links: [{ label: "B", url }] });
  expect(content && locationsIn(content)).toEqual([url]);
  const app = jsonContent("app", '{"web":"https://example.com","name":"A","android":"https://example.com/a"}');
  expect(app).toEqual({ kind: "app", name: "A", android: "https://example.com/a", web: "https://example.com/" });
  expect(app && locationsIn(app)).toEqual(["https://example.com/a", "https://example.com/"]);
});

test("text that is not JSON has no value, and only two types have documents", () => {
  expect([parsedJson("{"), parsedJson("{}"), jsonContent("app", "x")]).toEqual([undefined, {}, undefined]);
  expect(["links", "app", "url", "__proto__", ""].map(isJsonType)).toEqual([true, true, false, false, false]);
});
