import { expect, it } from "vitest";
import { createVisitorHash } from "./visitor.ts";

const SECRET = "a secret of the tests, of 32 characters and more";
const DAY_MS = 86_400_000;
const NOON = 30 * DAY_MS * 600 + DAY_MS / 2;

it("is 16 hex digits, the same for the same visitor in every process with the secret", () => {
  const one = createVisitorHash(SECRET, 30)("203.0.113.7", "agent", NOON);
  expect(one).toMatch(/^[0-9a-f]{16}$/);
  expect(createVisitorHash(SECRET, 30)("203.0.113.7", "agent", NOON + DAY_MS)).toBe(one);
});

it("differs by address, by agent and by secret", () => {
  const hash = createVisitorHash(SECRET, 30);
  const hashes = [
    hash("203.0.113.7", "agent", NOON),
    hash("203.0.113.8", "agent", NOON),
    hash("203.0.113.7", "agent 2", NOON),
    createVisitorHash(`${SECRET}!`, 30)("203.0.113.7", "agent", NOON),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});

it("gets a new key after the days of the setting, and has the old one again when the clock is set back", () => {
  const hash = createVisitorHash(SECRET, 30);
  const first = hash("203.0.113.7", "agent", NOON);
  const next = hash("203.0.113.7", "agent", NOON + 30 * DAY_MS);
  expect(next).not.toBe(first);
  expect(hash("203.0.113.7", "agent", NOON)).toBe(first);
});
