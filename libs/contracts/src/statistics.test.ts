import { expect, test } from "vitest";
import { statisticsQuery } from "./statistics.ts";

const isTaken = (tz: string) => statisticsQuery.safeParse({ tz }).success;

test("accepts a time zone in any letter case, but not a look-alike with the same uppercase form", () => {
  expect(isTaken("Asia/Kathmandu")).toBe(true);
  expect(isTaken("asia/KATHMANDU")).toBe(true);
  for (const alike of ["As\u0131a/Kathmandu", "A\u017Fia/Kathmandu"]) {
    expect(alike.toUpperCase()).toBe("ASIA/KATHMANDU");
    expect(isTaken(alike)).toBe(false);
  }
});
