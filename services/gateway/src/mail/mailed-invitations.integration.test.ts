// Invitations by email, with a real SMTP server: who can accept them, and what others learn.

import type { NewInvitation } from "@qr/session-api";
import { describe, expect, test } from "vitest";
import { errorOf } from "../testing/expectations.ts";
import { tokenIn, useMailedGateway } from "../testing/mailed-people.ts";
import { PASSWORD, stranger, type TestPerson } from "../testing/test-person.ts";

const { api, newAddress, mailsTo, sent, signUp, tokenFor, open, member } = await useMailedGateway();
const closed = await useMailedGateway({ SIGNUP: "closed" });

describe("an invitation by mail", () => {
  const invite = async (owner: TestPerson, email: string, role = "editor") =>
    (await owner.call("POST", "/session/invitations", { body: { role, email } })) as {
      status: number;
      body: NewInvitation;
      text: string;
    };
  const accept = (person: TestPerson, token: string) =>
    person.call("POST", "/session/invitation/accept", { body: { token } });

  test("D17 W23 lets the owner of the address sign up and join, and no other", async () => {
    const [owner, email] = [await member(), newAddress()];
    const { status, body } = await invite(owner, email);
    expect([status, body.email]).toEqual([201, email]);
    await sent();
    const token = tokenIn(mailsTo(email)[0]?.text);
    expect(body.url).toContain(token);
    const other = await member();
    expect(errorOf(await accept(other, token))).toBe("403 forbidden");
    expect(errorOf(await signUp(newAddress(), PASSWORD, { invitation: token }))).toBe("403 forbidden");
    const invited = stranger(api.url);
    const entered = await open(await tokenFor(email, PASSWORD, { invitation: token }), invited);
    expect(entered.body).toMatchObject({ account: { id: owner.accountId, role: "editor" }, accounts: [{}] });
    expect(errorOf(await accept(other, token))).toBe("404 not_found");
  });

  test("D17 W32 lets a person with the proved address join, but not after they have changed it", async () => {
    const [owner, invited] = [await member(), await member()];
    await invite(owner, invited.email);
    await sent();
    const token = tokenIn(mailsTo(invited.email).at(-1)?.text);
    await api.prisma.user.update({ where: { id: invited.userId }, data: { email: newAddress() } });
    expect(errorOf(await accept(invited, token))).toBe("403 forbidden");
    await api.prisma.user.update({
      where: { id: invited.userId },
      data: { email: invited.email, emailVerified: false },
    });
    expect(errorOf(await accept(invited, token))).toBe("403 forbidden");
    await api.prisma.user.update({ where: { id: invited.userId }, data: { emailVerified: true } });
    expect((await accept(invited, token)).status).toBe(200);
  });

  test("D17 gets the same response for a known and an unknown address", async () => {
    const [owner, known] = [await member(), await member()];
    const shape = ({ status, text }: { status: number; text: string }) =>
      `${status} ${text.replace(/"(?:id|url|email|created_at|expires_at)":"[^"]*"/g, "")}`;
    expect(shape(await invite(owner, known.email))).toBe(shape(await invite(owner, newAddress())));
  });

  test("D17 is needed to sign up if sign-up is closed", async () => {
    expect(errorOf(await closed.signUp(newAddress()))).toBe("403 signup_closed");
    expect(await closed.api.prisma.signUp.count()).toBe(0);
  });

  test("D17 is mailed to one address at most five times an hour", async () => {
    const [owner, email] = [await member(), newAddress()];
    for (let time = 0; time < 5; time += 1) expect((await invite(owner, email)).status).toBe(201);
    const response = await owner.call("POST", "/session/invitations", { body: { role: "editor", email } });
    expect(errorOf(response)).toBe("429 rate_limited");
    expect(await api.prisma.invitation.count({ where: { accountId: owner.accountId } })).toBe(5);
  });

  test("D17 is one of at most 50 in an hour, even if each is revoked before the next", async () => {
    const owner = await member();
    for (let time = 0; time < 50; time += 1) {
      const { status, body } = await invite(owner, newAddress());
      expect(status).toBe(201);
      expect((await owner.call("DELETE", `/session/invitations/${body.id}`)).status).toBe(200);
    }
    expect(
      errorOf(await owner.call("POST", "/session/invitations", { body: { role: "editor", email: newAddress() } })),
    ).toBe("429 rate_limited");
    expect((await owner.call("POST", "/session/invitations", { body: { role: "editor" } })).status).toBe(201);
  });

  test("D17 shows the name of the account as text", async () => {
    const [owner, email] = [await member(), newAddress()];
    await owner.call("PATCH", "/session/account", { body: { name: '<img src="https://evil.example/">' } });
    await invite(owner, email);
    await sent();
    expect(mailsTo(email)[0]?.html).not.toContain("<img");
    expect(mailsTo(email)[0]?.html).toContain("&lt;img");
  });
});
