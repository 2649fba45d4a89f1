// A person in the dashboard: sign-up, profile, changes, and deletion.

import { randomBytes, randomUUID } from "node:crypto";
import { ACCOUNT_HEADER, type Me } from "@qr/session-api";
import { describe, expect, test } from "vitest";
import { hashLinkToken } from "../../access/link-token.ts";
import { createCommitGate } from "../../scheduling/commit-gate.ts";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { type TestResponse, useTestGateway } from "../../testing/test-gateway.ts";
import { PASSWORD, signUp, signUpMember, stranger } from "../../testing/test-person.ts";
import { createAccount } from "../account-store.ts";
import { createInvitationStore } from "../invitations/invitation-store.ts";

const api = await useTestGateway();
const closed = await useTestGateway({ SIGNUP: "closed" });

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
      (await create({ accountId: id, role: "owner", createdBy: null }, createCommitGate())).token;
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

describe("sign-up, if closed,", () => {
  const invite = async (fields: object = {}) => {
    const invitation = randomBytes(32).toString("base64url");
    const tokenHash = hashLinkToken(invitation);
    const common = { id: randomUUID(), accountId: closed.accountId, role: "editor", tokenHash };
    await closed.prisma.invitation.create({
      data: { ...common, expiresAt: new Date(Date.now() + 60_000), ...fields },
    });
    return invitation;
  };
  const attempt = (invitation?: string, email = `${randomUUID()}@example.com`) => {
    const body = { email, password: PASSWORD, invitation };
    return stranger(closed.url).call("POST", "/session/sign-up", { body });
  };

  test("needs an open invitation", async () => {
    const expired = await invite({ expiresAt: new Date() });
    const taken = await invite({ acceptedAt: new Date() });
    for (const token of [undefined, "", "nonsense", expired, taken])
      expect(errorOf(await attempt(token))).toBe("403 signup_closed");
    expect((await attempt(await invite())).status).toBe(201);
    const { body } = await stranger(closed.url).call("GET", "/session/settings");
    expect(body).toMatchObject({ signup: "closed" });
  });

  test("D12 uses up the invitation: its person joins the account and gets no other, and nobody else signs up", async () => {
    const invitation = await invite();
    const me = meOf(await attempt(invitation));
    expect(me.account).toMatchObject({ id: closed.accountId, role: "editor" });
    expect(me.accounts).toEqual([me.account]);
    const before = await closed.prisma.user.count();
    expect(errorOf(await attempt(invitation))).toBe("403 signup_closed");
    expect(await closed.prisma.user.count()).toBe(before);
    expect(await closed.prisma.account.count({ where: { email: me.user.email } })).toBe(0);
  });

  test("D12 admits one of ten people who use one invitation at the same time", async () => {
    const invitation = await invite();
    const count = () => Promise.all([closed.prisma.user.count(), closed.prisma.account.count()]);
    const [people = 0, accounts] = await count();
    const responses = await Promise.all(Array.from({ length: 10 }, () => attempt(invitation)));
    const codes = responses.map((response) => (response.status === 201 ? "201" : errorOf(response))).sort();
    expect(codes).toEqual(["201", ...Array.from({ length: 9 }, () => "403 signup_closed")]);
    expect(await count()).toEqual([people + 1, accounts]);
  });

  test("accepts the address of the account of the invitation, but of no other account or person, and then the link stays open", async () => {
    const email = "operators@example.com";
    const { id: accountId = "" } = (await createAccount(closed.prisma, { email, plan: "pro" })) ?? {};
    const elsewhere = await invite();
    expect(errorOf(await attempt(elsewhere, email))).toBe("409 email_taken");
    const joined = meOf(await attempt(await invite({ accountId, role: "owner" }), email));
    expect(joined).toMatchObject({ user: { email }, account: { id: accountId, role: "owner", plan: "pro" } });
    expect(errorOf(await attempt(elsewhere, email))).toBe("409 email_taken");
    expect((await attempt(elsewhere)).status).toBe(201);
  });

  test("is rejected if the account has 200 members, and the link stays open", async () => {
    const { accountId } = await closed.addAccount({ plan: "free" });
    const invitation = await invite({ accountId });
    const users = Array.from({ length: 200 }, () => randomUUID());
    await closed.prisma.user.createMany({ data: users.map((id) => ({ id, name: id, email: `${id}@example.com` })) });
    await closed.prisma.membership.createMany({
      data: users.map((userId) => ({ userId, accountId, role: "viewer" })),
    });
    const email = "member.201@example.com";
    expect(errorOf(await attempt(invitation, email))).toBe("409 limit_reached");
    expect(await closed.prisma.user.count({ where: { email } })).toBe(0);
    await closed.prisma.membership.delete({ where: { userId_accountId: { userId: users[0] ?? "", accountId } } });
    expect((await attempt(invitation, email)).status).toBe(201);
  });
});

