import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import { hasApiKeyForm, hashApiKey, lastFourOf, makeApiKey } from "./api-key.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function lookAlike(): string {
  return `qrk_${Array.from({ length: 49 }, () => DIGITS[randomInt(62)]).join("")}`;
}

it("makes unique keys of equal length that pass their own check", () => {
  const keys = Array.from({ length: 2000 }, makeApiKey);
  expect(new Set(keys).size).toBe(2000);
  expect(keys.every((key) => /^qrk_[0-9A-Za-z]{49}$/.test(key) && hasApiKeyForm(key))).toBe(true);
});

it("K4 rejects 100,000 random look-alikes by their checksum alone", () => {
  let passed = 0;
  for (let round = 0; round < 100_000; round += 1) if (hasApiKeyForm(lookAlike())) passed += 1;
  expect(passed).toBe(0);
});

it("detects every mistyped character and every swap of neighbors", () => {
  const key = makeApiKey();
  for (let index = 4; index < key.length; index += 1) {
    for (const digit of DIGITS) {
      if (digit === key[index]) continue;
      expect(hasApiKeyForm(key.slice(0, index) + digit + key.slice(index + 1))).toBe(false);
    }
    const swapped = key.slice(0, index - 1) + key.charAt(index) + key.charAt(index - 1) + key.slice(index + 1);
    if (swapped !== key) expect(hasApiKeyForm(swapped)).toBe(false);
  }
});

it.each(["", "qrk_", "QRK_", "Bearer", "qrk_ä", `${"x".repeat(10_000)}`])("rejects %j", (text) => {
  expect(hasApiKeyForm(text)).toBe(false);
});

it("rejects a key with anything before or after it", () => {
  const key = makeApiKey();
  for (const text of [` ${key}`, `${key} `, `${key}\n`, key.toUpperCase(), key.slice(1), `${key}0`]) {
    expect(hasApiKeyForm(text)).toBe(false);
  }
});

it("keeps a 32-byte hash and the last four characters of a key", () => {
  const key = makeApiKey();
  expect(hashApiKey(key)).toHaveLength(32);
  expect(hashApiKey(key)).toEqual(hashApiKey(key));
  expect(lastFourOf(key)).toBe(key.slice(-4));
});
