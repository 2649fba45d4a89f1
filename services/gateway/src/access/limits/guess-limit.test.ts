import { HttpError } from "@qr/runtime";
import { expect, test } from "vitest";
import { createGuessLimit } from "./guess-limit.ts";

const GUESS = { address: "192.0.2.1", email: "ada@example.com" };

/** Returns the outcomes of 12 guesses whose check throws the error. */
async function outcomesOf(error: unknown): Promise<string[]> {
  const { checked } = createGuessLimit();
  const outcomes: string[] = [];
  for (let guess = 0; guess < 12; guess += 1) {
    await checked(GUESS, () => Promise.reject(error)).catch((thrown: unknown) => {
      outcomes.push(thrown === error ? "thrown" : thrown instanceof HttpError ? thrown.code : "unexpected");
    });
  }
  return outcomes;
}

test("a check that fails unexpectedly counts as a wrong guess", async () => {
  const outcomes = await outcomesOf(new Error("unexpected"));
  expect(outcomes).toEqual([...Array.from({ length: 10 }, () => "thrown"), "rate_limited", "rate_limited"]);
});

test.each([
  ["while the database is down", Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
  ["while too many people sign in", new HttpError("unavailable", "Try again.")],
])("a check %s does not count", async (_what, error) => {
  expect(await outcomesOf(error)).toEqual(Array.from({ length: 12 }, () => "thrown"));
});
