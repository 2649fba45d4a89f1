// Tests bulk changes: which codes they change, what is kept, and that the undo restores exactly the earlier values.

import { uuidFromCodeId, uuidV7 } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { connectRedisTargetCache } from "@qr/target-cache";
import { afterAll, expect, test } from "vitest";
import { errorOf, keyOfUrl, recordOf } from "../../testing/expectations.ts";
import { TARGET, useTestJobs } from "../../testing/test-jobs.ts";

const cache = connectRedisTargetCache({ url: process.env.TEST_REDIS_URL ?? "", log: createLogger("test", "silent") });
afterAll(() => cache.close());
const { api, theirs, call, create, read, changeMany, undo, historyOf, jobOf } = await useTestJobs("many");
const KEY = { type: "api_key", id: expect.any(String), name: "test" };
const NEW = "https://example.com/new";

test("all selected codes change at once, with history and events, and every redirect has the new targets when the job is done", async () => {
  await expect.poll(() => cache.state()).toBe("up");
  const [one, two] = [await create({ tags: ["first"] }), await create({ tags: ["First", "other"], title: "Two" })];
  const [other, foreign] = [await create({ tags: ["second"] }), await create({ tags: ["first"] }, theirs)];
  const job = await changeMany(
    { tag: "FIRST" },
    { target: NEW, tags_add: ["Added"], tags_remove: ["OTHER"], paused: true },
  );
  expect(job).toEqual({
    id: expect.stringMatching(/^job_[0-9a-z]{26}$/),
    kind: "change",
    state: "done",
    dry_run: false,
    select: { tag: "FIRST" },
    change: { target: NEW, tags_add: ["Added"], tags_remove: ["OTHER"], paused: true },
    undoes: null,
    undone_by: null,
    total: 2,
    done: 2,
    result: { unchanged: 0, skipped: 0, skipped_codes: [] },
    undo_until: expect.any(String),
    created_by: KEY,
    created_at: expect.any(String),
    finished_at: expect.any(String),
  });
  const changed = { target: NEW, paused: true, state: "paused" };
  expect(await read(one)).toMatchObject({ ...changed, tags: ["Added", "first"] });
  expect(await read(two)).toMatchObject({ ...changed, tags: ["Added", "First"], title: "Two" });
  expect(await read(other)).toEqual(other);
  expect(recordOf(await call("GET", `/v1/qr/${foreign.id}`, theirs))).toEqual(foreign);
  for (const code of [one, two]) {
    const [entry] = await cache.getMany([keyOfUrl(code.short_url)]);
    expect(entry).toMatchObject({ version: 2, target: { location: NEW, gate: { isPaused: true } } });
  }
  const [kept] = await historyOf(two);
  const changes = {
    target: { from: TARGET, to: NEW },
    tags: { from: ["First", "other"], to: ["Added", "First"] },
    paused: { from: false, to: true },
  };
  expect(kept).toEqual({ version: 2, at: expect.any(String), kind: "change", by: KEY, changes });
  const event = await api.prisma.event.findFirstOrThrow({
    where: { subject: uuidFromCodeId(two.id) ?? "", type: "code.updated.v1" },
  });
  expect(event).toMatchObject({ actor: KEY, data: { version: 2, changes: { target: { from: TARGET, to: NEW } } } });
  expect(await api.prisma.targetRepair.count()).toBe(0);
});

