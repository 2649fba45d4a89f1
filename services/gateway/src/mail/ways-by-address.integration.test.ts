// Ways into somebody else's account through their email address in another form, with a real SMTP server.

import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { errorOf } from "../testing/expectations.ts";
import { tokenIn, useMailedGateway } from "../testing/mailed-people.ts";
import { stranger, type TestPerson } from "../testing/test-person.ts";

const THEIRS = "the password of somebody else";
const EVIL = "mallory@evil.example.com";

const { api, server, mailsTo, sent, open, member } = await useMailedGateway();
const local = `kim${randomBytes(6).toString("hex")}`;
const host = "forms-of-addresses.example.com";
const email = `${local}@${host}`;
let victim: TestPerson;
let attacker: TestPerson;
beforeAll(async () => {
  victim = await member(email);
  attacker = await member();
});

let networks = 0;
const elsewhere = () => {
  networks += 1;
  return { "X-Forwarded-For": `198.18.${networks >> 8}.${networks & 255}` };
};
const post = (path: string, body: unknown, person = stranger(api.url)) =>
  person.call("POST", path, { body, headers: elsewhere() });

/** Other forms of the address, and strings that contain it. */
const FORMS: readonly (readonly [string, string])[] = [
  ["capital letters", email.toUpperCase()],
  ["spaces around it", `  ${email}\t`],
  ["a byte order mark", `\uFEFF${email}`],
  ["a Kelvin sign", email.replace("k", "\u212A")],
  ["a full-width letter", email.replace("k", "\uFF4B")],
  ["a dotless i", email.replace("i", "\u0131")],
  ["a capital i with a dot", email.replace("i", "\u0130")],
  ["a Cyrillic letter", email.replace("i", "\u0456")],
  ["a combining mark", email.replace("m", "m\u0323")],
  ["a zero-width space", email.replace("i", "i\u200B")],
  ["a soft hyphen", email.replace("i", "i\u00AD")],
  ["reversed text", `\u202E${email}`],
  ["a part after a plus", `${local}+x@${host}`],
  ["a dot in the middle", `k.${local.slice(1)}@${host}`],
  ["a quoted local part", `"${local}"@${host}`],
  ["an escaped character", `\\${local}@${host}`],
  ["a comment", `${local}(x)@${host}`],
  ["a dot at the end", `${email}.`],
  ["a dot before the host", `${local}@.${host}`],
  ["a Cyrillic letter in the host", `${local}@${host.replace("e", "\u0435")}`],
  ["a host in Punycode", `${local}@xn--forms-of-addrsses-1fk.example.com`],
  ["an ideographic full stop", `${local}@${host.replace(".", "\u3002")}`],
  ["an IP address as the host", `${local}@[127.0.0.1]`],
  ["a percent-encoded @", `${local}%40${host}@evil.example.com`],
  ["a percent route", `${local}%${host}@evil.example.com`],
  ["a bang path", `evil.example.com!${email}`],
  ["a source route", `@evil.example.com:${email}`],
  ["a display name", `"Kim" <${email}>`],
  ["angle brackets", `<${email}>`],
  ["a scheme", `mailto:${email}`],
];
const SEVERAL: readonly (readonly [string, string])[] = [
  ["a comma", `${email},${EVIL}`],
  ["a semicolon", `${email};${EVIL}`],
  ["a space", `${email} ${EVIL}`],
  ["angle brackets", `${email}<${EVIL}>`],
  ["another address first", `${EVIL},${email}`],
  ["a line break", `${email}\n${EVIL}`],
  ["a header", `${email}\r\nBcc: ${EVIL}`],
  ["an encoded header", `${email}%0D%0ABcc:${EVIL}`],
  ["the end of the header", `${email}\r\n\r\nSee ${EVIL}`],
  ["NUL", `${email}\0${EVIL}`],
  ["two addresses joined", `${email}@evil.example.com`],
];

/** Sends the address to every route that mails to an address, and returns the recipients of the emails. */
async function mailedFor(address: unknown): Promise<string[]> {
  const known = server.mails.length;
  const signedUp = await post("/session/sign-up", { email: address, password: THEIRS });
  const asked = await post("/session/forgotten-password", { email: address });
  const invited = await post("/session/invitations", { role: "viewer", email: address }, attacker);
  for (const { status } of [signedUp, asked, invited]) expect([200, 201, 202, 400, 429]).toContain(status);
  await sent();
  return server.mails.slice(known).flatMap(({ to }) => to);
}

async function expectUntouched(): Promise<void> {
  const user = await api.prisma.user.findUniqueOrThrow({
    where: { id: victim.userId },
    include: { memberships: true },
  });
  expect(user).toMatchObject({ email, emailVerified: true, memberships: [{ accountId: victim.accountId }] });
  expect((await victim.call("GET", "/session/me")).status).toBe(200);
  expect(errorOf(await post("/session/sign-in", { email, password: THEIRS }))).toBe("401 wrong_credentials");
}

describe("a person with a proved address", () => {
  test.each(FORMS)("W17 loses nothing to somebody who writes the address with %s", async (_form, address) => {
    const recipients = [...new Set(await mailedFor(address))];
    expect(recipients.length).toBeLessThanOrEqual(1);
    const [recipient = email] = recipients;
    expect(recipient).toMatch(/^[!-~]+$/);
    if (recipient !== email) {
      const links = mailsTo(recipient).map(({ text }) => tokenIn(text));
      const entered = await Promise.all(links.map((token) => open(token)));
      for (const { status, body } of entered.filter(({ status }) => status === 201)) {
        expect([status, body]).toMatchObject([201, { user: { email: recipient } }]);
        expect(JSON.stringify(body)).not.toContain(victim.accountId);
      }
    }
    const { status, text } = await post("/session/sign-in", { email: address, password: THEIRS });
    expect(status === 401 || status === 400 || !text.includes(victim.userId)).toBe(true);
    await expectUntouched();
  });

  test.each(SEVERAL)("W18 W19 shares no mail with another address after %s", async (_separator, address) => {
    expect(await mailedFor(address)).toEqual([]);
    expect(mailsTo(EVIL)).toEqual([]);
    await expectUntouched();
  });

  test.each([
    ["a list", [email, EVIL]],
    ["a list with one address", [email]],
    ["an object", { address: email }],
    ["an object with an index", { 0: email, length: 1 }],
    ["an object that becomes the address", { toString: email }],
    ["null", null],
    ["a number", 7],
    ["true", true],
  ])("W20 gets no mail for %s instead of an address", async (_type, value) => {
    expect(await mailedFor(value)).toEqual([]);
    await expectUntouched();
  });

  test("W20 gets the mail if the address is repeated in one request, or nobody does", async () => {
    const known = server.mails.length;
    const twice = `{"email":${JSON.stringify(EVIL)},"email":${JSON.stringify(email)}}`;
    const response = await stranger(api.url).call("POST", "/session/forgotten-password", {
      body: twice,
      headers: { ...elsewhere(), "Content-Type": "application/json" },
    });
    expect([200, 400]).toContain(response.status);
    await sent();
    expect(server.mails.slice(known).flatMap(({ to }) => to)).not.toContain(EVIL);
  });
});
