import { expect } from "vitest";
import { type BatchResult, batchSchema } from "../codes/batch/batch-routes.ts";
import type { CodeRecord } from "../codes/code-schemas.ts";
import type { TestResponse } from "./test-gateway.ts";

/** Returns the results in a 200 response, after checking that they match the contract exactly and are in the order of the items. */
export function resultsOf(response: TestResponse): BatchResult[] {
  expect(response.status, response.text).toBe(200);
  const { data } = batchSchema.parse(response.body);
  expect(data.map(({ index }) => index)).toEqual(data.map((_, index) => index));
  return data;
}

export function codesOf(response: TestResponse): CodeRecord[] {
  return resultsOf(response).map((result) => {
    if (result.status !== 200) throw new Error(`item ${result.index}: ${result.error.message}`);
    return result.code;
  });
}

/** Returns one line per item: `200`, or the status and the error code, followed by ` field:code` for each violation. */
export function outline(response: TestResponse): string[] {
  return resultsOf(response).map((result) => {
    if (result.status === 200) return "200";
    const { code, details = [] } = result.error;
    return [`${result.status} ${code}`, ...details.map(({ field, code: violation }) => `${field}:${violation}`)].join(
      " ",
    );
  });
}
