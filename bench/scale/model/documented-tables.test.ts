import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { withCapacityTables } from "./documented-tables.ts";

it("docs/scale.md has the figures of the capacity model; if not: npm run docs", () => {
  const page = readFileSync(new URL("../../../docs/scale.md", import.meta.url), "utf8");
  expect(page).toBe(withCapacityTables(page));
});