test("the settings contain what a page needs before sign-in", async () => {
  expect((await stranger(api.url).call("GET", "/session/settings")).body).toEqual({
    signup: "open",
    api_url: "https://api.qr-service.com",
    short_url: "https://short.qr-service.com",
    image_url: "https://images.qr-service.com",
  });
});

test("a person can change their name, and an owner the account's name", async () => {
  const person = await signUp(api);
  expect(meOf(await person.call("PATCH", "/session/user", { body: { name: " Zoe\u0308 " } })).user.name).toBe("Zoë");
  const me = meOf(await person.call("PATCH", "/session/account", { body: { name: "Bakery" } }));
  expect(me).toMatchObject({ user: { name: "Zoë" }, account: { id: person.accountId, name: "Bakery" } });
  expect(errorOf(await person.call("PATCH", "/session/user", { body: {} }))).toBe("400 invalid_request :empty_change");
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
  test("closes the account of which they are the only member: keys end, codes keep working, the address may sign up again", async () => {
    const person = await signUp(api);
    const { email, accountId, userId } = person;
    const { key } = await api.createKey({ accountId });
    const made = await person.call("POST", "/session/v1/qr", {
      body: { target: "https://example.com/", dynamic: true },
    });
    const { id } = recordOf(made);
    expect(errorOf(await person.call("DELETE", "/session/user", { body: { password: "a wrong one" } }))).toBe(
      "403 wrong_password",
    );
    const response = await person.call("DELETE", "/session/user", { body: { password: PASSWORD } });
    expect([response.status, response.body, person.cookie]).toEqual([200, {}, ""]);
    expect(errorOf(await api.call("GET", "/v1/qr", { key }))).toBe("401 invalid_api_key");
    expect(await api.prisma.session.count({ where: { userId } })).toBe(0);
    expect(await api.prisma.credential.count({ where: { userId } })).toBe(0);
    const codes = await api.prisma.code.findMany({ where: { accountId } });
    expect(
      codes.map(({ deletedAt }) => deletedAt),
      id,
    ).toEqual([null]);
    expect(JSON.stringify(await api.prisma.account.findUnique({ where: { id: accountId } }))).not.toContain(email);
    expect((await signUpAs(email)).status).toBe(201);
  });

  test("cannot leave an account with members but no owner; with another owner, their name disappears from their keys", async () => {
    const owner = await signUp(api);
    const member = await signUpMember(api, owner.accountId, "editor");
    const leave = () => owner.call("DELETE", "/session/user", { body: { password: PASSWORD } });
    expect(errorOf(await leave())).toBe("409 last_owner");
    expect((await owner.call("GET", "/session/me")).status).toBe(200);
    const { userId, accountId } = member;
    await api.prisma.membership.updateMany({ where: { userId, accountId }, data: { role: "owner" } });
    const made = await owner.call("POST", "/session/keys", { body: { name: "theirs", scopes: ["qr:read"] } });
    expect(made.status).toBe(201);
    expect((await leave()).status).toBe(200);
    const keys = await api.prisma.apiKey.findMany({ where: { accountId } });
    expect(keys.map(({ createdBy }) => createdBy)).toEqual([{ type: "person", id: null, name: "" }]);
    expect(meOf(await member.call("GET", "/session/me")).account).toMatchObject({ id: accountId, role: "owner" });
  });

  test("succeeds for one of two owners who leave concurrently while a third member stays", async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await signUp(api);
      const second = await signUpMember(api, first.accountId, "owner");
      await signUpMember(api, first.accountId, "viewer");
      const leave = { body: { password: PASSWORD } };
      const responses = await Promise.all([first, second].map((one) => one.call("DELETE", "/session/user", leave)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const owners = { accountId: first.accountId, role: "owner" };
      expect(await api.prisma.membership.count({ where: owners })).toBe(1);
    }
  });
});
