import { expect, test } from "vitest";
import { displayTarget, isolated } from "./target-display.ts";

test("an ordinary address is a link with one form of its host", () => {
  expect(displayTarget("url", "https://example.com/menu?table=7")).toEqual({
    text: "https://example.com/menu?table=7",
    href: "https://example.com/menu?table=7",
    hosts: undefined,
  });
});

test("U9 an international host is shown in both forms, however it was written", () => {
  const hosts = { unicode: "аррӏе.com", ascii: "xn--80ak6aa92e.com" };
  expect(displayTarget("url", "https://аррӏе.com/")).toMatchObject({ text: "https://аррӏе.com/", hosts });
  expect(displayTarget("url", "https://xn--80ak6aa92e.com/")).toMatchObject({ hosts });
});

test.each([
  ["url", "javascript:alert(1)"],
  ["url", "data:text/html,<script>alert(1)</script>"],
  ["url", "not an address"],
  ["text", "https://example.com/"],
])("a %s %s is not a link", (type, target) => {
  expect(displayTarget(type, target)).toEqual({ text: target, href: undefined, hosts: undefined });
});

test("a target that is not a link is displayed by its summary", () => {
  const target = "WIFI:T:WPA;S:net;P:secret;;";
  expect(displayTarget("wifi", target)).toEqual({ text: "net", href: undefined, hosts: undefined });
});

test("B15 a text with direction marks is isolated, an ordinary one is unchanged", () => {
  expect(isolated("a\u202eb")).toBe("\u2068a\u202eb\u2069");
  expect(isolated("Menu")).toBe("Menu");
});
