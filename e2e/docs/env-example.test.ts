import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { envExample } from "./env-example.ts";

test(".env.example matches the settings schemas (`npm run docs` writes it)", async () => {
  expect(await readFile(new URL("../../.env.example", import.meta.url), "utf8")).toBe(envExample());
});
