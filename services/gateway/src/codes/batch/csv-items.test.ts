import { describe, expect, it } from "vitest";
import { BatchError } from "./batch-error.ts";
import { itemsFromCsv } from "./csv-items.ts";

const MAX_ITEMS = 500;

function violationsOf(text: string): string[] {
  try {
    itemsFromCsv(text, MAX_ITEMS);
    return [];
  } catch (error) {
    if (!(error instanceof BatchError) || !("details" in error.rejection)) throw error;
    return error.rejection.details.map(({ field, code, message }) => `${field}:${code} ${message}`);
  }
}

describe("a header row", () => {
  it("of two million columns is rejected with a bounded list", () => {
    const violations = violationsOf(`target${",".repeat(2_000_000)}`);
    expect(violations.length).toBeLessThan(1000);
    expect(new Set(violations.map((one) => one.split(" ")[0]))).toEqual(new Set([":unknown_field"]));
  });

  it("of one column of two million characters is rejected, and little of it is repeated", () => {
    const violations = violationsOf("x".repeat(2_000_000));
    expect(violations.map((one) => one.split(":")[0])).toEqual(["x".repeat(100), "target"]);
  });

  it("in an open quote is rejected with its line", () => {
    expect(violationsOf(`"target${"\n".repeat(100_000)}`)).toEqual([
      expect.stringMatching(/^:invalid_csv Line \d+: a quote is never closed\.$/),
    ]);
  });

  it("may follow any number of blank lines", () => {
    expect(itemsFromCsv(`${"\r\n".repeat(100_000)}target\r\na\r\n`, MAX_ITEMS)).toEqual([{ target: "a" }]);
  });
});

describe("rows", () => {
  it("are read up to one more than the maximum", () => {
    expect(itemsFromCsv(`target\n${"a\n".repeat(100_000)}`, MAX_ITEMS)).toHaveLength(501);
  });

  it.each([
    ["fewer cells", "a", "Line 3: must have as many cells as the header row."],
    ["two million cells", `a${",".repeat(2_000_000)}`, "Line 3: must have as many cells as the header row."],
    ["superfluous cells before another fault", 'a,b,,,x"y', "Line 3: must have as many cells as the header row."],
    [
      "two million characters",
      "a".repeat(2_000_000),
      "Line 3: a row must not be larger than 64 KiB. Close every quote.",
    ],
    ["an open quote before many rows", `"a${",b\n".repeat(500_000)}`, "a row must not be larger than 64 KiB"],
    ["an open quote", '"a,b', "Line 3: a quote is never closed."],
  ])("with %s are rejected with their line", (_what, row, message) => {
    const violations = violationsOf(`target,title\na,b\n${row}`);
    expect(violations).toEqual([expect.stringContaining(message)]);
  });
});
