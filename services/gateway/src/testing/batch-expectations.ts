// What tests read out of the answers to batches. For tests only.

import { expect } from "vitest";
import { type BatchResult, batchSchema } from "../codes/batch/batch-routes.ts";
import type { CodeRecord } from "../codes/code-schemas.ts";
import type { TestAnswer } from "./test-gateway.ts";

/** The results of a 200; checks that they have exactly the shape of the contract and the order of the items. */
export function resultsOf(answer: TestAnswer): BatchResult[] {
  expect(answer.status, answer.text).toBe(200);
  const { data } = batchSchema.parse(answer.body);
  expect(data.map(({ index }) => index)).toEqual(data.map((_, index) => index));
  return data;
}

/** The codes of a batch of which every item was good. */
export function codesOf(answer: TestAnswer): CodeRecord[] {
  return resultsOf(answer).map((result) => {
    if (result.status !== 200) throw new Error(`item ${result.index}: ${result.error.message}`);
    return result.code;
  });
}

/** `200`, or the status, the code and the faulty fields of each item. */
export function outline(answer: TestAnswer): string[] {
  return resultsOf(answer).map((result) => {
    if (result.status === 200) return "200";
    const { code, details = [] } = result.error;
    return [`${result.status} ${code}`, ...details.map(({ field, code: fault }) => `${field}:${fault}`)].join(" ");
  });
}
