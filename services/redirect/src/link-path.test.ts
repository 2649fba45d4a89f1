import { SLUG_PATTERN } from "@qr/contracts";
import { expect, it } from "vitest";
import { linkKeyFromUrl, scanSource } from "./link-path.ts";

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
