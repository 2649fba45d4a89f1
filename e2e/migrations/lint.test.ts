// Tests the checks of migrations: each planted fault is found once, by the intended rule and in its line.

import { expect, test } from "vitest";
import { lintMigrations } from "./lint.ts";
import { afterFirst, GOOD, PLANTED, RELEASES } from "./planted.ts";

test.each(PLANTED)("$rule finds $what", ({ sql, rule, line }) => {
  const findings = lintMigrations(afterFirst(sql), RELEASES);
  expect(findings).toEqual([{ migration: `${sql.length + 1}`, rule, line, message: expect.stringMatching(/\S/) }]);
});

test("migrations that services can run through have no fault", () => {
  expect(lintMigrations(afterFirst(Object.values(GOOD)), RELEASES)).toEqual([]);
});

test.each(Object.entries(GOOD))("%s has no fault by itself, unless it needs an earlier migration", (what, sql) => {
  const findings = lintMigrations(afterFirst([sql]), RELEASES);
  expect(findings.map(({ rule }) => rule)).toEqual(what === "not null" ? ["set-not-null"] : []);
});

test("the first migration is exempt from all rules except the one on syntax", () => {
  const [first] = PLANTED.filter(({ rule }) => rule === "backfill").map(({ sql }) => sql[0] ?? "");
  const text = (sql: string) => [{ name: "1", sql, runsOutsideTransaction: false }];
  expect(lintMigrations(text(first ?? ""), RELEASES)).toEqual([]);
  expect(lintMigrations(text("CREATE TABLE"), RELEASES)).toMatchObject([{ rule: "syntax", line: 1 }]);
});
