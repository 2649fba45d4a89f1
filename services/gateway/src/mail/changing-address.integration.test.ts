// Changes of an address by email, with a real SMTP server: who gets which email, and what the links do and do not.

import { describe, expect, test } from "vitest";
import { errorOf } from "../testing/expectations.ts";
import { untilBlocked } from "../testing/locks.ts";
import { useChangingPeople } from "../testing/mailed-changes.ts";
import { tokenIn } from "../testing/mailed-people.ts";
import { signIn, stranger } from "../testing/test-person.ts";

const people = await useChangingPeople();
const { api, server, newAddress, anywhere, mailsTo, sent, member } = people;
const { ask, newestToken, askedToken, confirm, look, addressOf, accountEmail, recorded, squatter } = people;

describe("a change of the address", () => {
  test("D18 waits for the mailed link, which works once", async () => {
    const person = await member();
    const elsewhere = await person.signInElsewhere();
    const [old, email] = [person.email, newAddress()];
    const response = await ask(person, { email: ` ${email.toUpperCase()}`, language: "de" });
    expect([response.status, response.body]).toEqual([202, { mail: "sent" }]);
    expect(await addressOf(person)).toEqual({ email: old, emailVerified: true });
    expect((await person.call("GET", "/session/me/email")).body).toMatchObject({
      email: old,
      is_proved: true,
      is_changed_by_mail: true,
      waiting: { email },
    });
    await sent();
    expect(mailsTo(email)[0]?.subject).toBe("Bestätigen Sie Ihre E-Mail-Adresse");
    expect(mailsTo(old)).toHaveLength(1);
    const token = tokenIn(mailsTo(email)[0]?.text);
    expect((await look(token)).body).toMatchObject({ purpose: "confirm_email", email });

    expect((await confirm(person, token)).body).toMatchObject({ user: { email }, account: { name: email } });
    expect(await addressOf(person)).toEqual({ email, emailVerified: true });
    expect(await accountEmail(person)).toBe(email);
    expect(errorOf(await confirm(person, token))).toBe("404 not_found");
    expect(errorOf(await look(token))).toBe("404 not_found");
    expect(errorOf(await elsewhere.call("GET", "/session/me"))).toBe("401 not_signed_in");
    expect(await recorded(person, "person.email_changed")).toBe(1);
    await sent();
    expect(mailsTo(old).at(-1)?.subject).toBe("Your email address has been changed");
    await signIn(api.url, { ...person, email });
    await expect(signIn(api.url, { ...person, email: old })).rejects.toThrow("wrong_credentials");
  });

  test("D18 gets the same response for a new, a claimed, and a proved address", async () => {
    const person = await member();
    const [unknown, claimed, proved] = [newAddress(), newAddress(), newAddress()];
    await squatter(claimed);
    const owner = await member(proved);
    const responses = [];
    for (const email of [unknown, claimed, proved]) {
      responses.push(await ask(person, { email }));
      await sent();
    }
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const [mail] = mailsTo(proved).slice(-1);
    expect(mail?.subject).toBe("This address already belongs to your account");
    expect(mail?.text).not.toContain("#");
    expect([mailsTo(unknown), mailsTo(claimed)].map((mails) => tokenIn(mails[0]?.text).length)).toEqual([43, 43]);
    expect(await addressOf(owner)).toEqual({ email: proved, emailVerified: true });
  });

  test("D18 is not made by a mail scanner that opens the link and looks at it", async () => {
    const person = await member();
    const old = person.email;
    const token = await askedToken(person, newAddress());
    expect((await fetch(`${api.url}/link`)).status).toBe(200);
    for (let time = 0; time < 3; time += 1) expect((await look(token)).status).toBe(200);
    expect(errorOf(await confirm(stranger(api.url), token))).toBe("401 not_signed_in");
    expect((await addressOf(person)).email).toBe(old);
    expect((await confirm(person, token)).status).toBe(200);
  });

  test("D18 is made only in a session of the person who asked, and the link still works", async () => {
    const [person, other] = [await member(), await member()];
    const before = await addressOf(other);
    const email = newAddress();
    const token = await askedToken(person, email);
    const refused = await confirm(other, token);
    expect(errorOf(refused)).toBe("403 forbidden");
    expect(refused.text).toContain("Sign in with the account whose address is to be changed");
    expect(await addressOf(other)).toEqual(before);
    expect((await confirm(await person.signInElsewhere(), token)).status).toBe(200);
    expect((await addressOf(person)).email).toBe(email);
  });

  test("D18 is made once, even if the link is confirmed ten times at once", async () => {
    const person = await member();
    const token = await askedToken(person, newAddress());
    const responses = await Promise.all(Array.from({ length: 10 }, () => confirm(person, token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
    expect(await api.prisma.emailChange.count({ where: { userId: person.userId } })).toBe(1);
  });

  test("D18 needs the password, whose guesses count as they do at sign-in", async () => {
    const person = await member();
    const email = newAddress();
    const headers = anywhere();
    const guess = () => ask(person, { email, password: "a wrong password" }, headers);
    const outcomes = [];
    for (let count = 0; count < 12; count += 1) outcomes.push(errorOf(await guess()));
    expect(new Set(outcomes.slice(0, 10))).toEqual(new Set(["403 wrong_password"]));
    expect(outcomes.slice(10)).toEqual(["429 rate_limited", "429 rate_limited"]);
    expect(errorOf(await ask(person, { email }, headers))).toBe("429 rate_limited");
    await sent();
    expect(mailsTo(email)).toEqual([]);
  });

  test("D18 replaces an earlier one, and ends with its link when the address is another in the meantime", async () => {
    const person = await member();
    const first = await askedToken(person, newAddress());
    const second = await askedToken(person, newAddress());
    expect(errorOf(await confirm(person, first))).toBe("404 not_found");
    await api.prisma.user.update({ where: { id: person.userId }, data: { email: newAddress() } });
    expect(errorOf(await look(second))).toBe("404 not_found");
    expect(errorOf(await confirm(person, second))).toBe("404 not_found");
    expect(await api.prisma.emailChange.count({ where: { userId: person.userId } })).toBe(1);
  });

  test("D18 expires after a day", async () => {
    const person = await member();
    const token = await askedToken(person, newAddress());
    const inADay = Date.now() + 24 * 3_600_000;
    const { expiresAt } = await api.prisma.emailChange.findFirstOrThrow({ where: { userId: person.userId } });
    expect(Math.abs(expiresAt.getTime() - inADay)).toBeLessThan(600_000);
    await api.prisma.emailChange.updateMany({ where: { userId: person.userId }, data: { expiresAt: new Date() } });
    expect(errorOf(await confirm(person, token))).toBe("404 not_found");
    expect((await person.call("GET", "/session/me/email")).body).toMatchObject({ waiting: null });
  });

  test("D18 takes an address over that somebody has claimed and never proved, without anything of theirs", async () => {
    const [person, email] = [await member(), newAddress()];
    const claimant = await squatter(email);
    expect((await confirm(person, await askedToken(person, email))).status).toBe(200);
    expect(await addressOf(person)).toEqual({ email, emailVerified: true });
    expect(await addressOf(claimant)).toMatchObject({ emailVerified: false });
    expect((await addressOf(claimant)).email).toMatch(/@released\.invalid$/);
    expect(errorOf(await claimant.call("GET", "/session/me"))).toBe("401 not_signed_in");
    expect([await accountEmail(person), await accountEmail(claimant)]).toEqual([
      email,
      `${claimant.accountId}@account.invalid`,
    ]);
  });

  test("D18 does not take over an address that somebody has proved in the meantime", async () => {
    const [first, second] = [await member(), await member()];
    const [email, old] = [newAddress(), second.email];
    const [one, other] = [await askedToken(first, email), await askedToken(second, email)];
    expect((await confirm(first, one)).status).toBe(200);
    expect(errorOf(await confirm(second, other))).toBe("409 email_taken");
    expect((await addressOf(second)).email).toBe(old);
    expect(await addressOf(first)).toEqual({ email, emailVerified: true });
  });

  test("D18 links to the service, whatever host the request names", async () => {
    const [person, email] = [await member(), newAddress()];
    await ask(person, { email }, { Host: "evil.example", "X-Forwarded-Host": "evil.example" });
    await sent();
    expect(mailsTo(email)[0]?.text).toContain("https://api.qr-service.com/link#");
    expect(mailsTo(email)[0]?.text).not.toContain("evil.example");
  });

  test.each([
    ["a Kelvin sign", "\u212Aelvin-new", "kelvin-new"],
    ["capital letters", "CAPITAL-NEW", "capital-new"],
    ["spaces around it", "  spaced-new", "spaced-new"],
  ])("D18 with %s in the address is mailed to the owner of the mailbox", async (_what, written, local) => {
    const host = "forms.example.com";
    const person = await member();
    const { status } = await ask(person, { email: `${written}@${host}` });
    await sent();
    if (status === 202) expect(mailsTo(`${local}@${host}`)).toHaveLength(1);
    else expect(status).toBe(400);
    expect(server.mails.filter(({ to }) => to.includes(`${written}@${host}`))).toEqual([]);
  });

  test("D18 ends the links that were requested with the old address, sent or not", async () => {
    const person = await member();
    const old = person.email;
    const forgotten = () =>
      stranger(api.url).call("POST", "/session/forgotten-password", { body: { email: old }, headers: anywhere() });
    const token = await askedToken(person, newAddress());
    await forgotten();
    const reset = await newestToken(old);
    expect((await look(reset)).body).toMatchObject({ purpose: "set_password" });
    expect((await confirm(person, token)).status).toBe(200);
    expect(errorOf(await look(reset))).toBe("404 not_found");
    const received = mailsTo(old).length;
    await forgotten();
    await sent();
    // Only the email about the change can have arrived since then.
    expect(
      mailsTo(old)
        .slice(received)
        .map(({ subject }) => subject),
    ).not.toContain("Set a new password");
    expect(await api.prisma.oneTimeLink.count({ where: { userId: person.userId } })).toBe(0);
  });

  test("D18 gives no new password to the old mailbox, even if the address changes while the mail is made", async () => {
    const person = await member();
    const [old, received] = [person.email, mailsTo(person.email).length];
    await api.prisma.$transaction(async (transaction) => {
      await transaction.user.update({ where: { id: person.userId }, data: { email: newAddress() } });
      await stranger(api.url).call("POST", "/session/forgotten-password", {
        body: { email: old },
        headers: anywhere(),
      });
      await untilBlocked(api.prisma);
    });
    await sent();
    expect(mailsTo(old)).toHaveLength(received);
    expect(await api.prisma.oneTimeLink.count({ where: { userId: person.userId } })).toBe(0);
  });

  test("D18 mails at most five times an hour to an address, and a person asks for at most ten", async () => {
    const [person, email] = [await member(), newAddress()];
    for (let count = 0; count < 5; count += 1) expect((await ask(person, { email })).status).toBe(202);
    expect(errorOf(await ask(person, { email }))).toBe("429 rate_limited");
    for (let count = 0; count < 4; count += 1) expect((await ask(person, { email: newAddress() })).status).toBe(202);
    const refused = newAddress();
    expect(errorOf(await ask(person, { email: refused }))).toBe("429 rate_limited");
    await sent();
    expect(mailsTo(refused)).toEqual([]);
    expect(mailsTo(email).length).toBeLessThanOrEqual(5);
  });

  test("D18 leaves no token in the database", async () => {
    const person = await member();
    const old = person.email;
    const token = await askedToken(person, newAddress());
    expect((await confirm(person, token)).status).toBe(200);
    const undo = await newestToken(old);
    expect(undo).toHaveLength(43);
    const rows = JSON.stringify(
      await api.prisma.$queryRaw`
        SELECT email_changes.*, encode(token_hash, 'escape'), encode(undo_token_hash, 'escape') FROM email_changes`,
    );
    const entries = JSON.stringify(await api.prisma.auditEntry.findMany({ where: { personId: person.userId } }));
    for (const secret of [token, undo]) expect(rows + entries).not.toContain(secret);
  });
});
