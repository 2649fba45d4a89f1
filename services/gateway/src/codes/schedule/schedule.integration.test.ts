// Tests scheduled changes: what can be scheduled, and that each is made once at its time.

import { codeIdFromUuid, linkKey, uuidFromScheduleId } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { connectRedisTargetCache } from "@qr/target-cache";
import { afterAll, expect, test } from "vitest";
import { OPERATOR } from "../../events/event.ts";
import { errorOf, keyOfUrl, recordOf } from "../../testing/expectations.ts";
import { SHORT_HOST } from "../../testing/test-domains.ts";
import { inMs, SOON, TARGET, useTestSchedule } from "../../testing/test-schedule.ts";
import type { CodeRecord } from "../code-schemas.ts";
import { MAX_SCHEDULED } from "./schedule-store.ts";

const cache = connectRedisTargetCache({ url: process.env.TEST_REDIS_URL ?? "", log: createLogger("test", "silent") });
afterAll(() => cache.close());
const { api, ours, theirs, call, create, read, post, schedule, listOf, historyOf, advance, uuidOf } =
  await useTestSchedule("scheduled");
const HOUR_MS = 3_600_000;
const KEY = { type: "api_key", id: expect.any(String), name: "test" };

test("a change is made at its time, not before, with its entry in the history, its event, and the new target everywhere", async () => {
  await expect.poll(() => cache.state()).toBe("up");
  const code = await create();
  const at = inMs(1500);
  const [later, scheduled] = [
    await schedule(code, { title: "Later" }),
    await schedule(code, { target: "https://example.com/then", title: "Then" }, at),
  ];
  expect(scheduled).toEqual({
    id: expect.stringMatching(/^sch_[0-9a-z]{26}$/),
    code_id: code.id,
    at,
    change: { target: "https://example.com/then", title: "Then" },
    state: "waiting",
    scheduled_by: KEY,
    created_at: expect.any(String),
  });
  await expect.poll(() => historyOf(code), SOON).toHaveLength(1);
  const [change] = await historyOf(code);
  expect(change).toEqual({
    version: 2,
    at: expect.any(String),
    kind: "change",
    by: { type: "schedule", id: scheduled.id, name: "schedule", scheduled_by: KEY },
    changes: {
      target: { from: TARGET, to: "https://example.com/then" },
      title: { from: null, to: "Then" },
    },
  });
  expect(Date.parse(change?.at ?? "")).toBeGreaterThanOrEqual(Date.parse(at));
  expect(await listOf(code)).toEqual([later]);
  expect(await read(code)).toMatchObject({ target: "https://example.com/then", title: "Then" });
  const entry = async () => (await cache.getMany([keyOfUrl(code.short_url)]))[0];
  await expect.poll(entry, SOON).toMatchObject({ version: 2, target: { location: "https://example.com/then" } });
  const event = await api.prisma.event.findFirstOrThrow({ where: { subject: uuidOf(code), type: "code.updated.v1" } });
  expect(event.actor).toMatchObject({ type: "schedule", scheduled_by: { type: "api_key" } });
  recordOf(await call("POST", `/v1/qr/${code.id}/history/2/restore`));
  expect(await read(code)).toMatchObject({ target: TARGET, title: null });
});

test.each<[string, unknown, string]>([
  ["no body", undefined, "at:required change:required"],
  ["nothing", {}, "at:required change:required"],
  ["an empty change", { at: inMs(HOUR_MS), change: {} }, "change:empty_change"],
  ["a change that is none", { at: inMs(HOUR_MS), change: "x" }, "change:invalid_type"],
  ["a time in the past", { at: "2020-01-01T00:00:00Z", change: { title: "a" } }, "at:out_of_range"],
  ["a time too far ahead", { at: "2099-01-01T00:00:00Z", change: { title: "a" } }, "at:out_of_range"],
  ["a field that does not change", { at: inMs(HOUR_MS), change: { type: "text" } }, "change.type:unknown_field"],
  [
    "all violations at once",
    {
      at: "soon",
      more: 1,
      change: { target: "ftp://x", title: "\0", slug: "abc", rules: [{ when: {}, target: "x" }] },
    },
    "at:invalid_value more:unknown_field change.title:invalid_value change.rules.0.when:invalid_value change.domain:required change.target:invalid_target",
  ],
  [
    "an unknown domain",
    { at: inMs(HOUR_MS), change: { domain: "foreign.example.com" } },
    "change.domain:unknown_domain",
  ],
])("%s is rejected", async (_, body, expected) => {
  const code = await create();
  const response = await call("POST", `/v1/qr/${code.id}/schedule`, ours, body ?? {});
  expect(errorOf(response)).toBe(`400 invalid_request ${expected}`);
  expect(await listOf(code)).toEqual([]);
});

