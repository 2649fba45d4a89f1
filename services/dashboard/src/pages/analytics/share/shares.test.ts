import { expect, test } from "vitest";
import { EXPIRIES, expiresAt, expiryDays, isExpired, isOf } from "./shares.ts";

const NOW_MS = Date.parse("2026-11-21T10:00:00.000Z");

test("a number of days counts from now, and a specific day is included", () => {
  expect(EXPIRIES.slice(0, -1).map((expiry) => expiresAt(expiry, "", NOW_MS))).toEqual([
    "2026-11-28T10:00:00.000Z",
    "2026-12-21T10:00:00.000Z",
    "2027-02-19T10:00:00.000Z",
    "2027-11-21T10:00:00.000Z",
  ]);
  expect(expiresAt("day", "2027-01-31", NOW_MS)).toBe(new Date(2027, 0, 31, 23, 59, 59).toISOString());
});

test("every selectable day is in the future and within two years", () => {
  const { first, last } = expiryDays(NOW_MS);
  expect(Date.parse(expiresAt("day", first, NOW_MS))).toBeGreaterThan(NOW_MS);
  expect(expiresAt("day", last, NOW_MS) < "2028-11-21T10:00:00.000Z").toBe(true);
  expect(isExpired({ expires_at: new Date(NOW_MS).toISOString() }, NOW_MS)).toBe(true);
  expect(isExpired({ expires_at: new Date(NOW_MS + 1).toISOString() }, NOW_MS)).toBe(false);
});

test("a share belongs to its code, or to its tag in any case", () => {
  const [ofCode, ofTag] = [
    { code: "qr_1", tag: null },
    { code: null, tag: "Menu" },
  ];
  expect([ofCode, ofTag].map((share) => isOf(share, { kind: "code", id: "qr_1" }))).toEqual([true, false]);
  expect([ofCode, ofTag].map((share) => isOf(share, { kind: "tag", tag: "mENU" }))).toEqual([false, true]);
});
