// Tests that one response lists all violations of a request, whichever fields are invalid.

import { expect, test } from "vitest";
import { outline } from "../testing/batch-expectations.ts";
import { errorOf } from "../testing/expectations.ts";
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
