import { expect, test } from "vitest";
import { unicodeHost } from "./decode-punycode.ts";

test.each([
  "münchen.example",
  "bücher.example",
  "аррӏе.com",
  "例え.テスト",
  "παράδειγμα.δοκιμή",
  "ليهمابتكلموشعربي.example",
  "правда.рф",
  "😀.example",
  "3年b組金八先生.example",
])("decodes %s from its ASCII form", (host) => {
  const ascii = new URL(`http://${host}`).hostname;
  expect(ascii).toContain("xn--");
  expect(unicodeHost(ascii)).toBe(host);
});

test.each(["example.com", "xn--.example", "xn--ü.example", "xn--99999999.example", "a-b.example:8080"])(
  "leaves %s unchanged",
  (host) => {
    expect(unicodeHost(host)).toBe(host);
  },
);
