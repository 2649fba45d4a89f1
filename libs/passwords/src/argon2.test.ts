import { expect, test } from "vitest";
import { hashPassword, MAX_CONCURRENT, verifyPassword } from "./argon2.ts";

test("a hash matches its password only, however the characters are composed", async () => {
  const hash = await hashPassword("Grüße ﬁ 日本");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, "Gru\u0308ße fi 日本")).toBe(true);
  for (const other of ["grüße ﬁ 日本", "Grüße ﬁ 日本 ", "", hash])
    expect(await verifyPassword(hash, other)).toBe(false);
});

test("two hashes of a password differ", async () => {
  expect(await hashPassword("a password")).not.toBe(await hashPassword("a password"));
});

test("a malformed hash is rejected, and blocks nobody", async () => {
  for (let n = 0; n < 2 * MAX_CONCURRENT; n += 1)
    await expect(verifyPassword("no hash", "a password")).rejects.toThrow();
  expect(await verifyPassword(await hashPassword("a password"), "a password")).toBe(true);
});
