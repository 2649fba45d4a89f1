import type { ChangeJob } from "@qr/client";
import { describe, expect, test } from "vitest";
import { announcedDone, canUndo, changedFields, sentencesOf, skippedGroups } from "./job-words.ts";

const NOW_MS = Date.parse("2026-11-21T10:30:00.000Z");
const JOB: ChangeJob = {
  id: "job_1",
  kind: "change",
  state: "done",
  dry_run: false,
  select: { tag: "Summer" },
  change: { target: "https://example.com/winter" },
  undoes: null,
  undone_by: null,
  total: 12,
  done: 12,
  result: { unchanged: 3, skipped: 1, skipped_codes: [] },
  undo_until: "2026-11-28T10:21:00.000Z",
  created_by: { type: "person", id: "1", name: "Ada Lovelace" },
  created_at: "2026-11-21T10:20:30.000Z",
  finished_at: "2026-11-21T10:21:00.000Z",
};

describe("the sentences about a result", () => {
  test("say what a dry run has found", () => {
    expect(sentencesOf({ ...JOB, dry_run: true })).toEqual([
      { key: "plan.changed", count: 12 },
      { key: "plan.unchanged", count: 3 },
      { key: "plan.skipped", count: 1 },
    ]);
  });

  test("say what a job has done, without what has not happened", () => {
    const result = { unchanged: 0, skipped: 0, skipped_codes: [] };
    expect(sentencesOf({ ...JOB, result })).toEqual([{ key: "done.changed", count: 12 }]);
  });

  test("say that nothing changes", () => {
    const result = { unchanged: 3, skipped: 0, skipped_codes: [] };
    expect(sentencesOf({ ...JOB, total: 0, result })).toEqual([
      { key: "done.none", count: 0 },
      { key: "done.unchanged", count: 3 },
    ]);
  });

  test("say how many codes came back", () => {
    const result = { unchanged: 0, skipped: 1, skipped_codes: [] };
    expect(sentencesOf({ ...JOB, undoes: "job_0", change: null, result }).map(({ key }) => key)).toEqual([
      "undone.changed",
      "undone.skipped",
    ]);
  });
});

test.each([
  [0, null, 0],
  [0, 0, 0],
  [249, 1000, 0],
  [250, 1000, 250],
  [999, 1000, 750],
  [1000, 1000, 1000],
  [2, 3, 1],
  [3, 3, 3],
])("announces %d of %j as %d", (done, total, announced) => {
  expect(announcedDone({ done, total })).toBe(announced);
});

test.each<[string, Partial<ChangeJob>, boolean]>([
  ["a job that is done", {}, true],
  ["a running job", { state: "running" }, false],
  ["an undone job", { undone_by: "job_2" }, false],
  ["an undo", { undo_until: null }, false],
  ["an old job", { undo_until: "2026-11-21T10:29:59.000Z" }, false],
])("offers to undo %s: %j %s", (_, job, isOffered) => {
  expect(canUndo({ ...JOB, ...job }, NOW_MS)).toBe(isOffered);
});

test("names everything that a job changes", () => {
  const change = {
    target: "https://a.example/",
    tags_add: ["x", "y"],
    tags_remove: ["z"],
    paused: false,
    archived: true,
  };
  expect(changedFields({ ...change, domain: "go.example.com" })).toEqual([
    { key: "target", value: "https://a.example/" },
    { key: "tagsAdd", value: "x, y" },
    { key: "tagsRemove", value: "z" },
    { key: "resume", value: "" },
    { key: "archive", value: "" },
    { key: "domain", value: "go.example.com" },
  ]);
  expect(changedFields(null)).toEqual([]);
});

describe("skipped codes", () => {
  const groupsOf = (change: ChangeJob["change"], ...codes: [id: string, code: string, message: string][]) =>
    skippedGroups({
      change,
      result: {
        unchanged: 0,
        skipped: codes.length,
        skipped_codes: codes.map(([id, code, message]) => ({ id, code, message })),
      },
    });

  test("are grouped by the reason", () => {
    expect(
      groupsOf(
        { target: "tel:1" },
        ["qr_1", "code_is_static", "static"],
        ["qr_2", "invalid_request", "no such target"],
        ["qr_3", "code_is_static", "static"],
        ["qr_4", "not_found", "deleted"],
      ),
    ).toEqual([
      { reason: "static", message: "static", ids: ["qr_1", "qr_3"] },
      { reason: "target", message: "no such target", ids: ["qr_2"] },
      { reason: "missing", message: "deleted", ids: ["qr_4"] },
    ]);
  });

  test("keep the API's message if the reason is not clear", () => {
    expect(groupsOf({ tags_add: ["x"] }, ["qr_1", "invalid_request", "many"])[0]?.reason).toBe("tags");
    expect(groupsOf({ target: "a", tags_add: ["x"] }, ["qr_1", "invalid_request", "many"])[0]?.reason).toBeUndefined();
    expect(groupsOf({ domain: "go.example.com" }, ["qr_1", "slug_taken", "taken"])[0]?.reason).toBe("taken");
  });
});
