// Every case in docs/attack-list.md has a test that names it.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { idsInTitles } from "./test-titles.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGE = await readFile(`${ROOT}docs/attack-list.md`, "utf8");
/** A row in the table: an ID such as U16, the case, the response, and the test file in backticks. */
const ROW = /^\| ([A-Z]\d+) +\| (\S.*?) +\| (\S.*?) +\| `([^`|]+)` +\|$/;
const lines = PAGE.split("\n").filter((line) => /^\| *[A-Z]\d/.test(line));
const rows = lines.map((line) => ROW.exec(line) ?? [line, "unreadable", "", "", ""]);

test("every row has a unique id, a case, a response, and a test file", () => {
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(([, id]) => id === "unreadable").map(([line]) => line)).toEqual([]);
  const ids = rows.map(([, id]) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test.each(rows.map(([, id = "", , , file = ""]) => [id, file]))("%s has a test in %s", async (id, file) => {
  expect(file).toMatch(/\.test\.ts$/);
  expect(existsSync(ROOT + file), `${file} does not exist`).toBe(true);
  expect([...idsInTitles(await readFile(ROOT + file, "utf8"))]).toContain(id);
});

test.each([
  ['test("U16 a", () => {});', ["U16"]],
  ["it('I1 I3 I4 a', f);", ["I1", "I3", "I4"]],
  ["test(`B19 $" + "{N} twins`, f);", ["B19"]],
  ['test.each([1])("U5 %s leads back", f);', ["U5"]],
  ['test.each(["a"])(\n  "T19 Accept: %s",\n  f);', ["T19"]],
  ['test.each(TYPES)("B11 %s", f);', ["B11"]],
  ['test.each([\n  ["B2", 1],\n  [\n    "B9 x",\n 2],\n])("%s is refused", f);', ["B2", "B9"]],
  ['test.concurrent("U16 a", f);', ["U16"]],
  ['test.skip("U16 a", f);', []],
  ['test.todo("U16 a");', []],
  ['test("an U16 a", f);', []],
  ['test("U161 a", f);', ["U161"]],
  ['const rows = [["U16", 1]];', []],
  ['// test: U16\nexpect("U16 a").toBe(1);', []],
])("in %j, the titles have the IDs %j", (source, ids) => {
  expect([...idsInTitles(source)]).toEqual(ids);
});
