// Tests that one response lists all violations of a request, whichever fields are invalid.

import { expect, test } from "vitest";
import { outline } from "../testing/batch-expectations.ts";
import { createDynamic, errorOf } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

const api = await useTestGateway();

test.each([
  [
    { target: "nope", dynamic: "yes", color: { dark: "red" } },
    "dynamic:invalid_type color.dark:invalid_value target:invalid_target",
  ],
  [
    { target: "nope", format: "gif", color: { dark: "#ffffff" } },
    "format:invalid_value target:invalid_target color:unscannable_colors",
  ],
  [{ target: "nope", title: 5, slug: "a b" }, "title:invalid_type slug:invalid_value target:invalid_target"],
  [{ target: 5, type: "wifi", dynamic: true }, "target:invalid_type dynamic:type_not_dynamic"],
  [
    { dynamic: true, type: "wifi", color: { dark: "#ffffff" } },
    "target:required dynamic:type_not_dynamic color:unscannable_colors",
  ],
  [{ target: `https://e.com/${"é".repeat(500)}`, dynamic: 1 }, "dynamic:invalid_type"],
] as const)("B9 %j has its violations in one response", async (body, expected) => {
  expect(errorOf(await api.call("POST", "/v1/qr", { body }))).toBe(`400 invalid_request ${expected}`);
  expect(outline(await api.call("POST", "/v1/qr/batch", { body: [body] }))).toEqual([
    `400 invalid_request ${expected}`,
  ]);
});

test("B9 a malformed header has its violation in the same response as those of the body", async () => {
  const create = { body: { target: "nope", title: 5 }, headers: { "Idempotency-Key": "two words" } };
  expect(errorOf(await api.call("POST", "/v1/qr", create))).toBe(
    "400 invalid_request Idempotency-Key:invalid_value title:invalid_type target:invalid_target",
  );
  const { id } = await createDynamic(api);
  const headers = { "If-Match": "no tag" };
  const change = (body: unknown) => api.call("PATCH", `/v1/qr/${id}`, { body, headers });
  expect(errorOf(await change({ target: "nope", title: 5 }))).toBe(
    "400 invalid_request If-Match:invalid_value title:invalid_type target:invalid_target",
  );
  expect(errorOf(await change({ target: "nope" }))).toBe(
    "400 invalid_request If-Match:invalid_value target:invalid_target",
  );
});