test("the undo restores exactly the earlier values, and skips codes that have changed or have been deleted since", async () => {
  const codes = [await create({ tags: ["undo", "A"] }), await create({ tags: ["undo"], paused: true, archived: true })];
  const [changed, deleted] = [await create({ tags: ["undo"] }), await create({ tags: ["undo"] })];
  const before = await Promise.all(codes.map(read));
  const job = await changeMany(
    { tag: "undo" },
    { target: NEW, paused: true, archived: false, tags_remove: ["a"], tags_add: ["B"] },
  );
  expect(job.total).toBe(4);
  recordOf(await call("PATCH", `/v1/qr/${changed.id}`, undefined, { title: "since" }));
  await call("DELETE", `/v1/qr/${deleted.id}`);
  const undone = await undo(job);
  expect(undone).toMatchObject({
    state: "done",
    undoes: job.id,
    select: null,
    change: null,
    total: 2,
    done: 2,
    undo_until: null,
  });
  expect(undone.result).toEqual({
    unchanged: 0,
    skipped: 2,
    skipped_codes: expect.arrayContaining([
      { id: changed.id, code: "version_mismatch", message: "The code has since been changed." },
      { id: deleted.id, code: "not_found", message: "The code has since been deleted." },
    ]),
  });
  const after = await Promise.all(codes.map(read));
  expect(after).toEqual(before.map((code) => ({ ...code, updated_at: expect.any(String) })));
  expect(await read(changed)).toMatchObject({ target: NEW, tags: ["B", "undo"] });
  const [restored] = await historyOf(codes[0] as never);
  expect(restored).toMatchObject({ version: 3, restores: 2, changes: { target: { from: NEW, to: TARGET } } });
  expect(jobOf(await call("GET", `/v1/jobs/${job.id}`)).undone_by).toBe(undone.id);
  expect(errorOf(await call("POST", `/v1/jobs/${job.id}/undo`))).toBe("409 not_restorable");
  expect(errorOf(await call("POST", `/v1/jobs/${undone.id}/undo`))).toBe("409 not_restorable");
});

test("a dry run says what would change, and changes nothing", async () => {
  const [code, fixed, same] = [
    await create({ tags: ["dry"] }),
    await create({ tags: ["dry"], dynamic: false }),
    await create({ tags: ["dry"], target: NEW }),
  ];
  const job = await changeMany({ tag: "dry" }, { target: NEW }, { dry_run: true });
  expect(job).toMatchObject({ state: "done", dry_run: true, total: 1, done: 0, undo_until: null });
  const skipped = { id: fixed.id, code: "code_is_static", message: expect.any(String) };
  expect(job.result).toEqual({ unchanged: 1, skipped: 1, skipped_codes: [skipped] });
  expect(await Promise.all([code, fixed, same].map(read))).toEqual([code, fixed, same]);
  expect(errorOf(await call("POST", `/v1/jobs/${job.id}/undo`))).toBe("409 not_restorable");
  expect(await api.prisma.jobCode.count({ where: { codeId: uuidFromCodeId(code.id) ?? "" } })).toBe(0);
});

test("codes are selected by id, by domain, and by the filters of the list", async () => {
  const [mine, foreign] = [await create(), await create({}, theirs)];
  const unknown = "qr_06ey1qk3r5s8mq2v7c9t4w1x0b";
  const job = await changeMany({ ids: [mine.id, foreign.id, unknown] }, { archived: true });
  const missing = (id: string) => ({ id, code: "not_found", message: "There is no such code in this account." });
  expect(job.total).toBe(1);
  expect(job.result?.skipped_codes).toEqual(expect.arrayContaining([missing(foreign.id), missing(unknown)]));
  const title = "A title that no other code has";
  const [archived, live] = [await create({ title, archived: true }), await create({ title })];
  expect(await changeMany({ filter: { q: title, archived: false } }, { tags_add: ["q"] })).toMatchObject({ total: 1 });
  expect((await read(live)).tags).toEqual(["q"]);
  expect(await changeMany({ filter: { q: title, tag: ["Q"] } }, { tags_remove: ["q"] })).toMatchObject({ total: 1 });
  expect(await changeMany({ filter: { q: title } }, { archived: true })).toMatchObject({
    total: 1,
    result: { unchanged: 1 },
  });
  expect((await read(archived)).archived).toBe(true);
  expect(
    await changeMany({ filter: { q: title, state: "active", type: "url", dynamic: false } }, { archived: false }),
  ).toMatchObject({
    total: 0,
    undo_until: null,
  });
});

