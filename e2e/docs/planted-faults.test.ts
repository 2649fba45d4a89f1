import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { FAULTS } from "../planted-faults/faults.ts";

test.each(FAULTS)("a fault can be planted: $name", async ({ file, find }) => {
  const source = await readFile(new URL(`../../${file}`, import.meta.url), "utf8");
  expect(source.split(find)).toHaveLength(2);
});
