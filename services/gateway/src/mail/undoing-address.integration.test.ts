// The link that undoes a change of an address, with a real SMTP server: what its owner gets back, and what others cannot prevent.

import { describe, expect, test } from "vitest";
import { errorOf } from "../testing/expectations.ts";
import { useChangingPeople } from "../testing/mailed-changes.ts";
import { PASSWORD, signIn, stranger, type TestPerson } from "../testing/test-person.ts";

const NEW_PASSWORD = "the new password of the owner";

const people = await useChangingPeople();
const { api, server, newAddress, anywhere, mailsTo, sent, member, signUp, open } = people;
const { change, askedToken, confirm, look, newestToken, addressOf, accountEmail, recorded } = people;

const undo = (token: string, password = NEW_PASSWORD) =>
  stranger(api.url).call("POST", "/session/link/undo-email", {
    body: { token, new_password: password },
    headers: anywhere(),
  });
const isSignedIn = async (person: TestPerson) => (await person.call("GET", "/session/me")).status === 200;

describe("the undo of a change", () => {
  test("D19 restores the address, sets the password, and ends all sessions, links, and changes", async () => {
    const person = await member();
    const { email, password } = person;
    const [token, taken] = [await change(person, newAddress()), newAddress()];
    const waiting = await askedToken(person, taken);
    await stranger(api.url).call("POST", "/session/forgotten-password", {
      body: { email: (await addressOf(person)).email },
      headers: anywhere(),
    });
    await sent();
    expect((await look(token)).body).toMatchObject({ purpose: "undo_email", email });

    const response = await undo(token);
    expect([response.status, response.body, response.headers.getSetCookie()]).toEqual([200, {}, []]);
    expect(await addressOf(person)).toEqual({ email, emailVerified: true });
    expect(await accountEmail(person)).toBe(email);
    expect(await isSignedIn(person)).toBe(false);
    expect(await api.prisma.oneTimeLink.count({ where: { userId: person.userId } })).toBe(0);
    expect(await api.prisma.emailChange.count({ where: { userId: person.userId } })).toBe(0);
    expect(await recorded(person, "person.email_restored")).toBe(1);
    await expect(signIn(api.url, { ...person, email, password })).rejects.toThrow("wrong_credentials");
    const back = await signIn(api.url, { ...person, email, password: NEW_PASSWORD });
    expect(errorOf(await confirm(back, waiting))).toBe("404 not_found");
  });

  test("D19 works once, even ten times at once", async () => {
    const token = await change(await member(), newAddress());
    const responses = await Promise.all(Array.from({ length: 10 }, () => undo(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
    expect(errorOf(await undo(token))).toBe("404 not_found");
    expect(errorOf(await look(token))).toBe("404 not_found");
  });

  test("D19 is not prevented by a second change, whose own link dies with the first", async () => {
    const person = await member();
    const { email } = person;
    const first = await change(person, newAddress());
    const second = await change(person, newAddress());
    expect((await undo(first)).status).toBe(200);
    expect((await addressOf(person)).email).toBe(email);
    expect(errorOf(await undo(second))).toBe("404 not_found");
    expect((await addressOf(person)).email).toBe(email);
  });

  test("D19 of a second change restores the second address, and the first change can still be undone", async () => {
    const person = await member();
    const [email, between] = [person.email, newAddress()];
    const first = await change(person, between);
    const second = await change(person, newAddress());
    expect((await undo(second, "the password of an attacker")).status).toBe(200);
    expect((await addressOf(person)).email).toBe(between);
    expect((await undo(first)).status).toBe(200);
    expect((await addressOf(person)).email).toBe(email);
    await signIn(api.url, { ...person, email, password: NEW_PASSWORD });
  });

  test("D19 restores the address even if it was changed back and forth", async () => {
    const person = await member();
    const { email } = person;
    const first = await change(person, newAddress());
    await change(person, email);
    expect((await undo(first)).status).toBe(200);
    expect(await addressOf(person)).toEqual({ email, emailVerified: true });
    expect(await accountEmail(person)).toBe(email);
  });

  test("D19 works for seven days", async () => {
    const person = await member();
    const token = await change(person, newAddress());
    const where = { userId: person.userId };
    const { expiresAt } = await api.prisma.emailChange.findFirstOrThrow({ where });
    expect(Math.abs(expiresAt.getTime() - Date.now() - 7 * 24 * 3_600_000)).toBeLessThan(600_000);
    await api.prisma.emailChange.updateMany({ where, data: { expiresAt: new Date() } });
    expect(errorOf(await look(token))).toBe("404 not_found");
    expect(errorOf(await undo(token))).toBe("404 not_found");
  });

  test("D19 is not made by a mail scanner that opens the link and looks at it", async () => {
    const person = await member();
    const email = newAddress();
    const token = await change(person, email);
    for (let time = 0; time < 3; time += 1) expect((await look(token)).status).toBe(200);
    expect((await addressOf(person)).email).toBe(email);
    expect(await isSignedIn(person)).toBe(true);
    expect((await undo(token)).status).toBe(200);
  });

  test("D19 does not take the address from somebody who has proved it in the meantime, and can be made later", async () => {
    const person = await member();
    const [old, email] = [person.email, newAddress()];
    const token = await change(person, email);
    const next = await member(old);
    expect(errorOf(await undo(token))).toBe("409 email_taken");
    expect(await addressOf(next)).toEqual({ email: old, emailVerified: true });
    expect(await addressOf(person)).toEqual({ email, emailVerified: true });
    expect(await isSignedIn(person)).toBe(true);
    const body = { password: PASSWORD, codes: "stop" };
    expect((await next.call("DELETE", "/session/user", { body, headers: anywhere() })).status).toBe(202);
    expect((await undo(token)).status).toBe(200);
    expect((await addressOf(person)).email).toBe(old);
  });

  test("D19 takes the address back from a sign-up that nobody has confirmed", async () => {
    const person = await member();
    const old = person.email;
    const token = await change(person, newAddress());
    expect((await signUp(old)).status).toBe(202);
    const unopened = await newestToken(old);
    expect((await undo(token)).status).toBe(200);
    expect(errorOf(await open(unopened))).toBe("409 email_taken");
    expect((await addressOf(person)).email).toBe(old);
  });

  test("D19 needs a token and a password that are right", async () => {
    const person = await member();
    const token = await change(person, newAddress());
    expect(errorOf(await undo("A".repeat(43)))).toBe("404 not_found");
    const short = await undo(token, "short");
    expect(short).toMatchObject({ status: 400, body: { details: [{ field: "new_password", code: "too_short" }] } });
    for (const path of ["sign-up", "sign-in"]) {
      const wrong = await stranger(api.url).call("POST", `/session/link/${path}`, {
        body: { token },
        headers: anywhere(),
      });
      expect(errorOf(wrong)).toBe("404 not_found");
    }
    expect(errorOf(await confirm(person, token))).toBe("404 not_found");
    expect((await undo(token)).status).toBe(200);
  });

  test("D19 links to the service in a mail in the language of the person", async () => {
    const person = await member();
    const old = person.email;
    const token = await askedToken(person, newAddress());
    const headers = { ...anywhere(), Host: "evil.example", "X-Forwarded-Host": "evil.example" };
    await person.call("POST", "/session/link/email", { body: { token, language: "de" }, headers });
    await sent();
    const mail = mailsTo(old).at(-1);
    expect(mail?.subject).toBe("Ihre E-Mail-Adresse wurde geändert");
    expect(mail?.text).toContain("https://api.qr-service.com/link#");
    expect(mail?.text).not.toContain("evil.example");
    expect(mail?.text).toContain("API-Schlüssel");
  });

  test("D19 can be made even if the mail server was away for hours when the address was changed", async () => {
    const person = await member();
    const old = person.email;
    const token = await askedToken(person, newAddress());
    server.answerWith(async (step, address) => (step === "recipient" && address === old ? 451 : undefined));
    expect((await confirm(person, token)).status).toBe(200);
    const createdAt = new Date(Date.now() - 5 * 3_600_000);
    await api.prisma.mail.updateMany({ where: { email: old }, data: { createdAt } });
    server.answerWith(async () => undefined);
    expect((await undo(await newestToken(old))).status).toBe(200);
    expect((await addressOf(person)).email).toBe(old);
  });
});
