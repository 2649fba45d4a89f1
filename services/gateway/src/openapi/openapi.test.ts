import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestGateway, type TestGateway } from "../testing/test-gateway.ts";

let api: TestGateway;
beforeAll(async () => {
  api = await startTestGateway();
});
afterAll(() => api.stop());
test("x", async () => {
  const a = await api.call("GET", "/openapi.json", { key: null });
  expect(a.status).toBe(200);
  writeFileSync("/tmp/w/openapi.json", JSON.stringify(a.body, undefined, 2));
});
