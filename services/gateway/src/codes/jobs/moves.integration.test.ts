// Tests bulk changes that move them to another domain, and the undo of such moves.

import { uuidFromCodeId } from "@qr/contracts";
import { expect, test } from "vitest";
import { recordOf } from "../../testing/expectations.ts";
import { SHORT_HOST } from "../../testing/test-domains.ts";
import { useTestJobs } from "../../testing/test-jobs.ts";
import { MAX_MOVES } from "./job-request.ts";

const { api, ours, call, create, read, changeMany, undo, historyOf, verified } = await useTestJobs("moved-many");
const domain = await verified(ours);

test("codes move with their paths, their previous addresses become aliases, and the undo moves them back", async () => {
  const codes = [await create({ tags: ["move"] }), await create({ tags: ["move"], title: "Two" })];
  const before = await Promise.all(codes.map(read));
  const job = await changeMany(
    { tag: "move" },
    { domain: domain.host, tags_add: ["Moved"], target: "https://example.com/moved" },
  );
  expect(job).toMatchObject({ state: "done", total: 2, done: 2, result: { unchanged: 0, skipped: 0 } });
  for (const code of codes) {
    const slug = code.short_url.slice(code.short_url.lastIndexOf("/") + 1);
    const moved = await read(code);
    expect(moved).toMatchObject({ domain: domain.host, tags: ["move", "Moved"], target: "https://example.com/moved" });
    expect(new URL(moved.short_url).host).toBe(domain.host);
    expect(moved.aliases.map((alias) => alias.short_url)).toEqual([expect.stringContaining(slug)]);
    const types = await api.prisma.event.findMany({
      where: { subject: uuidFromCodeId(code.id) ?? "" },
      orderBy: { id: "asc" },
    });
    expect(types.map(({ type }) => type)).toEqual(["code.created.v1", "code.updated.v1", "code.moved.v1"]);
  }
  expect(await api.prisma.targetRepair.count()).toBe(0);
  const undone = await undo(job);
  expect(undone).toMatchObject({ state: "done", undoes: job.id, total: 2, result: { skipped: 0 } });
  for (const [index, code] of codes.entries()) {
    const after = await read(code);
    const { short_url, tags, target, domain: host } = before[index] as typeof after;
    expect(after).toMatchObject({ short_url, tags, target, domain: host });
    const [change] = await historyOf(code);
    expect(change?.changes.domain).toEqual({ from: domain.host, to: SHORT_HOST });
  }
});

test("codes that cannot move are skipped, and a dry run says so without a trace", async () => {
  const [taken, free] = [await create({ tags: ["taken"] }), await create({ tags: ["taken"] })];
  const fixed = await create({ tags: ["taken"], dynamic: false });
  const slug = taken.short_url.slice(taken.short_url.lastIndexOf("/") + 1);
  recordOf(
    await call("POST", "/v1/qr", ours, { target: "https://example.com/", dynamic: true, domain: domain.host, slug }),
  );
  const before = await Promise.all([taken, free, fixed].map(read));
  const expected = {
    unchanged: 0,
    skipped: 2,
    skipped_codes: expect.arrayContaining([
      { id: taken.id, code: "slug_taken", message: expect.any(String) },
      { id: fixed.id, code: "code_is_static", message: expect.any(String) },
    ]),
  };
  const dry = await changeMany({ tag: "taken" }, { domain: domain.host }, { dry_run: true });
  expect(dry).toMatchObject({ total: 1, done: 0, result: expected });
  expect(await Promise.all([taken, free, fixed].map(read))).toEqual(before);
  const job = await changeMany({ tag: "taken" }, { domain: domain.host });
  expect(job).toMatchObject({ total: 1, done: 1, result: expected });
  expect((await read(free)).domain).toBe(domain.host);
  expect(await changeMany({ domain: domain.host }, { archived: true })).toMatchObject({ result: { skipped: 0 } });
});

test("a job that would move too many codes fails, and moves none", async () => {
  const { id } = await create({ tags: ["too many"] });
  await api.prisma.$executeRaw`
    INSERT INTO codes (id, slug, payload, account_id, type, target, dynamic, tags, color_dark, color_light, format, created_at, updated_at)
    SELECT gen_random_uuid(), 'TOO-MANY-' || n, payload, account_id, type, target, dynamic, tags, color_dark, color_light, format,
      created_at, updated_at
    FROM codes code, generate_series(1, ${MAX_MOVES}) AS n WHERE code.id = ${uuidFromCodeId(id)}::uuid`;
  const job = await changeMany({ tag: "too many" }, { domain: domain.host });
  expect(job).toMatchObject({ state: "failed", total: null, error: { code: "limit_reached" } });
  expect(await api.prisma.code.count({ where: { version: { gt: 1 }, slug: { startsWith: "TOO-MANY-" } } })).toBe(0);
});
