// Erasure of accounts and people, with a real database and Redis. What the redirects do is in e2e/erasure.

import { createHash, randomUUID } from "node:crypto";
import { storedLinkKey } from "@qr/contracts";
import { createMemoryBus } from "@qr/messaging";
import { ACCOUNT_HEADER } from "@qr/session-api";
import { readTargets } from "@qr/target-cache";
import { describe, expect, test } from "vitest";
import { removeNames } from "../../codes/history/forgotten-people-store.ts";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { PASSWORD, signUp, signUpMember, type TestPerson } from "../../testing/test-person.ts";
import { suspendAccount } from "../account-store.ts";

const bus = createMemoryBus();
// Events are published once a consumer has them.
await bus.consume("render.codes", { prefetch: 100 }, (delivery) => delivery.ack());
const api = await useTestGateway({ TRUSTED_PROXIES: ["127.0.0.1"] }, { bus });
const ERASED = { timeout: 60_000, interval: 100 };

const erase = (person: TestPerson, body: object) => person.call("DELETE", "/session/account", { body });

async function create(person: TestPerson, body: object): Promise<{ id: string; slug: string }> {
  const response = await person.call("POST", "/session/v1/qr", { body: { dynamic: true, ...body } });
  const { id, short_url } = recordOf(response);
  return { id, slug: new URL(short_url ?? "").pathname.slice(1) };
}

async function targetOf(slug: string): Promise<unknown> {
  const key = storedLinkKey(slug.toUpperCase());
  return (await readTargets(api.run, [key])).get(key)?.target;
}

/** Waits for the last step of an erasure: the job goes after the account. */
async function untilErased(accountId: string): Promise<void> {
  const left = () =>
    Promise.all([
      api.prisma.account.count({ where: { id: accountId } }),
      api.prisma.job.count({ where: { accountId } }),
    ]);
  await expect.poll(left, ERASED).toEqual([0, 0]);
}

