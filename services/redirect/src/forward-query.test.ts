import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { forwardQuery, MAX_LOCATION_LENGTH } from "./forward-query.ts";

const SITE = "https://example.com/p";
type Mode = "forward" | "override";
const MODES: readonly Mode[] = ["forward", "override"];
const both = (location: string, url: string) => MODES.map((mode) => forwardQuery(location, url, mode));

describe("the location with the visitor's parameters", () => {
  it.each([
    ["no query in either", SITE, "/S", SITE, SITE],
    ["nothing in the visitor's", `${SITE}?a=1`, "/S/", `${SITE}?a=1`, `${SITE}?a=1`],
    ["an empty query", `${SITE}?a=1`, "/S?", `${SITE}?a=1`, `${SITE}?a=1`],
    ["only separators", `${SITE}?a=1`, "/S?&&", `${SITE}?a=1`, `${SITE}?a=1`],
    ["nothing in the target's", SITE, "/S?a=1&b=2", `${SITE}?a=1&b=2`, `${SITE}?a=1&b=2`],
    ["a bare question mark", `${SITE}?`, "/S?a=1", `${SITE}?a=1`, `${SITE}?a=1`],
    ["other names", `${SITE}?a=1`, "/S?b=2", `${SITE}?a=1&b=2`, `${SITE}?a=1&b=2`],
    ["the same name", `${SITE}?a=1&z=9`, "/S?a=2", `${SITE}?a=1&z=9`, `${SITE}?z=9&a=2`],
    ["only the same name", `${SITE}?a=1`, "/S?a=2", `${SITE}?a=1`, `${SITE}?a=2`],
    ["repeated names", `${SITE}?a=1&a=2`, "/S?a=3&a=4&b=5", `${SITE}?a=1&a=2&b=5`, `${SITE}?a=3&a=4&b=5`],
    ["names in another case", `${SITE}?a=1`, "/S?A=2", `${SITE}?a=1&A=2`, `${SITE}?a=1&A=2`],
    ["names without values", `${SITE}?a`, "/S?a=&b", `${SITE}?a&b`, `${SITE}?a=&b`],
    ["nameless values", `${SITE}?=1`, "/S?=2&b", `${SITE}?=1&b`, `${SITE}?=2&b`],
    ["a fragment", `${SITE}?a=1#top?x=1&y`, "/S?b=2", `${SITE}?a=1&b=2#top?x=1&y`, `${SITE}?a=1&b=2#top?x=1&y`],
    ["a fragment without a query", `${SITE}#top?x`, "/S?b=2", `${SITE}?b=2#top?x`, `${SITE}?b=2#top?x`],
    ["a fragment in the request", SITE, "/S?b=2#x&c=3", `${SITE}?b=2`, `${SITE}?b=2`],
    ["a fragment before the query", SITE, "/S#x?b=2", SITE, SITE],
    ["question marks in values", `${SITE}?a=?`, "/S?b=?c", `${SITE}?a=?&b=?c`, `${SITE}?a=?&b=?c`],
    ["no path", "https://example.com", "/S?a=1", "https://example.com?a=1", "https://example.com?a=1"],
    ["raw spelling", `${SITE}?x=%7e+`, "/S?y=%7E%20+", `${SITE}?x=%7e+&y=%7E%20+`, `${SITE}?x=%7e+&y=%7E%20+`],
  ])("with %s", (_what, location, url, forward, override) => {
    expect(both(location, url)).toEqual([forward, override]);
  });

  it.each([
    ["a", "%61"],
    ["a b", "a+b"],
    ["a+b", "a%20b"],
    ["%C3%A4", "%c3%a4"],
    ["a%5B%5D", "a[]"],
    // Each byte of a raw "ä".
    ["%C3%A4", "\u00c3\u00a4"],
    ["%zz", "%zz"],
  ])("compares names decoded: %j is %j", (own, given) => {
    const location = `${SITE}?${own.replaceAll(" ", "+")}=1`;
    expect(forwardQuery(location, `/S?${given}=2`, "forward")).toBe(location);
    expect(forwardQuery(location, `/S?${given}=2`, "override")).not.toContain("=1");
  });

  it.each([
    ["a", "a%"],
    ["a+b", "a%2Bb"],
    ["a%2", "a%02"],
    ["%ff", "%FF"],
    ["__proto__", "constructor"],
  ])("does not confuse the names %j and %j", (own, given) => {
    const location = `${SITE}?${own}=1`;
    for (const result of both(location, `/S?${given}=2`)) expect(result).toBe(`${location}&${given}=2`);
  });

  it("encodes what a header cannot contain", () => {
    const url = "/S?a=\r\nSet-Cookie:x=1\u0000\t \u007f\u00ff&\u20ac\ud800b=2";
    for (const result of both(SITE, url)) {
      expect(result).toBe(`${SITE}?a=%0D%0ASet-Cookie:x=1%00%09%20%7F%FF&b=2`);
    }
  });

  it("leaves all of the visitor's parameters out if the location would be too long", () => {
    const location = `${SITE}?a=1#end`;
    const room = MAX_LOCATION_LENGTH - `${location}&b=`.length;
    expect(forwardQuery(location, `/S?b=${"x".repeat(room)}`, "forward")).toHaveLength(MAX_LOCATION_LENGTH);
    for (const result of both(location, `/S?a=2&b=${"x".repeat(room + 1)}`)) expect(result).toBe(location);
    const long = `${SITE}?${"x".repeat(MAX_LOCATION_LENGTH)}`;
    for (const result of both(long, "/S?a=1")) expect(result).toBe(long);
  });
});

