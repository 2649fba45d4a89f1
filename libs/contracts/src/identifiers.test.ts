import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { codeIdFromUuid, uuidFromCodeId } from "./code-id.ts";
import { canonicalSlug, GENERATED_SLUG_LENGTH, RESERVED_SLUGS, SLUG_ALPHABET, SLUG_PATTERN } from "./slug.ts";

test.each([
  ["00000000-0000-0000-0000-000000000000", "qr_00000000000000000000000000"],
  ["ffffffff-ffff-ffff-ffff-ffffffffffff", "qr_7zzzzzzzzzzzzzzzzzzzzzzzzz"],
  ["01936c1e-7f2a-7c3b-8d4e-5f6071829304", "qr_01jdp1wzsafgxrtkjzc1rr54r4"],
])("%s becomes %s and is decoded again", (uuid, id) => {
  expect(codeIdFromUuid(uuid)).toBe(id);
  expect(uuidFromCodeId(id)).toBe(uuid);
});

test("decodes every public id, and keeps the order of UUIDs", () => {
  const uuids = Array.from({ length: 1000 }, () => randomUUID()).sort();
  const ids = uuids.map(codeIdFromUuid);
  expect(ids.map(uuidFromCodeId)).toEqual(uuids);
  expect([...ids].sort()).toEqual(ids);
});

test.each([
  "",
  "qr_",
  "00000000000000000000000000",
  "qr_0000000000000000000000000",
  "qr_000000000000000000000000000",
  "QR_00000000000000000000000000",
  "qr_0000000000000000000000000A",
  "qr_0000000000000000000000000i",
  "qr_0000000000000000000000000u",
  "qr_8zzzzzzzzzzzzzzzzzzzzzzzzz",
  "qr_0000000000000000000000000 ",
  "qr_\u0661000000000000000000000000",
])("rejects %j as the ID of a code", (id) => {
  expect(uuidFromCodeId(id)).toBeUndefined();
});

test("the slug alphabet has 32 unambiguous characters of QR's alphanumeric mode", () => {
  expect(new Set(SLUG_ALPHABET).size).toBe(32);
  expect(SLUG_ALPHABET).toMatch(/^[0-9A-Z]+$/);
  expect(SLUG_ALPHABET).not.toMatch(/[ILOU]/);
  expect(SLUG_PATTERN.test(SLUG_ALPHABET.slice(0, GENERATED_SLUG_LENGTH))).toBe(true);
});

test.each(["ab", "x".repeat(41), "a b", "a/b", "a.b", "ä12", "abc\n", "%41bc"])("%j cannot be a slug", (slug) => {
  expect(SLUG_PATTERN.test(slug)).toBe(false);
});

test("slugs are case-insensitive, and reserved slugs match the pattern", () => {
  expect(canonicalSlug("aB-c_9")).toBe("AB-C_9");
  for (const slug of RESERVED_SLUGS) expect(SLUG_PATTERN.test(slug)).toBe(true);
});
