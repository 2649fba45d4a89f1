// Tests titles that could do harm where they are shown, listed, or logged.

import { expect, test } from "vitest";
import { createDynamic, errorOf, recordOf } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

const api = await useTestGateway();

test.each([
  ["B14 a lone high surrogate", "a\ud800b"],
  ["B14 a lone low surrogate", "a\udc00b"],
  ["B15 a bell", "a\u0007b"],
  ["B15 NUL", "a\u0000b"],
  ["B15 an escape", "\u001b[31mred"],
  ["B15 DEL", "a\u007fb"],
  ["B15 a control character beyond ASCII", "a\u0085b"],
  ["B16 CR LF", "a\r\nSet-Cookie: b"],
  ["B16 LF", "a\nb"],
  ["B16 CR", "a\rb"],
  ["B16 a tab", "a\tb"],
])("%s in a title is rejected, on create and on change", async (_, title) => {
  const body = { target: "https://example.com", title };
  expect(errorOf(await api.call("POST", "/v1/qr", { body }))).toBe("400 invalid_request title:invalid_value");
  const code = await createDynamic(api, { title: "before" });
  const response = await api.call("PATCH", `/v1/qr/${code.id}`, { body: { title } });
  expect(errorOf(response)).toBe("400 invalid_request title:invalid_value");
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`))).toEqual(code);
});

test.each([
  ["B15 reverses text", "a\u202eb\u2066c"],
  ["B15 hides itself", "a\u200bb\u2060c"],
  ["B15 stacks marks", `z${"\u0336".repeat(150)}`],
  ["B16 is a tag", "<script>alert(1)</script>"],
  ["B16 is a formula", "=cmd()"],
  ["B16 calls another program", "=cmd|'/C calc'!A0"],
  ["B16 contains SQL", "' OR 1=1 --"],
])("%s: such a title is stored unchanged", async (_, title) => {
  const code = await createDynamic(api, { title });
  expect(code.title).toBe(title);
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`)).title).toBe(title);
});

test("B15 a title is stored in NFC", async () => {
  expect((await createDynamic(api, { title: "e\u0301" })).title).toBe("\u00e9");
});
