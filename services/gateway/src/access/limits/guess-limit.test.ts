// Which outcomes of a password check count as guesses.

import { HttpError, unavailable } from "@qr/runtime";
import { expect, test } from "vitest";
import { createGuessLimit } from "./guess-limit.ts";

const GUESSES = 10;
const WHO = { address: "203.0.113.7", subject: "a@example.com" };

/** Runs a check until the limit rejects it, at most 15 times. Returns how many checks ran. */
async function checksBeforeLimit(check: () => Promise<string | undefined>): Promise<number> {
  const guesses = createGuessLimit("guesses", "email");
  let checks = 0;
  for (let n = 0; n < 15; n += 1) {
    const counted = () => {
      checks += 1;
      return check();
    };
    await guesses.checked(WHO, counted).catch(() => {});
  }
  return checks;
}

test("wrong passwords count", async () => {
  expect(await checksBeforeLimit(async () => undefined)).toBe(GUESSES);
});

test("right passwords do not count", async () => {
  expect(await checksBeforeLimit(async () => "person")).toBe(15);
});

test("D3 a check that fails with an unexpected error counts", async () => {
  expect(await checksBeforeLimit(() => Promise.reject(new Error("invalid byte sequence")))).toBe(GUESSES);
});

test.each([
  ["the service is busy", unavailable("Sign-in")],
  ["the network has used up its budget", new HttpError("rate_limited", "Too many attempts.")],
  ["the database is down", Object.assign(new Error("refused"), { code: "ECONNREFUSED" })],
])("a password that is not checked because %s does not count", async (_why, error) => {
  expect(await checksBeforeLimit(() => Promise.reject(error))).toBe(15);
});

test("a rejected attempt does not count against the network or the email address", async () => {
  const guesses = createGuessLimit("guesses", "email");
  const guess = (address: string, subject: string) =>
    guesses
      .checked({ address, subject }, async () => undefined)
      .then(
        () => "checked",
        (error: unknown) => (error instanceof HttpError ? error.code : "failed"),
      );
  for (let n = 0; n < 200; n += 1) await guess("203.0.113.7", "a@example.com");
  expect(await guess("203.0.113.7", "b@example.com")).toBe("checked");
  expect(await guess("203.0.113.8", "a@example.com")).toBe("checked");
});
