import type { ChangeJob } from "@qr/client";
import { describe, expect, test } from "vitest";
import { recentJobs } from "./shown-jobs.ts";

const NOW_MS = Date.parse("2026-11-21T10:30:00.000Z");
const DONE = { id: "job_1", dry_run: false, undone_by: null, finished_at: "2026-11-21T10:21:00.000Z" };

describe("the shown jobs", () => {
  const idsOf = (...jobs: Partial<ChangeJob>[]) =>
    recentJobs(
      jobs.map((job) => ({ ...DONE, ...job }) as ChangeJob),
      ["job_dismissed"],
      NOW_MS,
    ).map(({ id }) => id);

  test("are those that run, and those done within ten minutes", () => {
    expect(
      idsOf(
        { id: "job_running", finished_at: null, created_at: "2026-11-20T10:00:00.000Z" },
        { id: "job_recent", finished_at: "2026-11-21T10:20:01.000Z" },
        { id: "job_old", finished_at: "2026-11-21T10:19:59.000Z" },
      ),
    ).toEqual(["job_running", "job_recent"]);
  });

  test("are not dry runs, undone jobs, or those that the person has closed", () => {
    expect(idsOf({ dry_run: true }, { undone_by: "job_2" }, { id: "job_dismissed" })).toEqual([]);
  });

  test("are at most three", () => {
    expect(idsOf({ id: "a" }, { id: "b" }, { id: "c" }, { id: "d" })).toEqual(["a", "b", "c"]);
  });
});