const text = fc.oneof(fc.constantFrom("a", "b", "ä", "a b", "a+b", "%", "&=?#", ""), fc.string({ unit: "grapheme" }));
const pairs = fc.array(fc.tuple(text, text), { maxLength: 6 });
const encoded = (list: [string, string][]) => new URLSearchParams(list).toString();

it("agrees with URLSearchParams on well-formed input", () => {
  fc.assert(
    fc.property(pairs, pairs, fc.constantFrom(...MODES), fc.boolean(), (own, given, mode, hasFragment) => {
      const location = new URL(`${SITE}?${encoded(own)}${hasFragment ? "#f?a=1" : ""}`).href;
      const expected = new URL(location);
      const before = [...expected.searchParams.keys()];
      if (mode === "override") for (const [name] of given) expected.searchParams.delete(name);
      for (const [name, value] of given) {
        if (mode === "override" || !before.includes(name)) expected.searchParams.append(name, value);
      }
      const result = new URL(forwardQuery(location, `/SLUG?${encoded(given)}`, mode));
      expect([...result.searchParams]).toEqual([...expected.searchParams]);
      expect(result.hash).toBe(expected.hash);
    }),
  );
});

it("changes nothing but the query, and is visible ASCII, whatever a visitor sends", () => {
  const raw = fc.string({
    unit: fc.constantFrom(..."ab=&?#/%+@:\\ \r\n\t\u0000\u007f\u00e4\u00ff\u20ac\ud800"),
    maxLength: 60,
  });
  const locations = fc.constantFrom(
    SITE,
    `${SITE}?a=1&b`,
    `${SITE}?a=1#f`,
    "https://example.com",
    "http://a.b:8/?%zz&&=",
  );
  fc.assert(
    fc.property(locations, raw, fc.constantFrom(...MODES), (location, url, mode) => {
      const result = forwardQuery(location, url, mode);
      expect(result).toMatch(/^[\x21-\x7e]+$/);
      const [before, after] = [new URL(location), new URL(result)];
      for (const part of ["protocol", "host", "username", "pathname", "hash"] as const) {
        expect(after[part]).toBe(before[part]);
      }
    }),
  );
});
