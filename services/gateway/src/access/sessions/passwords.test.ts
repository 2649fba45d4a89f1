import { expect, test } from "vitest";
import { createPasswords } from "./passwords.ts";

test("hashes a few at a time, queues some, and rejects the rest without affecting later ones", async () => {
  const passwords = createPasswords();
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash("a password")));
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(outcomes.length - refused.length).toBe(42);
  for (const outcome of refused)
    expect(outcome).toMatchObject({ reason: { code: "unavailable", headers: { "Retry-After": "2" } } });
  expect(await passwords.verify(await passwords.hash("a password"), "a password")).toBe(true);
});

test("rejects a malformed hash and releases its permit", async () => {
  const passwords = createPasswords();
  for (let n = 0; n < 5; n += 1) await expect(passwords.verify("no hash", "a password")).rejects.toThrow();
  expect(await passwords.hash("a password")).toMatch(/^\$argon2id\$/);
});