test("codes that cannot have the change are skipped, each with the reason", async () => {
  const text = await create({ tags: ["kinds"], type: "text", target: "Hello" });
  const phone = await create({ tags: ["kinds"], type: "phone", target: "+41791234567" });
  const full = await create({ tags: ["kinds", ...Array.from({ length: 49 }, (_, index) => `t${index}`)] });
  const job = await changeMany({ tag: "kinds" }, { target: "Not a URL", tags_add: ["one more"] });
  expect(job.total).toBe(1);
  expect((await read(text)).target).toBe("Not a URL");
  const reasons = job.result?.skipped_codes.map(({ id, code }) => [id, code]);
  expect(reasons).toEqual(
    expect.arrayContaining([
      [phone.id, "invalid_request"],
      [full.id, "invalid_request"],
    ]),
  );
  const tagged = await changeMany({ tag: "kinds" }, { tags_add: ["one more"] });
  expect(tagged.result?.skipped_codes).toEqual([
    { id: full.id, code: "invalid_request", message: "A code can have at most 50 tags." },
  ]);
});

test("a job of a suspended account fails, and changes nothing", async () => {
  const code = await create({ tags: ["suspended"] });
  const { accountId } = await api.prisma.code.findUniqueOrThrow({ where: { id: uuidFromCodeId(code.id) ?? "" } });
  await changeMany({ tag: "suspended" }, { target: NEW });
  const before = await read(code);
  await api.prisma.account.update({ where: { id: accountId }, data: { suspendedAt: new Date() } });
  // Another job, which waits while the account is suspended.
  const waiting = await api.prisma.job.create({
    data: {
      id: uuidV7(Date.now()),
      accountId,
      selection: { tag: "suspended" },
      change: { target: TARGET },
      dryRun: false,
      actor: { type: "api_key", id: accountId, name: "test" },
      createdAt: new Date(),
    },
  });
  const finished = () => api.prisma.job.findFirst({ where: { id: waiting.id, finishedAt: { not: null } } });
  await expect.poll(finished, { timeout: 30_000 }).not.toBeNull();
  await api.prisma.account.update({ where: { id: accountId }, data: { suspendedAt: null } });
  expect(await finished()).toMatchObject({ state: "failed", total: null, error: { code: "account_suspended" } });
  expect(await read(code)).toEqual(before);
});

test.each<[string, unknown, string]>([
  ["nothing", {}, "select:required change:required"],
  ["nothing selected", { select: {}, change: { paused: true } }, "select:invalid_value"],
  [
    "two selections",
    { select: { tag: "a", ids: ["qr_06ey1qk3r5s8mq2v7c9t4w1x0b"] }, change: { paused: true } },
    "select:invalid_value",
  ],
  ["a malformed ID", { select: { ids: ["x"] }, change: { paused: true } }, "select.ids.0:invalid_value"],
  ["no change", { select: { tag: "a" }, change: {} }, "change:empty_change"],
  [
    "a tag both ways",
    { select: { tag: "a" }, change: { tags_add: ["X"], tags_remove: ["x"] } },
    "change.tags_remove:repeated",
  ],
  [
    "a target that no code can have",
    { select: { tag: "a" }, change: { target: "a\0b" } },
    "change.target:invalid_value",
  ],
  [
    "a target that is too long",
    { select: { tag: "a" }, change: { target: "a".repeat(16_385) } },
    "change.target:too_long",
  ],
  ["an unknown field", { select: { tag: "a" }, change: { title: "x" } }, "change.title:unknown_field"],
  [
    "deleted codes",
    { select: { filter: { state: "deleted" } }, change: { paused: true } },
    "select.filter.state:invalid_value",
  ],
  [
    "all violations at once",
    { select: { domain: "no.example.com" }, change: { domain: "nowhere.example.com", paused: "yes" }, dry_run: 1 },
    "change.paused:invalid_type dry_run:invalid_type select.domain:unknown_domain",
  ],
])("a request with %s is refused", async (_, body, violations) => {
  expect(errorOf(await call("POST", "/v1/qr/changes", undefined, body))).toBe(`400 invalid_request ${violations}`);
});
