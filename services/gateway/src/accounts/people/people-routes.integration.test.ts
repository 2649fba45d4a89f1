// A person in the dashboard: sign-up, profile, changes, and deletion.

import { randomUUID } from "node:crypto";
import { ACCOUNT_HEADER, type Me } from "@qr/session-api";
import { describe, expect, test } from "vitest";
import { createCommitGate } from "../../scheduling/commit-gate.ts";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { untilBlocked } from "../../testing/locks.ts";
import { type TestResponse, useTestGateway } from "../../testing/test-gateway.ts";
import { PASSWORD, signUp, signUpMember, stranger } from "../../testing/test-person.ts";
import { createAccount } from "../account-store.ts";
import { createInvitationStore } from "../invitations/invitation-store.ts";

const api = await useTestGateway();

const meOf = ({ body }: TestResponse) => body as Me;
const signUpAs = (email: string, fields: object = {}) =>
  stranger(api.url).call("POST", "/session/sign-up", { body: { email, password: PASSWORD, ...fields } });

describe("sign-up", () => {
  test("creates a person with an account, and signs them in", async () => {
    const person = stranger(api.url);
    const body = { email: " New.Person@Example.com ", password: PASSWORD, name: "New Person" };
    const response = await person.call("POST", "/session/sign-up", { body });
    expect(response.status, response.text).toBe(201);
    const me = meOf(response);
    expect(me).toEqual({
      user: {
        id: expect.any(String),
        email: "new.person@example.com",
        name: "New Person",
        created_at: expect.stringMatching(/Z$/),
      },
      account: { id: expect.any(String), name: "New Person", role: "owner", plan: "free", has_demo_data: false },
      accounts: [me.account],
      csrf_token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect((await person.call("GET", "/session/me")).body).toEqual(me);
    const made = await person.call("POST", "/session/v1/qr", { body: { target: "https://example.com/" } });
    expect((await person.call("GET", "/session/v1/qr")).text).toContain(recordOf(made).id);
  });

  test("uses the email address as the default name", async () => {
    expect(meOf(await signUpAs("nameless@example.com"))).toMatchObject({
      user: { name: "nameless@example.com" },
      account: { name: "nameless@example.com" },
    });
  });

  test.each(["signed.up@example.com", "Has.Account@example.com"])(
    "rejects the address %s a second time",
    async (email) => {
      if (email.startsWith("signed")) await signUpAs(email);
      else await api.prisma.account.create({ data: { id: randomUUID(), email: email.toLowerCase(), plan: "pro" } });
      const count = () =>
        Promise.all([api.prisma.user.count(), api.prisma.account.count(), api.prisma.credential.count()]);
      const before = await count();
      const response = await signUpAs(email.toUpperCase());
      expect(errorOf(response)).toBe("409 email_taken");
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await count()).toEqual(before);
    },
  );

  test("accepts the address of the operator's account only with an invitation to this account", async () => {
    const email = "invited@example.com";
    const { id: accountId = "" } = (await createAccount(api.prisma, { email, plan: "pro" })) ?? {};
    const { create } = createInvitationStore(api.prisma);
    const invite = async (id: string) =>
      (await create({ accountId: id, role: "owner", creator: null }, createCommitGate())).token;
    const elsewhere = await invite(api.accountId);
    expect(errorOf(await signUpAs(email, { invitation: elsewhere }))).toBe("409 email_taken");
    const person = stranger(api.url);
    const token = await invite(accountId);
    const body = { email, password: PASSWORD, invitation: token };
    expect((await person.call("POST", "/session/sign-up", { body })).status).toBe(201);
    const joined = await person.call("POST", "/session/invitation/accept", { body: { token } });
    expect(meOf(joined)).toMatchObject({ user: { email }, account: { id: accountId, role: "owner", plan: "pro" } });
    expect(await api.prisma.account.findUnique({ where: { email } })).toMatchObject({ id: accountId });
    expect(errorOf(await signUpAs(email, { invitation: await invite(accountId) }))).toBe("409 email_taken");
  });

  test("creates one person, completely, from ten concurrent requests with one address", async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUpAs("ten@example.com")));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    const where = { email: "ten@example.com" };
    const [user] = await api.prisma.user.findMany({ where, include: { credentials: true, memberships: true } });
    expect(user).toMatchObject({ credentials: [{ userId: user?.id }], memberships: [{ role: "owner" }] });
    expect(await api.prisma.account.count({ where })).toBe(1);
  });

  test.each([
    [{ email: "no address" }, "email:invalid_value"],
    [{ email: undefined }, "email:required"],
    [{ email: `${"a".repeat(250)}@example.com` }, "email:too_long"],
    [{ name: "" }, "name:too_short"],
    [{ name: "x".repeat(101) }, "name:too_long"],
    [{ name: "line\nbreak" }, "name:invalid_value"],
    [{ role: "owner" }, "role:unknown_field"],
    [{ email: "x", password: "short", plan: "pro" }, "email:invalid_value password:too_short plan:unknown_field"],
  ])("of %j is rejected, with every violation at its field", async (fields, violations) => {
    expect(errorOf(await signUpAs("a@example.com", fields))).toBe(`400 invalid_request ${violations}`);
  });
});

test("the settings contain what a page needs before sign-in", async () => {
  expect((await stranger(api.url).call("GET", "/session/settings")).body).toEqual({
    signup: "open",
    api_url: "https://api.qr-service.com",
    short_url: "https://short.qr-service.com",
    image_url: "https://images.qr-service.com",
    mail: true,
  });
});

