// The parts of `npm run previous-release`; the run itself takes too long for every day.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chooseRef, git, MIGRATIONS } from "./choose-ref.ts";
import { databaseTests } from "./database-tests.ts";
import { failingFiles, judge, readResults, type TestResult } from "./judge.ts";
import { KNOWN_GAPS } from "./known-gaps.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "qr-release-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text = ""): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

describe("the release before", () => {
  const migration = (name: string) => write(`${MIGRATIONS}/${name}/migration.sql`, "SELECT 1;");
  const commit = (message: string): string => {
    write("log.txt", message);
    git(root, "add", "-A");
    git(root, "-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "-q", "--no-gpg-sign", "-m", message);
    return git(root, "rev-parse", "HEAD");
  };

  beforeEach(() => {
    git(root, "init", "-q");
    migration("1_first");
  });

  it("is HEAD while a migration is not committed yet", () => {
    const head = commit("first");
    migration("2_second");
    expect(chooseRef(root)).toEqual({ commit: head, newMigrations: ["2_second"] });
  });

  it("is the newest commit that lacks a migration, however many came since", () => {
    commit("first");
    migration("2_second");
    commit("second");
    const before = commit("more");
    migration("3_third");
    migration("4_fourth");
    commit("migrations");
    commit("later");
    expect(chooseRef(root)).toEqual({ commit: before, newMigrations: ["3_third", "4_fourth"] });
  });

  it("is none whose migrations were edited since or are gone: those were never released", () => {
    const released = commit("first");
    migration("2_draft");
    migration("2_second");
    commit("draft");
    rmSync(join(root, MIGRATIONS, "2_draft"), { recursive: true });
    migration("3_third");
    commit("without the draft");
    write(`${MIGRATIONS}/2_second/migration.sql`, "SELECT 2;");
    commit("edited");
    expect(chooseRef(root)).toEqual({ commit: released, newMigrations: ["2_second", "3_third"] });
  });

  it("is HEAD~1 where all have the same, and any that is named", () => {
    const first = commit("first");
    const second = commit("second");
    commit("third");
    expect(chooseRef(root)).toEqual({ commit: second, newMigrations: [] });
    expect(chooseRef(root, "HEAD~2")).toEqual({ commit: first, newMigrations: [] });
    expect(() => chooseRef(root, "nothing")).toThrow(/nothing/);
  });
});

describe("its tests that talk to the database", () => {
  it("are found over their imports", () => {
    write("services/a/src/opens.test.ts", 'import { createTestDatabase } from "@qr/database/testing";');
    write("services/a/src/by-helper.test.ts", 'import { x } from "./testing/helper.ts";');
    write("services/a/src/testing/helper.ts", 'export { y } from "../deep.ts";');
    write("services/a/src/deep.ts", 'import { openPool } from "@qr/database";');
    write("services/a/src/pure.test.ts", 'import { z } from "./pure.ts";');
    write("services/a/src/pure.ts");
    write("services/a/node_modules/b/src/opens.test.ts", 'import { openPool } from "@qr/database";');
    write("e2e/stories/real.test.ts", 'import { startRealSystem } from "../systems/real-system.ts";');
    write("libs/database/src/migrate.test.ts", 'import { createTestDatabase } from "@qr/database/testing";');
    expect(databaseTests(root)).toEqual([
      "e2e/stories/real.test.ts",
      "services/a/src/by-helper.test.ts",
      "services/a/src/opens.test.ts",
    ]);
  });

  it("are many of this tree", () => {
    const found = databaseTests(ROOT);
    expect(found).toContain("services/gateway/src/statistics/statistics.test.ts");
    expect(found).toContain("services/stats/src/roll-up/roll-up-store.test.ts");
    expect(found).toContain("e2e/stories/embedded.test.ts");
    expect(found.length).toBeGreaterThan(50);
  });
});

describe("what their results mean", () => {
  const result = (test: string, status: TestResult["status"], file = "a.test.ts"): TestResult => ({
    file,
    test,
    status,
  });

  it("is read of vitest's report, a file that breaks as a whole included", () => {
    const testResults = [
      {
        name: "/r/a.test.ts",
        status: "failed",
        assertionResults: [{ fullName: "does", status: "failed", failureMessages: ["Error: no\n at x"] }],
      },
      {
        name: "/r/b.test.ts",
        status: "failed",
        message: "the hook",
        assertionResults: [{ fullName: "does", status: "pending" }],
      },
    ];
    const results = readResults({ testResults }, "/r");
    expect(results).toEqual([
      { ...result("does", "failed"), complaint: "Error: no" },
      result("does", "skipped", "b.test.ts"),
      { ...result("", "failed", "b.test.ts"), complaint: "the hook" },
    ]);
    expect(failingFiles(results)).toEqual(["a.test.ts", "b.test.ts"]);
    expect(() => readResults({}, "/r")).toThrow();
  });

  it("is a break where it fails twice, on the new schema alone, and is not known", () => {
    const first = ["good", "shaky", "bad", "known", "anyway"].map((test) =>
      result(test, test === "good" ? "passed" : "failed"),
    );
    const second = [result("shaky", "passed"), ...["bad", "known", "anyway"].map((test) => result(test, "failed"))];
    const anyway = [result("anyway", "failed"), result("bad", "passed"), result("known", "passed")];
    const known = [
      { file: "a.test.ts", test: "known", reason: "costs more than it gives" },
      { file: "a.test.ts", test: "good", reason: "was so once" },
    ];
    expect(judge([first, second], anyway, known)).toEqual({
      passed: 2,
      failures: [result("bad", "failed")],
      gaps: [{ ...result("known", "failed"), reason: "costs more than it gives" }],
      closedGaps: [known[1]],
      failingAnyway: [result("anyway", "failed")],
    });
  });

  it("is a break where a file breaks as a whole, until it passes", () => {
    const broken = [result("", "failed")];
    expect(judge([broken], [], []).failures).toEqual(broken);
    expect(judge([broken, [result("does", "passed")]], [], []).failures).toEqual([]);
  });

  it("has a reason for each known gap, of which none is listed twice", () => {
    const names = KNOWN_GAPS.map(({ file, test }) => `${file} ${test ?? ""}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { reason } of KNOWN_GAPS) expect(reason.length).toBeGreaterThan(20);
  });
});
