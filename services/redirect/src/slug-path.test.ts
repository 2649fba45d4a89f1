import { SLUG_PATTERN } from "@qr/contracts";
import { expect, it } from "vitest";
import { slugFromPath } from "./slug-path.ts";

it("finds a slug exactly where the contract's pattern does", () => {
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
      expect(slugFromPath(`/${slug}`), JSON.stringify(slug)).toBe(expected);
      expect(slugFromPath(`/${slug}?a=b/c`), JSON.stringify(slug)).toBe(expected);
    }
  }
});

it("leaves other URLs alone", () => {
  for (const url of ["", "abc", "http://host/abc", "/", "/?abc", "/ab?cdef", "*"])
    expect(slugFromPath(url)).toBeUndefined();
});
