// Tests that old jobs are deleted with everything that belongs to them, and that jobs that can be undone are not.

import { expect, test } from "vitest";
import { useTestJobs } from "../../testing/test-jobs.ts";
import { createJobStore } from "./job-store.ts";

const { api, create, changeMany, undo } = await useTestJobs("old-jobs");
const { deleteOld } = createJobStore(api.prisma);
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

async function deleteAll(): Promise<{ jobs: number; codes: number }> {
  while ((await deleteOld(1)) > 0);
  return { jobs: await api.prisma.job.count(), codes: await api.prisma.jobCode.count() };
}

test("the codes of a job are kept while it can be undone, those of an undo are not, and jobs are kept for 30 days", async () => {
  await Promise.all([create({ tags: ["old"] }), create({ tags: ["old"] })]);
  const job = await changeMany({ tag: "old" }, { archived: true });
  expect(await deleteAll()).toEqual({ jobs: 1, codes: 2 });
  await undo(job);
  expect(await deleteAll()).toEqual({ jobs: 2, codes: 2 });
  const undone = { undoUntil: { not: null } };
  await api.prisma.job.updateMany({ where: undone, data: { undoUntil: ago(1) } });
  await api.prisma.job.updateMany({
    where: { undoes: { not: null } },
    data: { state: "publishing", finishedAt: null },
  });
  expect(await deleteAll()).toEqual({ jobs: 2, codes: 2 });
  await api.prisma.job.updateMany({ where: { finishedAt: null }, data: { state: "done", finishedAt: ago(31) } });
  expect(await deleteAll()).toEqual({ jobs: 1, codes: 0 });
  await api.prisma.job.updateMany({ data: { finishedAt: ago(31) } });
  expect(await deleteAll()).toEqual({ jobs: 0, codes: 0 });
});
