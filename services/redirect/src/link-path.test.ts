import { SLUG_PATTERN } from "@qr/contracts";
import { expect, it } from "vitest";
import { linkKeyFromUrl, previewedKeyFromUrl, previewedPath, scanSource } from "./link-path.ts";

it("finds a key exactly when the contract's pattern matches", () => {
  const characters = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).filter((one) => one !== "?");
  for (const character of characters) {
    for (const slug of [
      `ab${character}`,
      `${character}bc`,
      `a${character}c`,
      character.repeat(40),
      character.repeat(41),
    ]) {
      const expected = SLUG_PATTERN.test(slug) ? slug.toUpperCase() : undefined;
      expect(linkKeyFromUrl(`/${slug}`), JSON.stringify(slug)).toBe(expected);
      expect(linkKeyFromUrl(`/${slug}?a=b/c`), JSON.stringify(slug)).toBe(expected);
      expect(linkKeyFromUrl(`/${slug}/`), JSON.stringify(slug)).toBe(expected);
      expect(linkKeyFromUrl(`/${slug}/?a=b/c`), JSON.stringify(slug)).toBe(expected);
    }
  }
});

it("finds no key in other URLs", () => {
  const slashes = [
    "/abc//",
    "//abc",
    "//abc/",
    "/abc/def",
    "/abc/ ",
    "/abc//?",
    "/ab/",
    "/ab/?cdef",
    `/${"a".repeat(41)}/`,
  ];
  for (const url of ["", "abc", "http://host/abc", "/", "/?abc", "/ab?cdef", "*", ...slashes])
    expect(linkKeyFromUrl(url)).toBeUndefined();
});

it("reads a slash after the slug as a scan of the symbol, and ignores one in the query", () => {
  for (const url of ["/abc/", "/abc/?", "/abc/?a=b", "/abc/?a=/b"]) expect(scanSource(url), url).toBe("symbol");
  for (const url of ["/abc", "/abc?", "/abc?a=/", "/abc?a=b/?/"]) expect(scanSource(url), url).toBe("link");
});

it.each([
  ["/SLUG+", "/SLUG"],
  ["/SLUG+/", "/SLUG"],
  ["/SLUG/+", "/SLUG/"],
  ["/SLUG+?a+", "/SLUG"],
  ["/SLUG?a+", undefined],
  ["/a/b+", "/a/b"],
  ["/c++", "/c+"],
  ["/+", "/"],
  ["/SLUG", undefined],
  ["/a+b", undefined],
  ["/SLUG+//", undefined],
  ["/SLUG%2B", undefined],
  ["/", undefined],
  ["", undefined],
])("the path that %j previews is %j", (path, previewed) => expect(previewedPath(path)).toBe(previewed));

it("finds the key of a previewed slug, unless the short host reserves the path", () => {
  for (const url of ["/abc+", "/ABC+/", "/abc/+", "/Abc+?x=/y"]) expect(previewedKeyFromUrl(url), url).toBe("ABC");
  for (const url of ["/abc", "/ab+", "/abc++", "/a+b", "/robots+", "/healthz+", "/+", "/abc//+"]) {
    expect(previewedKeyFromUrl(url), url).toBeUndefined();
  }
});
