// Sign-up by email, with a real SMTP server: who gets an account, with which password, and what others can do with the address.

import { describe, expect, test } from "vitest";
import { errorOf } from "../testing/expectations.ts";
import { tokenIn, useMailedGateway } from "../testing/mailed-people.ts";
import { PASSWORD, stranger } from "../testing/test-person.ts";

const THEIRS = "the password of somebody else";

const { api, newAddress, anywhere, mailsTo, sent, signUp, tokenFor, open, member, claimant } = await useMailedGateway();

const tryPassword = async (email: string, password: string) => {
  const body = { email, password };
  const response = await stranger(api.url).call("POST", "/session/sign-in", { body, headers: anywhere() });
  return response.status === 200 ? "signed in" : errorOf(response);
};
describe("a sign-up", () => {
  test("D16 begins with the mailed link, which works once, and proves the address", async () => {
    const email = newAddress();
    const response = await signUp(` ${email.toUpperCase()}`, PASSWORD, { name: "Ada", language: "de" });
    expect([response.status, response.body]).toEqual([202, { mail: "sent" }]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await tryPassword(email, PASSWORD)).toBe("401 wrong_credentials");
    await sent();
    const [mail] = mailsTo(email);
    expect(mail?.subject).toBe("Bestätigen Sie Ihre E-Mail-Adresse");
    const token = tokenIn(mail?.text);
    const entered = await open(token);
    expect(entered.body).toMatchObject({ user: { email, name: "Ada" }, account: { role: "owner", plan: "free" } });
    expect(errorOf(await open(token))).toBe("404 not_found");
    expect(await tryPassword(email, PASSWORD)).toBe("signed in");
    expect(await api.prisma.user.findUnique({ where: { email } })).toMatchObject({ emailVerified: true });
    expect(await api.prisma.signUp.count({ where: { email } })).toBe(0);
  });

  test("D16 gets the same response for a new, a claimed, and a proved address", async () => {
    const [unknown, claimed, proved] = [newAddress(), newAddress(), newAddress()];
    await claimant(claimed);
    await member(proved);
    const responses = [await signUp(unknown), await signUp(claimed), await signUp(proved)];
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await sent();
    expect(mailsTo(proved).at(-1)?.subject).toBe("You already have an account");
    expect(mailsTo(proved).at(-1)?.text).not.toContain("#");
  });

  test("D16 is not spent by a mail scanner that opens the link and looks at it", async () => {
    const email = newAddress();
    const token = await tokenFor(email);
    expect((await fetch(`${api.url}/link`)).status).toBe(200);
    const look = () => stranger(api.url).call("POST", "/session/link/look", { body: { token } });
    for (let time = 0; time < 3; time += 1) expect((await look()).body).toMatchObject({ purpose: "sign_up", email });
    expect(await api.prisma.user.count({ where: { email } })).toBe(0);
    expect((await open(token)).status).toBe(201);
    expect(errorOf(await look())).toBe("404 not_found");
  });

  test("D16 W5 creates one person, even if the link is opened ten times at once", async () => {
    const email = newAddress();
    const token = await tokenFor(email);
    const responses = await Promise.all(Array.from({ length: 10 }, () => open(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 404)]);
    expect(await api.prisma.user.count({ where: { email } })).toBe(1);
  });

  test("D16 W2 gives nobody else a password, whether they sign up before or after the owner of the address", async () => {
    const email = newAddress();
    await signUp(email, THEIRS);
    const token = await tokenFor(email);
    await signUp(email, THEIRS);
    expect((await open(token)).status).toBe(201);
    expect(await tryPassword(email, THEIRS)).toBe("401 wrong_credentials");
    expect(await tryPassword(email, PASSWORD)).toBe("signed in");
    await sent();
    for (const { text } of mailsTo(email)) expect(errorOf(await open(tokenIn(text)))).toBe("404 not_found");
  });

  test("D16 W1 takes an address over that somebody has claimed and never proved, without anything of theirs", async () => {
    const email = newAddress();
    const squatter = await claimant(email);
    await squatter.call("POST", "/session/v1/qr", { body: { target: "https://example.com/planted" } });
    const owner = await member(email);
    expect(owner.accountId).not.toBe(squatter.accountId);
    expect((await owner.call("GET", "/session/v1/qr")).body).toMatchObject({ data: [] });
    expect(errorOf(await squatter.call("GET", "/session/me"))).toBe("401 not_signed_in");
    const users = await api.prisma.membership.findMany({ where: { accountId: owner.accountId } });
    expect(users.map(({ userId }) => userId)).toEqual([owner.userId]);
  });

  test("D16 W4 does not take over a proved address", async () => {
    const email = newAddress();
    const token = await tokenFor(email);
    const other = await tokenFor(email, THEIRS);
    expect((await open(token)).status).toBe(201);
    expect(errorOf(await open(other))).toBe("404 not_found");
    await signUp(email, THEIRS);
    expect(await tryPassword(email, PASSWORD)).toBe("signed in");
  });

  test("D16 W6 links to the service, whatever host the request names", async () => {
    const email = newAddress();
    const headers = { ...anywhere(), Host: "evil.example", "X-Forwarded-Host": "evil.example" };
    await stranger(api.url).call("POST", "/session/sign-up", { body: { email, password: PASSWORD }, headers });
    await sent();
    expect(mailsTo(email)[0]?.text).toContain("https://api.qr-service.com/link#");
    expect(mailsTo(email)[0]?.text).not.toContain("evil.example");
  });

  test.each([
    ["a Kelvin sign", "\u212Aelvin", "kelvin"],
    ["capital letters", "CAPITAL", "capital"],
    ["spaces around it", "  spaced", "spaced"],
  ])("D16 with %s in the address is mailed to the owner of the mailbox", async (_what, written, local) => {
    const host = "forms.example.com";
    const { status } = await signUp(`${written}@${host}`);
    await sent();
    if (status === 202) expect(mailsTo(`${local}@${host}`)).toHaveLength(1);
    else expect(status).toBe(400);
    expect(mailsTo(`${written}@${host}`)).toEqual([]);
  });

  test("D16 opens a new session, and ends the one that the browser had", async () => {
    const attacker = await member();
    const victim = Object.assign(stranger(api.url), { cookie: attacker.cookie });
    expect((await open(await tokenFor(newAddress()), victim)).status).toBe(201);
    expect(victim.cookie).not.toBe(attacker.cookie);
    expect(((await attacker.call("GET", "/session/me")).body as { user?: object }).user).not.toMatchObject({
      email: victim.email,
    });
  });

  test("D16 expires after a day", async () => {
    const email = newAddress();
    const token = await tokenFor(email);
    await api.prisma.signUp.updateMany({ where: { email }, data: { expiresAt: new Date() } });
    expect(errorOf(await open(token))).toBe("404 not_found");
  });

  test("D16 leaves neither the token nor the password in the database", async () => {
    const email = newAddress();
    const token = await tokenFor(email);
    const rows = await api.prisma.$queryRaw`SELECT sign_ups.*, encode(token_hash, 'escape') FROM sign_ups`;
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  });
});