/** Returns the tables that have a row with this text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await api.pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition",
  );
  const found = [];
  for (const { name } of rows) {
    const { rowCount } = await api.pool.query(
      `SELECT 1 FROM ${name} t WHERE strpos(lower(t::text), lower($1)) > 0 LIMIT 1`,
      [text],
    );
    if (rowCount !== 0) found.push(name);
  }
  return found;
}

test("an erased account leaves only hashes of its links, whose slugs stay unusable", async () => {
  const owner = await signUp(api);
  const member = await signUpMember(api, owner.accountId, "editor");
  const { accountId } = owner;
  const { key } = await api.createKey({ accountId });
  const slug = `Erased-${randomUUID().slice(0, 8)}`;
  const code = await create(owner, { target: "https://example.com/erased", slug, title: "erased", tags: ["erased"] });
  const contact = await create(owner, { type: "text", target: "erased text" });
  await owner.call("PATCH", `/session/v1/qr/${code.id}`, { body: { title: "erased again" } });
  await owner.call("DELETE", `/session/v1/qr/${contact.id}`);
  expect(await targetOf(slug)).toMatchObject({ kind: "redirect" });

  const response = await erase(owner, { password: PASSWORD, codes: "stop" });
  expect([response.status, response.body]).toEqual([202, {}]);
  expect(errorOf(await api.call("GET", "/v1/qr", { key }))).toBe("401 invalid_api_key");
  expect(errorOf(await member.call("GET", "/session/v1/qr"))).toBe("404 not_found");
  await untilErased(accountId);
  expect(await tablesWith(accountId)).toEqual([]);
  expect(await tablesWith(slug)).toEqual([]);
  // The person still exists, and gets a last email.
  await expect.poll(async () => (await tablesWith(owner.email)).sort(), ERASED).toEqual(["audit_entries", "users"]);
  const keyHash = createHash("sha256").update(slug.toUpperCase()).digest();
  expect(await api.prisma.erasedLink.findUnique({ where: { keyHash } })).toMatchObject({ version: 3 });
  expect(await targetOf(slug)).toEqual({ kind: "gone" });

  const other = await signUp(api);
  const taken = { target: "https://example.com/", dynamic: true, slug };
  expect(errorOf(await other.call("POST", "/session/v1/qr", { body: taken }))).toBe("409 slug_taken");
  const own = await create(other, { target: "https://example.com/" });
  const alias = await other.call("POST", `/session/v1/qr/${own.id}/aliases`, { body: { slug } });
  expect(errorOf(alias)).toBe("409 slug_taken");
  const batch = await other.call("POST", "/session/batch/preview", { body: [taken] });
  expect(JSON.stringify(batch.body)).toContain("slug_taken");
}, 90_000);

test("kept codes redirect until their end; everything else is erased at once", async () => {
  const owner = await signUp(api);
  const { accountId } = owner;
  const kept = await create(owner, { target: "https://example.com/kept", title: "erased title", tags: ["erased"] });
  const text = await create(owner, { type: "text", target: "an erased text" });
  const printed = await owner.call("POST", "/session/v1/qr", { body: { target: "https://example.com/static" } });
  expect(printed.status).toBe(200);
  expect((await erase(owner, { password: PASSWORD, codes: { keep_days: 3 } })).status).toBe(202);
  await expect.poll(() => tablesWith("erased title"), ERASED).toEqual([]);
  await expect.poll(() => api.prisma.code.count({ where: { accountId } }), ERASED).toBe(1);
  expect(await targetOf(kept.slug)).toMatchObject({ kind: "redirect" });
  expect(await targetOf(text.slug)).toEqual({ kind: "gone" });
  const [{ days } = { days: 0 }] = await api.prisma.$queryRaw<{ days: number }[]>`
    SELECT extract(epoch FROM (change->>'until')::timestamptz - now())::float8 / 86400 AS days FROM jobs WHERE account_id = ${accountId}::uuid`;
  expect(days).toBeGreaterThan(2.9);
  expect(days).toBeLessThanOrEqual(3);

  const paused = () =>
    api.prisma.job.count({ where: { accountId, claimedUntil: { gt: new Date(Date.now() + 3_600_000) } } });
  await expect.poll(paused, ERASED).toBe(1);
  // Three days later.
  await api.prisma.$executeRaw`
    UPDATE jobs SET change = jsonb_set(change, '{until}', '"2026-01-01T00:00:00.000Z"'), claimed_until = now() WHERE account_id = ${accountId}::uuid`;
  await untilErased(accountId);
  expect(await targetOf(kept.slug)).toEqual({ kind: "gone" });
  expect(await tablesWith(accountId)).toEqual([]);
}, 120_000);

test("codes can lead to one target, whatever conditions they had; contents stop", async () => {
  const owner = await signUp(api);
  const { accountId } = owner;
  const plain = await create(owner, { target: "https://example.com/old" });
  const guarded = await create(owner, {
    target: "https://example.com/guarded",
    password: "a password",
    fallback_target: "https://example.com/fallback",
    max_scans: 5,
    paused: true,
  });
  const links = await create(owner, {
    type: "links",
    target: JSON.stringify({ title: "T", links: [{ label: "One", url: "https://example.com/one" }] }),
  });
  const wanted = { password: PASSWORD, codes: { redirect_to: "https://example.com/new-place" } };
  expect((await erase(owner, wanted)).status).toBe(202);
  await expect.poll(() => api.prisma.code.count({ where: { accountId } }), ERASED).toBe(2);
  for (const { slug } of [plain, guarded]) {
    expect(await targetOf(slug)).toEqual({
      kind: "redirect",
      codeId: expect.any(String),
      location: "https://example.com/new-place",
      isCounted: true,
    });
  }
  expect(await targetOf(links.slug)).toEqual({ kind: "gone" });
  await expect.poll(() => tablesWith("example.com/old"), ERASED).toEqual([]);
  expect(await tablesWith("example.com/fallback")).toEqual([]);
}, 90_000);

describe("D20 the erasure of an account is refused, and changes nothing,", () => {
  test.each(["admin", "editor", "viewer"] as const)("to a member with the role %s", async (role) => {
    const owner = await signUp(api);
    const member = await signUpMember(api, owner.accountId, role);
    expect(errorOf(await erase(member, { password: PASSWORD, codes: "stop" }))).toBe("403 forbidden");
    await expectUntouched(owner);
  });

  test("to a thief of the owner's session who does not know the password", async () => {
    const owner = await signUp(api);
    expect(errorOf(await erase(owner, { password: "a guess", codes: "stop" }))).toBe("403 wrong_password");
    expect(errorOf(await erase(owner, { codes: "stop" }))).toBe("400 invalid_request password:required");
    await expectUntouched(owner);
  });

  test("to the owner of another account", async () => {
    const owner = await signUp(api);
    const other = await signUp(api);
    const headers = { [ACCOUNT_HEADER]: owner.accountId };
    const response = await other.call("DELETE", "/session/account", {
      body: { password: PASSWORD, codes: "stop" },
      headers,
    });
    expect(errorOf(response)).toBe("404 not_found");
    await expectUntouched(owner);
  });

  test("to the owner of a suspended account", async () => {
    const owner = await signUp(api);
    await suspendAccount(api.prisma, owner.accountId);
    expect(errorOf(await erase(owner, { password: PASSWORD, codes: "stop" }))).toBe("403 account_suspended");
    expect(await api.prisma.job.count({ where: { accountId: owner.accountId } })).toBe(0);
  });

  test.each([
    [undefined, "codes:invalid_value"],
    ["keep", "codes:invalid_value"],
    [{ keep_days: 0 }, "codes.keep_days:out_of_range"],
    [{ keep_days: 366 }, "codes.keep_days:out_of_range"],
    [{ keep_days: 1, redirect_to: "https://example.com/" }, "codes:invalid_value"],
    [{ redirect_to: "javascript:alert(1)" }, "codes.redirect_to:invalid_target"],
    [{ redirect_to: "http://127.0.0.1/" }, "codes.redirect_to:private_target"],
  ])("with the choice %j", async (codes, violation) => {
    const owner = await signUp(api);
    expect(errorOf(await erase(owner, { password: PASSWORD, codes }))).toBe(`400 invalid_request ${violation}`);
    await expectUntouched(owner);
  });
});

async function expectUntouched(owner: TestPerson): Promise<void> {
  const code = await create(owner, { target: "https://example.com/untouched" });
  expect((await owner.call("GET", `/session/v1/qr/${code.id}`)).status).toBe(200);
  expect(await api.prisma.job.count({ where: { accountId: owner.accountId } })).toBe(0);
}

test("a person leaves no address in invitations to other accounts", async () => {
  const owner = await signUp(api);
  const person = await signUp(api);
  const { email } = person;
  const body = { role: "viewer", email };
  await owner.call("POST", "/session/invitations", { body });
  const leaving = { body: { password: PASSWORD, codes: "stop" } };
  expect((await person.call("DELETE", "/session/user", leaving)).status).toBe(202);
  await untilErased(person.accountId);
  while ((await removeNames(api.prisma, 100)) > 0);
  await expect.poll(() => tablesWith(email), ERASED).toEqual([]);
  await expect.poll(() => tablesWith(person.userId), ERASED).toEqual(["forgotten_people"]);
}, 90_000);

test("an account that still exists cannot be erased in the database", async () => {
  const { accountId } = await signUp(api);
  for (const name of ["erase_links", "erase_account"]) {
    await expect(api.pool.query(`SELECT * FROM ${name}($1, 10)`, [accountId])).rejects.toThrow("still exists");
  }
});
