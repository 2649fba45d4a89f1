import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DETAIL_CODES, ERROR_CODES } from "./error-codes.ts";

const docs = readFileSync(new URL("../../../docs/errors.md", import.meta.url), "utf8");

test("docs/errors.md lists exactly the error codes of the registry, each with a remedy", () => {
  const documented = [...docs.matchAll(/^\| (\d{3}) \| `([a-z_]+)` \| (.+?) \| \S.{5,} \|$/gm)].map((match) =>
    match.slice(1),
  );
  const registered = Object.entries(ERROR_CODES).map(([code, { status, meaning }]) => [String(status), code, meaning]);
  expect(documented).toEqual(registered);
});

test("docs/errors.md lists exactly the detail codes of the registry, each with a remedy", () => {
  const documented = [...docs.matchAll(/^\| `([a-z_]+)` \| (.+?) \| \S.{5,} \|$/gm)].map((match) => match.slice(1));
  expect(documented).toEqual(Object.entries(DETAIL_CODES));
});

test("codes are snake_case, and statuses are 4xx or 5xx", () => {
  for (const code of [...Object.keys(ERROR_CODES), ...Object.keys(DETAIL_CODES)])
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  for (const { status } of Object.values(ERROR_CODES))
    expect(status).toSatisfy((value: number) => value >= 400 && value < 600);
});
