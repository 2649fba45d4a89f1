import { expect, test } from "vitest";
import { abbreviated, curlOf } from "./curl.ts";
import type { HostileRequest } from "./request.ts";

const request: HostileRequest = {
  host: "api",
  route: "/session/sign-in",
  method: "POST",
  target: "/session/sign-in",
  as: "nobody",
  csrf: "none",
  headers: { "Content-Type": "application/json" },
};

test.each([
  "",
  "abc",
  `target${",".repeat(2_000_000)}`,
  `${"[".repeat(5000)}0${"]".repeat(5000)}`,
  `${'{"a":'.repeat(99)}1`,
  "\0\xff'\"\\",
])("case %#: the abbreviated text has the same value, in fewer than 200 characters", (text) => {
  const expression = abbreviated(text);
  expect(expression.length).toBeLessThan(200);
  expect(new Function(`return ${expression}`)()).toBe(text);
});

test("a short body is in the command", () => {
  expect(curlOf({ ...request, body: `{"email":"it's"}` })).toBe(
    `curl -si --path-as-is --globoff -X POST "$API"'/session/sign-in' -H 'Sec-Fetch-Site: same-origin' ` +
      `-H 'Content-Type: application/json' --data-binary '{"email":"it'\\''s"}'`,
  );
});

test("a long body is generated", () => {
  const command = curlOf({ ...request, as: "key", body: `target${",".repeat(500)}` });
  expect(command).toContain(`node -e 'process.stdout.write(Buffer.from("target"+",".repeat(500), "latin1"))' | curl `);
  expect(command).toContain(`-H "Authorization: Bearer $KEY"`);
  expect(command).toMatch(/ --data-binary @-$/);
});
