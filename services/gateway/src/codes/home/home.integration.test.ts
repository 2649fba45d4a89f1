// Tests which codes need attention, which changes are listed, and that nothing of other accounts is.

import { uuidFromCodeId } from "@qr/contracts";
import type { AttentionReason, Home } from "@qr/session-api";
import { describe, expect, test } from "vitest";
import { countScans } from "../../testing/counted-scans.ts";
import { recordOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { signUp, signUpMember, type TestPerson } from "../../testing/test-person.ts";

const api = await useTestGateway();
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const uuidOf = (id: string) => uuidFromCodeId(id) ?? "";

async function create(person: TestPerson, title: string, fields: object = {}): Promise<string> {
  const body = { target: "https://example.com/menu", dynamic: true, title, ...fields };
  return recordOf(await person.call("POST", "/session/v1/qr", { body })).id;
}

async function patch(person: TestPerson, id: string, body: object): Promise<void> {
  recordOf(await person.call("PATCH", `/session/v1/qr/${id}`, { body }));
}

async function homeOf(person: TestPerson): Promise<Home> {
  const { status, body, text } = await person.call("GET", "/session/home");
  expect(status, text).toBe(200);
  return body as Home;
}

/** Returns the titles of the codes in need, by reason. */
async function inNeed(person: TestPerson): Promise<Partial<Record<AttentionReason, (string | null)[]>>> {
  const { attention } = await homeOf(person);
  return Object.fromEntries(attention.map(({ reason, items }) => [reason, items.map(({ title }) => title)]));
}

/** Counts scans of the code, the last one on this day. */
async function scan(id: string, count: number, at: string): Promise<void> {
  await countScans(
    api,
    id,
    Array.from({ length: count }, (_, visitor) => ({ at: new Date().toISOString(), visitor })),
  );
  await api.prisma.quarterHourCount.updateMany({ where: { codeId: uuidOf(id) }, data: { foldedAt: new Date(at) } });
}

async function planFailed({ accountId }: TestPerson, codeId: string, failedAt: string): Promise<void> {
  const actor = { type: "service", id: null, name: "test" };
  const error = { code: "not_found", message: "Refused." };
  const fixed = { at: new Date(failedAt), change: {}, actor, createdAt: new Date(failedAt) };
  await api.prisma.scheduledChange.create({
    data: { id: crypto.randomUUID(), accountId, codeId: uuidOf(codeId), ...fixed, failedAt: new Date(failedAt), error },
  });
}

test("a new account has nothing", async () => {
  expect(await homeOf(await signUp(api))).toEqual({ attention: [], changes: [] });
});

describe("attention", () => {
  test("lists codes by reason, the latest or the most urgent first", async () => {
    const person = await signUp(api);
    await create(person, "fine", { expires_at: inDays(8), max_scans: 2 });
    await create(person, "paused", { paused: true });
    await create(person, "ends later", { expires_at: inDays(6) });
    await create(person, "ends sooner", { expires_at: inDays(1) });
    await create(person, "ended", { expires_at: inDays(-1) });
    await create(person, "ended earlier", { expires_at: inDays(-2) });
    const used = await create(person, "used up", { max_scans: 2 });
    await scan(used, 2, inDays(-1));
    const failed = await create(person, "failed");
    await planFailed(person, failed, inDays(-3));
    await planFailed(person, failed, inDays(-2));
    const { attention } = await homeOf(person);
    expect(attention).toMatchObject([
      { reason: "change_failed", total: 1, items: [{ id: failed, title: "failed" }] },
      { reason: "exhausted", total: 1, items: [{ id: used, type: "url", target: "https://example.com/menu" }] },
      { reason: "expired", total: 2, items: [{ title: "ended" }, { title: "ended earlier" }] },
      { reason: "expiring", total: 2, items: [{ title: "ends sooner" }, { title: "ends later" }] },
      { reason: "paused", total: 1, items: [{ title: "paused" }] },
    ]);
    expect(attention[0]?.items[0]?.at.slice(0, 10)).toBe(inDays(-2).slice(0, 10));
  });

  test("is not needed by codes that wait for their start, are archived, deleted, or have been like this for long", async () => {
    const person = await signUp(api);
    const old = await create(person, "paused long ago", { paused: true });
    await api.prisma.code.update({ where: { id: uuidOf(old) }, data: { updatedAt: new Date(inDays(-31)) } });
    await create(person, "ended long ago", { expires_at: inDays(-31) });
    await create(person, "starts later", { starts_at: inDays(1), expires_at: inDays(2), paused: true });
    await create(person, "archived", { paused: true, archived: true });
    const deleted = await create(person, "deleted", { paused: true, expires_at: inDays(-1) });
    await planFailed(person, deleted, inDays(-1));
    await person.call("DELETE", `/session/v1/qr/${deleted}`);
    const unused = await create(person, "not used up", { max_scans: 3 });
    await scan(unused, 2, inDays(0));
    const used = await create(person, "used up long ago", { max_scans: 1 });
    await scan(used, 1, inDays(-31));
    await planFailed(person, await create(person, "failed long ago"), inDays(-31));
    expect(await inNeed(person)).toEqual({});
  });

  test("names a paused code that has expired only once", async () => {
    const person = await signUp(api);
    await create(person, "both", { paused: true, expires_at: inDays(-1) });
    expect(await inNeed(person)).toEqual({ paused: ["both"] });
  });

  test("names three codes of many, and counts a hundred", async () => {
    const person = await signUp(api);
    await api.pool.query(
      `INSERT INTO codes (id, account_id, slug, type, target, dynamic, paused, color_dark, color_light, format, payload, created_at, updated_at)
       SELECT gen_random_uuid(), $1::uuid, left($1::text, 8) || n, 'url', 'https://example.com/', true, n <= 120, '#000000', '#ffffff', 'png', 'X', now(), now()
       FROM generate_series(1, 130) AS n`,
      [person.accountId],
    );
    const { attention } = await homeOf(person);
    expect(attention.map(({ reason, total, items }) => [reason, total, items.length])).toEqual([["paused", 100, 3]]);
  });
});

describe("recent changes", () => {
  test("are those of all codes, newest first, with their fields and makers", async () => {
    const owner = await signUp(api);
    const editor = await signUpMember(api, owner.accountId, "editor");
    const [menu, poster] = [await create(owner, "Menu"), await create(owner, "Poster")];
    await create(owner, "Unchanged");
    await patch(owner, menu, { target: "https://example.com/secret", title: "Menu 2" });
    await patch(editor, poster, { paused: true });
    await patch(owner, menu, { password: "correct horse" });
    await owner.call("DELETE", `/session/v1/qr/${poster}`);
    const { changes } = await homeOf(owner);
    expect(changes).toMatchObject([
      { code: { id: poster, title: "Poster", is_deleted: true }, kind: "deletion", version: 3, fields: [] },
      { code: { id: menu, is_deleted: false }, kind: "change", version: 3, fields: [{ name: "password" }] },
      { code: { id: poster }, by: { type: "person", name: editor.email }, fields: [{ name: "paused", on: true }] },
      {
        code: { id: menu, title: "Menu 2" },
        by: { type: "person", name: owner.email },
        fields: [{ name: "target" }, { name: "title" }],
      },
    ]);
    expect(Object.keys(changes[0]?.by ?? {})).toEqual(["type", "name"]);
  });

  test("are the latest eight, however they are spread over the codes", async () => {
    const person = await signUp(api);
    const ids = [];
    for (let n = 0; n < 10; n += 1) ids.push(await create(person, `${n}`));
    for (const id of ids) await patch(person, id, { note: "one" });
    const [first = ""] = ids;
    for (const note of ["two", "three", "four"]) await patch(person, first, { note });
    const { changes } = await homeOf(person);
    expect(changes.map(({ code }) => code.title)).toEqual(["0", "0", "0", "9", "8", "7", "6", "5"]);
  });

  test("do not name deleted people", async () => {
    const owner = await signUp(api);
    const editor = await signUpMember(api, owner.accountId, "editor");
    const code = await create(owner, "Menu");
    await patch(editor, code, { title: "Changed" });
    await api.prisma.forgottenPerson.create({ data: { userId: editor.userId } });
    expect((await homeOf(owner)).changes[0]?.by).toEqual({ type: "person", name: "" });
  });

  test("name a person who has scheduled a change", async () => {
    const person = await signUp(api);
    const code = await create(person, "Menu");
    await patch(person, code, { title: "Changed" });
    const by = { type: "person", id: person.userId, name: "Ada" };
    const actor = { type: "schedule", id: crypto.randomUUID(), name: "schedule", scheduled_by: by };
    await api.prisma.codeChange.updateMany({ where: { codeId: uuidOf(code) }, data: { actor } });
    expect((await homeOf(person)).changes[0]?.by).toEqual({
      type: "schedule",
      name: "schedule",
      scheduled_by: { type: "person", name: "Ada" },
    });
  });
});

test("nothing of another account is listed, and a wiped code is not listed any more", async () => {
  const [person, other] = [await signUp(api), await signUp(api)];
  const code = await create(other, "secret", { paused: true, expires_at: inDays(-1) });
  await patch(other, code, { title: "still secret" });
  await planFailed(other, code, inDays(-1));
  expect(await homeOf(person)).toEqual({ attention: [], changes: [] });
  await other.call("DELETE", `/session/v1/qr/${code}`);
  expect((await homeOf(other)).changes).toHaveLength(2);
  await api.prisma.code.update({ where: { id: uuidOf(code) }, data: { wipedAt: new Date() } });
  expect(await homeOf(other)).toEqual({ attention: [], changes: [] });
});

test("a viewer sees it, and a parameter is rejected", async () => {
  const owner = await signUp(api);
  const viewer = await signUpMember(api, owner.accountId, "viewer");
  await create(owner, "Menu", { paused: true });
  expect(await inNeed(viewer)).toEqual({ paused: ["Menu"] });
  expect((await viewer.call("GET", "/session/home?limit=9")).status).toBe(400);
});
