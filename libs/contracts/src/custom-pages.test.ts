import { expect, test } from "vitest";
import { allPages, changedPages, DOMAIN_PAGE_KINDS, mergedPages, PAGE_KINDS, storedPages } from "./custom-pages.ts";

const PAGE = { title: "Expired", text: "The offer has ended.", button: null };
const LINK = { label: "To our website", url: "https://example.com/" };

test("a change sets, removes, and keeps pages", () => {
  const change = changedPages(PAGE_KINDS).parse({ gone: { title: " Gone ", text: "x" }, expired: null });
  expect(change).toEqual({ gone: { title: "Gone", text: "x", button: null }, expired: null });
  const merged = mergedPages({ expired: PAGE, paused: PAGE }, change);
  expect(merged).toEqual({ gone: { title: "Gone", text: "x", button: null }, paused: PAGE });
  expect(mergedPages({ expired: PAGE }, { expired: null })).toBeNull();
  expect(mergedPages({ expired: PAGE }, null)).toBeNull();
  expect(mergedPages(null, {})).toBeNull();
});

test("a domain has no page for passwords", () => {
  expect(changedPages(DOMAIN_PAGE_KINDS).safeParse({ password: PAGE }).success).toBe(false);
  expect(Object.keys(allPages(DOMAIN_PAGE_KINDS, { gone: PAGE, password: PAGE }))).toEqual([...DOMAIN_PAGE_KINDS]);
  expect(allPages(DOMAIN_PAGE_KINDS, { gone: PAGE })).toMatchObject({ gone: PAGE, expired: null });
});

test.each([
  { ...PAGE, title: "x".repeat(81) },
  { ...PAGE, title: " " },
  { ...PAGE, text: "x".repeat(501) },
  { ...PAGE, text: "a\nb" },
  { ...PAGE, text: "a\0b" },
  { ...PAGE, html: "<b>" },
  { ...PAGE, button: { ...LINK, label: "x".repeat(41) } },
  { ...PAGE, button: { ...LINK, url: "http://example.com/" } },
  { ...PAGE, button: { ...LINK, url: "javascript:alert(1)" } },
  { ...PAGE, button: { label: "x" } },
])("%j is not a page", (page) => {
  expect(changedPages(PAGE_KINDS).safeParse({ expired: page }).success).toBe(false);
});

test("stored pages whose button does not lead to https are unreadable", () => {
  expect(storedPages.parse({ gone: { ...PAGE, button: LINK } })).toEqual({ gone: { ...PAGE, button: LINK } });
  expect(storedPages.safeParse({ gone: { ...PAGE, button: { ...LINK, url: "data:x" } } }).success).toBe(false);
});
