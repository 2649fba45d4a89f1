import { randomBytes } from "node:crypto";
import { lookup } from "node:dns/promises";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";
import { HttpError } from "@qr/runtime";
import { expect, test } from "vitest";
import { createPasswords } from "./passwords.ts";

const randomBytesInPool = promisify(randomBytes);

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

test("no password matches a missing hash", async () => {
  expect(await createPasswords().verify(null, "a password")).toBe(false);
});

test("D8 eighty passwords from one network delay no other network's", async () => {
  const passwords = createPasswords();
  let settled = 0;
  const count = () => {
    settled += 1;
  };
  const flood = Array.from({ length: 80 }, () => passwords.hash("a password", "203.0.113.7").then(count, count));
  await passwords.hash("another password", "203.0.113.8");
  // At most 38 were rejected immediately. Of the other 42, two were running and one more may have had its turn.
  expect(settled).toBeLessThanOrEqual(38 + 5);
  await Promise.all(flood);
});

test("D8 leaves threads for files and names while passwords are waiting", async () => {
  const passwords = createPasswords();
  let hashed = 0;
  const flood = Array.from({ length: 42 }, async () => {
    await passwords.hash("a password", "203.0.113.7");
    hashed += 1;
  });
  // If passwords occupied all threads, each of these calls would wait for a password.
  for (let call = 0; call < 10; call += 1) {
    await stat(import.meta.filename);
    await lookup("localhost");
    await randomBytesInPool(16);
  }
  expect(hashed).toBeLessThan(20);
  await Promise.all(flood);
});

test("D8 limits the passwords of one network per minute, but not those of another", async () => {
  const passwords = createPasswords();
  const wrong = (network: string) => passwords.verify("no hash", "a password", network);
  const outcomes: unknown[] = [];
  for (let n = 0; n < 130; n += 1) {
    await wrong("203.0.113.7").catch((error: unknown) =>
      outcomes.push(error instanceof HttpError ? error.code : "checked"),
    );
  }
  expect(outcomes).toEqual([...Array(120).fill("checked"), ...Array(10).fill("rate_limited")]);
  await expect(wrong("203.0.113.8")).rejects.not.toBeInstanceOf(HttpError);
});
