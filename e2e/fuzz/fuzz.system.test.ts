import { seed } from "@qr/test-kit/nightly";
import { expect, test } from "vitest";
import { fuzz } from "./fuzz.ts";

test("1,500 requests generated from the API's description find no deviation from it", {
  timeout: 180_000,
}, async () => {
  const { findings, requests } = await fuzz({ requests: 1500, seed });
  expect(findings).toEqual([]);
  expect(requests).toBeGreaterThanOrEqual(1500);
});
