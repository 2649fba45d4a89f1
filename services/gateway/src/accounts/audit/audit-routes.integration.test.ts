// Tests what the audit log shows, to whom, and for how long.

import { randomUUID } from "node:crypto";
import { createLogger } from "@qr/runtime";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { removeNames } from "../../codes/history/forgotten-people-store.ts";
import { errorOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { PASSWORD, signUp, signUpMember, type TestPerson } from "../../testing/test-person.ts";
import { type AuditRecord, auditRecordSchema } from "./audit-record.ts";
import { createAuditStore, startAuditSweep } from "./audit-store.ts";

const api = await useTestGateway({ TRUSTED_PROXIES: ["127.0.0.1"] });
const DAY_MS = 86_400_000;

async function entriesFor(person: TestPerson, query = ""): Promise<AuditRecord[]> {
  const response = await person.call("GET", `/session/v1/audit${query}`);
  expect(response.status).toBe(200);
  return (response.body as { data: unknown[] }).data.map((entry) => auditRecordSchema.parse(entry));
}
const actionsFor = async (person: TestPerson, query = "") =>
  (await entriesFor(person, query)).map(({ action }) => action);

async function createCode(person: TestPerson): Promise<string> {
  const response = await person.call("POST", "/session/v1/qr", { body: { target: "https://example.com/a" } });
  return (response.body as { id: string }).id;
}

test("shows who did what, newest first, and nothing of other accounts", async () => {
  const [ada, eve] = [await signUp(api), await signUp(api)];
  const id = await createCode(ada);
  await ada.call("PATCH", `/session/v1/qr/${id}`, { body: { title: "Menu" } });
  await createCode(eve);
  const [changed, created, signedIn, ...others] = await entriesFor(ada);
  expect(others).toEqual([]);
  expect(changed).toMatchObject({
    action: "code.updated",
    by: { type: "person", id: ada.userId, name: ada.email },
    subject: id,
    session: { device: "Chrome on Linux" },
  });
  expect(created).toMatchObject({ action: "code.created", subject: id });
  expect(signedIn).toMatchObject({ action: "person.signed_in", by: { id: ada.userId } });
});

test("names a code by its own ID, however the request names it", async () => {
  const ada = await signUp(api);
  const body = { target: "https://example.com/a", external_id: "table-7" };
  const { id } = (await ada.call("POST", "/session/v1/qr", { body })).body as { id: string };
  await ada.call("PATCH", "/session/v1/qr/ext_table-7", { body: { title: "Menu" } });
  expect(await actionsFor(ada, `?subject=${id}`)).toEqual(["code.updated", "code.created"]);
});

test("shows what members do to their own sign-in from the time they joined, and nothing of former members", async () => {
  const owner = await signUp(api);
  const member = await signUpMember(api, owner.accountId, "editor");
  expect(await actionsFor(owner, `?actor=${member.userId}`)).toEqual([]);
  await member.signInElsewhere();
  await member.call("PATCH", "/session/user", { body: { name: "Grace" } });
  expect(await actionsFor(owner, `?actor=${member.userId}`)).toEqual(["person.updated", "person.signed_in"]);
  expect((await owner.call("DELETE", `/session/members/${member.userId}`)).status).toBe(200);
  expect(await actionsFor(owner, `?actor=${member.userId}`)).toEqual([]);
  expect(await entriesFor(owner, `?subject=${member.userId}`)).toMatchObject([{ action: "member.removed" }]);
});

test("is for owners and keys with the scope", async () => {
  const owner = await signUp(api);
  for (const role of ["editor", "viewer"] as const) {
    const member = await signUpMember(api, owner.accountId, role);
    expect(errorOf(await member.call("GET", "/session/v1/audit"))).toBe("403 forbidden");
  }
  const { accountId, key } = await api.addAccount({ scopes: ["audit:read"] });
  const writer = await api.createKey({ accountId });
  await api.call("POST", "/v1/qr", { key: writer.key, body: { target: "https://example.com/a" } });
  const response = await api.call("GET", "/v1/audit", { key });
  expect(response.body).toMatchObject({ data: [{ action: "code.created", by: { type: "api_key" }, session: null }] });
  const without = await api.createKey({ accountId, scopes: ["qr:read"] });
  expect(errorOf(await api.call("GET", "/v1/audit", { key: without.key }))).toBe("403 insufficient_scope");
});

test("every entry is on exactly one page", async () => {
  const ada = await signUp(api);
  for (let code = 0; code < 4; code += 1) await createCode(ada);
  const all = await entriesFor(ada);
  const paged: AuditRecord[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const { body } = await ada.call("GET", `/session/v1/audit?limit=2${query}`);
    const page = body as { data: AuditRecord[]; next_cursor: string | null };
    expect(page.data.length).toBeLessThanOrEqual(2);
    paged.push(...page.data);
    cursor = page.next_cursor;
  }
  expect(paged).toEqual(all);
  expect(paged).toHaveLength(5);
});

test("filters by action, person, object, and time", async () => {
  const ada = await signUp(api);
  const [one, two] = [await createCode(ada), await createCode(ada)];
  const [second] = await entriesFor(ada, `?subject=${two}`);
  expect(await actionsFor(ada, "?action=person.signed_in")).toEqual(["person.signed_in"]);
  expect(await actionsFor(ada, `?subject=${one}`)).toEqual(["code.created"]);
  expect(await actionsFor(ada, `?actor=${randomUUID()}`)).toEqual([]);
  expect(await actionsFor(ada, `?after=${second?.at}`)).toEqual([]);
  expect(await actionsFor(ada, `?before=${second?.at}&action=code.created`)).toEqual(["code.created"]);
});

test.each([
  ["?action=nothing", "action:invalid_value"],
  ["?cursor=nothing", "cursor:invalid_cursor"],
  ["?limit=0", "limit:out_of_range"],
  ["?before=yesterday", "before:invalid_value"],
  ["?other=1", "other:unknown_field"],
])("rejects %s", async (query, expected) => {
  const ada = await signUp(api);
  expect(errorOf(await ada.call("GET", `/session/v1/audit${query}`))).toBe(`400 invalid_request ${expected}`);
});

test("the CSV has all matching entries and runs nothing in a spreadsheet", async () => {
  const ada = await signUp(api);
  await ada.call("PATCH", "/session/user", { body: { name: "=1+1" } });
  await createCode(ada);
  const { text } = await ada.call("GET", "/session/v1/audit.csv");
  const rows = parse(text, { columns: true }) as Record<string, string>[];
  expect(rows.map((row) => row.id)).toEqual((await entriesFor(ada)).map(({ id }) => id));
  expect(rows[0]).toMatchObject({ action: "code.created", "by.name": "'=1+1", "session.device": "Chrome on Linux" });
});

describe("erasure", () => {
  test("removes the name of a deleted person at once, and their own entries soon after", async () => {
    const owner = await signUp(api);
    const member = await signUpMember(api, owner.accountId, "editor");
    await createCode(member);
    await member.call("DELETE", "/session/user", { body: { password: PASSWORD, codes: "stop" } });
    const nobody = { by: { type: "person", id: null, name: "" }, session: null };
    expect(await entriesFor(owner, "?action=code.created")).toMatchObject([nobody]);
    while ((await removeNames(api.prisma, 100)) > 0);
    expect(await entriesFor(owner, "?action=code.created")).toMatchObject([nobody]);
    const [row] = await api.prisma.$queryRaw<{ found: number }[]>`
      SELECT count(*)::int AS found FROM audit_entries entry
      WHERE entry::text LIKE ${`%${member.userId}%`} OR entry::text LIKE ${`%${member.email}%`}`;
    expect(row?.found).toBe(0);
  });

  test("is impossible while the person or the account exists", async () => {
    const { userId, accountId } = await signUp(api);
    const erase = (person: string | null, account: string | null) =>
      api.prisma.$queryRaw`SELECT erase_audit_entries(${person}::uuid, ${account}::uuid, 10)`;
    await expect(erase(userId, null)).rejects.toThrow("still exists");
    await expect(erase(null, accountId)).rejects.toThrow("still exists");
  });
});

describe("retention", () => {
  test("deletes entries after the set number of days, and no others", async () => {
    const ada = await signUp(api);
    for (let code = 0; code < 3; code += 1) await createCode(ada);
    const where = { accountId: ada.accountId };
    const rows = await api.prisma.auditEntry.findMany({ where, orderBy: { id: "asc" } });
    for (const [index, days] of [101, 99].entries()) {
      const data = { time: new Date(Date.now() - days * DAY_MS) };
      await api.prisma.auditEntry.update({ where: { id: rows[index]?.id ?? "" }, data });
    }
    const store = createAuditStore(api.prisma);
    const sweep = startAuditSweep({ store, keptDays: 100, log: createLogger("test", "silent") });
    await expect.poll(() => api.prisma.auditEntry.count({ where })).toBe(2);
    await sweep.stop();
  });

  test("keeps every entry for 30 days, whatever is asked of the database", async () => {
    const ada = await signUp(api);
    await createCode(ada);
    const time = new Date(Date.now() - 29 * DAY_MS);
    await api.prisma.auditEntry.updateMany({ where: { accountId: ada.accountId }, data: { time } });
    await createAuditStore(api.prisma).deleteOld(0, 1000);
    expect(await api.prisma.auditEntry.count({ where: { accountId: ada.accountId } })).toBe(1);
  });
});
