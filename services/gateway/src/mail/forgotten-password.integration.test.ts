// Forgotten passwords, with a real SMTP server: who gets an email, what is in it, and what happens while the server is down or slow, or refuses it.

import { startSmtpServer } from "@qr/mail/testing";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { errorOf } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";
import { PASSWORD, signUp, stranger } from "../testing/test-person.ts";

const NEW_PASSWORD = "quite another password";
const DELIVERED = { timeout: 30_000, interval: 50 };
const DEADLINE_MS = 90_000;

let server = await startSmtpServer({ tls: "none" });
const { port } = server;
afterAll(() => server.close());
const api = await useTestGateway({ MAIL_URL: `${server.url}?tls=optional` });
const withoutMail = await useTestGateway({ MAIL_URL: undefined });

beforeEach(() => server.answerWith(async () => undefined));

interface Addressee {
  email: string;
}
const ask = (email: string, headers: Record<string, string> = {}) =>
  stranger(api.url).call("POST", "/session/forgotten-password", { body: { email, language: "de" }, headers });
const mailsTo = ({ email }: Addressee) => server.mails.filter(({ to }) => to.includes(email));
const textTo = (person: Addressee) => mailsTo(person)[0]?.text ?? "";
const tokenIn = (text: string) => /link#([\w-]{43})/.exec(text)?.[1] ?? "";
/** Resolves when no email is waiting, so that nothing more is sent. */
const allAreDone = () => expect.poll(() => api.prisma.mail.count(), DELIVERED).toBe(0);
const setPassword = (token: string) =>
  stranger(api.url).call("POST", "/session/link/set-password", { body: { token, new_password: NEW_PASSWORD } });

describe("the mail for a forgotten password", () => {
  test("D15 has a link to the dashboard, which sets a new password once and ends the person's sessions", async () => {
    const person = await signUp(api);
    const hosts = { Host: "evil.example", "X-Forwarded-Host": "evil.example" };
    expect((await ask(` ${person.email.toUpperCase()}`, hosts)).body).toEqual({});
    await allAreDone();
    expect(textTo(person)).toContain("https://api.qr-service.com/link#");
    expect(textTo(person)).not.toContain("evil.example");
    const token = tokenIn(textTo(person));
    expect((await setPassword(token)).status).toBe(200);
    expect(errorOf(await setPassword(token))).toBe("404 not_found");
    expect((await person.call("GET", "/session/me")).status).toBe(401);
    const signIn = (password: string) =>
      stranger(api.url).call("POST", "/session/sign-in", { body: { email: person.email, password } });
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
    expect(errorOf(await signIn(PASSWORD))).toBe("401 wrong_credentials");
  });

  test("D15 is sent only to an address that a person uses, with the same response", async () => {
    const person = await signUp(api);
    const nobody = { email: `nobody-${person.email}` };
    const [known, unknown] = [await ask(person.email), await ask(nobody.email)];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await allAreDone();
    expect([mailsTo(person).length, mailsTo(nobody).length]).toEqual([1, 0]);
  });

  test("D15 is sent at most five times an hour to one address, and the newest works", async () => {
    const person = await signUp(api);
    for (let count = 0; count < 7; count += 1) {
      expect((await ask(person.email)).body).toEqual({});
      await allAreDone();
    }
    const tokens = mailsTo(person).map(({ text }) => tokenIn(text));
    expect(new Set(tokens).size).toBe(5);
    expect(errorOf(await setPassword(tokens[0] ?? ""))).toBe("404 not_found");
    expect((await setPassword(tokens.at(-1) ?? "")).status).toBe(200);
  });

  test("D15 leaves neither its request nor its token in the database", async () => {
    const person = await signUp(api);
    await ask(person.email);
    await allAreDone();
    const rows = await api.prisma.$queryRaw`SELECT one_time_links.*, encode(token_hash, 'escape') FROM one_time_links`;
    expect(tokenIn(textTo(person))).not.toBe("");
    expect(JSON.stringify(rows)).not.toContain(tokenIn(textTo(person)));
  });
});

describe("a mail server", () => {
  test(
    "that is away gets each mail once when it is back, and no response waits for it",
    async () => {
      const people = [await signUp(api), await signUp(api), await signUp(api)];
      await server.close();
      for (const { email } of people) expect((await ask(email)).status).toBe(200);
      // Several attempts fail in the meantime.
      await expect
        .poll(async () => (await api.prisma.mail.findMany()).every(({ attempts }) => attempts >= 3), DELIVERED)
        .toBe(true);
      server = await startSmtpServer({ tls: "none", port });
      await allAreDone();
      expect(people.map((person) => mailsTo(person).length)).toEqual([1, 1, 1]);
      expect((await setPassword(tokenIn(textTo(people[0] ?? { email: "" })))).status).toBe(200);
    },
    DEADLINE_MS,
  );

  test(
    "that refuses or is slow for one address does not delay the mail to another",
    async () => {
      const [deferred, slow, other] = [await signUp(api), await signUp(api), await signUp(api)];
      let isHolding = true;
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      server.answerWith(async (step, address) => {
        if (step === "recipient" && address === deferred.email && isHolding) return 451;
        if (step === "recipient" && address === slow.email) await held;
        return undefined;
      });
      for (const { email } of [deferred, slow, other]) await ask(email);
      await expect.poll(() => mailsTo(other).length, DELIVERED).toBe(1);
      expect([mailsTo(deferred).length, mailsTo(slow).length]).toEqual([0, 0]);
      isHolding = false;
      letGo();
      await allAreDone();
      expect([deferred, slow, other].map((person) => mailsTo(person).length)).toEqual([1, 1, 1]);
    },
    DEADLINE_MS,
  );

  test("that refuses a mail for good is not asked again", async () => {
    const person = await signUp(api);
    const recipients: string[] = [];
    server.answerWith(async (step, address) => {
      if (step !== "recipient") return undefined;
      recipients.push(address);
      return 550;
    });
    await ask(person.email);
    await allAreDone();
    expect(recipients).toEqual([person.email]);
    expect(mailsTo(person)).toEqual([]);
  });

  test("gets no mail that was requested more than an hour ago", async () => {
    const person = await signUp(api);
    const createdAt = new Date(Date.now() - 61 * 60 * 1000);
    const data = { id: crypto.randomUUID(), kind: "set_password", email: person.email, language: "de", createdAt };
    await api.prisma.mail.create({ data });
    await allAreDone();
    expect(mailsTo(person)).toEqual([]);
  });
});

test.each([
  [{}, "email"],
  [{ email: "no address" }, "email"],
  [{ email: "a@example.com\nBcc: b@example.com" }, "email"],
  [{ email: "a@example.com", language: 7 }, "language"],
])("%j is refused", async (body, field) => {
  const response = await stranger(api.url).call("POST", "/session/forgotten-password", { body });
  expect(response).toMatchObject({ status: 400, body: { details: [{ field }] } });
});

test("a service without mail says so", async () => {
  const body = { email: "ada@example.com" };
  const response = await stranger(withoutMail.url).call("POST", "/session/forgotten-password", { body });
  expect(errorOf(response)).toBe("409 mail_disabled");
});