test("static codes, other accounts, and deleted codes have no such schedule", async () => {
  const fixed = recordOf(await call("POST", "/v1/qr", ours, { target: TARGET }));
  const change = { at: inMs(HOUR_MS), change: { target: "https://example.com/then" } };
  expect(errorOf(await post(fixed, change))).toBe("409 code_is_static");
  await schedule(fixed, { title: "Then" });
  const code = await create();
  const { id } = await schedule(code, { title: "Then" });
  expect(errorOf(await post(code, change, theirs))).toBe("404 not_found");
  expect(errorOf(await call("DELETE", `/v1/qr/${code.id}/schedule/${id}`, theirs))).toBe("404 not_found");
  expect(errorOf(await call("DELETE", `/v1/qr/${fixed.id}/schedule/${id}`))).toBe("404 not_found");
  await call("DELETE", `/v1/qr/${code.id}`);
  expect(errorOf(await post(code, change))).toBe("404 not_found");
  expect(errorOf(await call("GET", `/v1/qr/${code.id}/schedule`))).toBe("404 not_found");
});

test("a canceled change is not made", async () => {
  const code = await create();
  const [first, second] = [await schedule(code, { title: "first" }), await schedule(code, { title: "second" })];
  const cancel = ({ id }: { id: string }) => call("DELETE", `/v1/qr/${code.id}/schedule/${id}`);
  expect((await cancel(first)).body).toEqual({ id: first.id, deleted: true });
  for (const id of [first.id, "sch_06ey1qk3r5s8mq2v7c9t4w1x0b", "nonsense"]) {
    expect(errorOf(await cancel({ id }))).toBe("404 not_found");
  }
  await advance(second);
  await expect.poll(() => listOf(code), SOON).toEqual([]);
  expect((await historyOf(code)).map(({ changes }) => changes)).toEqual([{ title: { from: null, to: "second" } }]);
});

test(`a code has at most ${MAX_SCHEDULED} scheduled changes, even with concurrent requests`, async () => {
  const code = await create();
  const at = inMs(HOUR_MS);
  const fixed = {
    accountId: api.accountId,
    codeId: uuidOf(code),
    at,
    change: {},
    actor: OPERATOR,
    createdAt: new Date(),
  };
  const saved = Array.from({ length: MAX_SCHEDULED - 2 }, () => ({ id: crypto.randomUUID(), ...fixed }));
  await api.prisma.scheduledChange.createMany({ data: saved });
  const responses = await Promise.all(["a", "b", "c", "d"].map((title) => post(code, { at, change: { title } })));
  const outcomes = responses.map((one) => (one.status === 200 ? "200" : errorOf(one)));
  expect(outcomes.sort()).toEqual(["200", "200", "409 limit_reached", "409 limit_reached"]);
});

test("a repeated request with the same Idempotency-Key schedules one change", async () => {
  const code = await create();
  const send = () =>
    api.call("POST", `/v1/qr/${code.id}/schedule`, {
      key: ours.key,
      body: { at: "2030-01-01T00:00:00Z", change: { title: "once" } },
      headers: { "Idempotency-Key": "schedule-once" },
    });
  const [first, second] = [await send(), await send()];
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  expect(second.body).toEqual(first.body);
  expect(await listOf(code)).toHaveLength(1);
});

test("several due changes of one code are made in their order", async () => {
  const code = await create();
  const scheduled = [];
  for (const title of ["a", "b", "c", "d", "e"]) scheduled.push(await schedule(code, { title }));
  const ids = scheduled.map(({ id }) => uuidFromScheduleId(id) ?? "");
  await api.prisma.$executeRaw`
    UPDATE scheduled_changes s SET at = now() + (place - 60) * interval '1 s'
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS given (id, place) WHERE s.id = given.id`;
  await expect.poll(() => listOf(code), SOON).toEqual([]);
  const titles = (await historyOf(code)).map(({ changes }) => changes.title);
  expect(titles.toReversed().map((change) => change && "to" in change && change.to)).toEqual(["a", "b", "c", "d", "e"]);
});

test("a scheduled move applies to both addresses", async () => {
  const code = await create();
  await advance(await schedule(code, { domain: SHORT_HOST, slug: "scheduled-there" }));
  await expect.poll(async () => (await read(code)).aliases.length, SOON).toBe(1);
  const keys = [linkKey(0, "SCHEDULED-THERE"), keyOfUrl(code.short_url)];
  const entries = async () => (await cache.getMany(keys)).map((entry) => [entry?.version, entry?.target.kind]);
  await expect.poll(entries, SOON).toEqual([
    [2, "redirect"],
    [2, "redirect"],
  ]);
});

test("several gateways make each change once", async () => {
  await Promise.all([api.startSecond(), api.startSecond()]);
  const codes = await Promise.all(Array.from({ length: 30 }, () => create()));
  for (const code of codes) await schedule(code, { title: "Once" });
  const ids = codes.map(uuidOf);
  await api.prisma.scheduledChange.updateMany({ where: { codeId: { in: ids } }, data: { at: new Date() } });
  await expect.poll(() => api.prisma.scheduledChange.count({ where: { codeId: { in: ids } } }), SOON).toBe(0);
  const changes = await api.prisma.codeChange.groupBy({ by: ["codeId"], where: { codeId: { in: ids } }, _count: true });
  expect(changes).toHaveLength(30);
  expect(changes.every(({ _count }) => _count === 1)).toBe(true);
  for (const codeId of ids) expect((await read({ id: codeIdFromUuid(codeId) } as CodeRecord)).title).toBe("Once");
});