test("a person can change their name, and an owner the account's name", async () => {
  const person = await signUp(api);
  expect(meOf(await person.call("PATCH", "/session/user", { body: { name: " Zoe\u0308 " } })).user.name).toBe("Zoë");
  const me = meOf(await person.call("PATCH", "/session/account", { body: { name: "Bakery" } }));
  expect(me).toMatchObject({ user: { name: "Zoë" }, account: { id: person.accountId, name: "Bakery" } });
  expect(errorOf(await person.call("PATCH", "/session/user", { body: {} }))).toBe("400 invalid_request :empty_change");
});

test("a person's language is that of the sign-up until they choose another one", async () => {
  const body = { email: `${randomUUID()}@example.com`, password: PASSWORD };
  const person = stranger(api.url);
  const { user } = meOf(await person.call("POST", "/session/sign-up", { body: { ...body, language: "de" } }));
  const stored = async () => (await api.prisma.user.findUniqueOrThrow({ where: { id: user.id } })).language;
  expect(await stored()).toBe("de");
  expect((await person.call("PATCH", "/session/user", { body: { language: "pt" } })).status).toBe(200);
  expect(await stored()).toBe("pt");
  const refused = await person.call("PATCH", "/session/user", { body: { language: "xx" } });
  expect(errorOf(refused)).toBe("400 invalid_request language:invalid_value");
  expect(await stored()).toBe("pt");
});

test("a request and its response are about the account that the request names", async () => {
  const owner = await signUp(api);
  const member = await signUpMember(api, owner.accountId, "editor");
  const me = meOf(await member.call("GET", "/session/me"));
  expect(me.account).toMatchObject({ id: owner.accountId, role: "editor" });
  expect(me.accounts.map(({ role }) => role)).toEqual(["owner", "editor"]);
  const own = await member.call("GET", "/session/me", { headers: { [ACCOUNT_HEADER]: undefined } });
  expect(meOf(own).account.role).toBe("owner");
  const body = { current_password: PASSWORD, new_password: "another password" };
  expect(meOf(await member.call("POST", "/session/password", { body })).account.id).toBe(owner.accountId);
});

describe("a person who deletes themselves", () => {
  test("closes the account of which they are the only member: keys end, its erasure begins, the address may sign up again", async () => {
    const person = await signUp(api);
    const { email, accountId, userId } = person;
    const { key } = await api.createKey({ accountId });
    const leave = (body: object) => person.call("DELETE", "/session/user", { body });
    expect(errorOf(await leave({ password: "a wrong one", codes: "stop" }))).toBe("403 wrong_password");
    expect(errorOf(await leave({ password: PASSWORD }))).toBe("400 invalid_request codes:required");
    const response = await leave({ password: PASSWORD, codes: "stop" });
    expect([response.status, response.body, person.cookie]).toEqual([202, {}, ""]);
    expect(errorOf(await api.call("GET", "/v1/qr", { key }))).toBe("401 invalid_api_key");
    expect(await api.prisma.session.count({ where: { userId } })).toBe(0);
    expect(await api.prisma.credential.count({ where: { userId } })).toBe(0);
    expect(await api.prisma.job.count({ where: { accountId, kind: "erase" } })).toBe(1);
    expect(JSON.stringify(await api.prisma.account.findUnique({ where: { id: accountId } }))).not.toContain(email);
    expect((await signUpAs(email)).status).toBe(201);
  });

  test("cannot leave an account with members but no owner; with another owner, their name disappears from their keys", async () => {
    const owner = await signUp(api);
    const member = await signUpMember(api, owner.accountId, "editor");
    const leave = () => owner.call("DELETE", "/session/user", { body: { password: PASSWORD, codes: "stop" } });
    expect(errorOf(await leave())).toBe("409 last_owner");
    expect((await owner.call("GET", "/session/me")).status).toBe(200);
    const { userId, accountId } = member;
    await api.prisma.membership.updateMany({ where: { userId, accountId }, data: { role: "owner" } });
    const made = await owner.call("POST", "/session/keys", { body: { name: "theirs", scopes: ["qr:read"] } });
    expect(made.status).toBe(201);
    expect((await leave()).status).toBe(202);
    const keys = await api.prisma.apiKey.findMany({ where: { accountId } });
    expect(keys.map(({ createdBy }) => createdBy)).toEqual([{ type: "person", id: null, name: "" }]);
    expect(meOf(await member.call("GET", "/session/me")).account).toMatchObject({ id: accountId, role: "owner" });
  });

  test("ends a sign-in that is going on elsewhere", async () => {
    const { email, userId } = await signUp(api);
    const signIn = () => stranger(api.url).call("POST", "/session/sign-in", { body: { email, password: PASSWORD } });
    const begun: Promise<TestResponse>[] = [];
    await api.prisma.$transaction(async (transaction) => {
      await transaction.user.delete({ where: { id: userId } });
      begun.push(signIn());
      // The insertion of the new session waits for the deletion of its person to be committed.
      await untilBlocked(api.prisma);
    });
    const [response] = await Promise.all(begun);
    expect(response && errorOf(response)).toBe("401 not_signed_in");
    expect(errorOf(await signIn())).toBe("401 wrong_credentials");
  });

  test("succeeds for one of two owners who leave concurrently while a third member stays", async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await signUp(api);
      const second = await signUpMember(api, first.accountId, "owner");
      await signUpMember(api, first.accountId, "viewer");
      const leave = { body: { password: PASSWORD, codes: "stop" } };
      const responses = await Promise.all([first, second].map((one) => one.call("DELETE", "/session/user", leave)));
      expect(responses.map(({ status }) => status).sort()).toEqual([202, 409]);
      const owners = { accountId: first.accountId, role: "owner" };
      expect(await api.prisma.membership.count({ where: owners })).toBe(1);
    }
  });
});
