// If the operator has closed sign-up, people can sign up only with an invitation.

import { randomBytes, randomUUID } from "node:crypto";
import type { Me } from "@qr/session-api";
import { describe, expect, test } from "vitest";
import { hashLinkToken } from "../../access/link-token.ts";
import { errorOf } from "../../testing/expectations.ts";
import { type TestResponse, useTestGateway } from "../../testing/test-gateway.ts";
import { PASSWORD, stranger } from "../../testing/test-person.ts";
import { createAccount } from "../account-store.ts";

const closed = await useTestGateway({ SIGNUP: "closed" });

const meOf = ({ body }: TestResponse) => body as Me;

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

  test("needs a pending invitation", async () => {
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
