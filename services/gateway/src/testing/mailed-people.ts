// People who sign up by email, with a real SMTP server. For tests only.

import { randomUUID } from "node:crypto";
import { startSmtpServer, type TestSmtpServer } from "@qr/mail/testing";
import { afterAll, expect, vi } from "vitest";
import { createPersonWithAccount } from "../accounts/people/sign-up.ts";
import { createCommitGate } from "../scheduling/commit-gate.ts";
import { type TestGateway, type TestResponse, useTestGateway } from "./test-gateway.ts";
import { CHEAP_HASH, PASSWORD, signIn, stranger, type TestPerson } from "./test-person.ts";

const DELIVERED = { timeout: 30_000, interval: 50 };

/** Starts a mail server and a gateway that sends mail through it, and stops them at the end of the test file. */
export async function useMailedGateway(settings: Parameters<typeof useTestGateway>[0] = {}) {
  const server = await startSmtpServer({ tls: "none" });
  afterAll(() => server.close());
  const api = await useTestGateway({
    MAIL_URL: `${server.url}?tls=optional`,
    TRUSTED_PROXIES: ["127.0.0.1"],
    ...settings,
  });
  return { api, server, ...peopleOf(api, server) };
}

function peopleOf(api: TestGateway, server: Pick<TestSmtpServer, "mails">) {
  let count = 0;
  const newAddress = () => {
    count += 1;
    // All gateways in the tests share the limit on emails to an address.
    return `${randomUUID()}@mailed.example.com`;
  };
  const anywhere = () => ({ "X-Forwarded-For": `203.0.${Math.floor(count / 250)}.${count % 250}` });
  const mailsTo = (email: string) => server.mails.filter(({ to }) => to.includes(email));
  /** Resolves when no email is waiting. */
  const sent = () => vi.waitFor(async () => expect(await api.prisma.mail.count()).toBe(0), DELIVERED);
  const signUp = (email: string, password = PASSWORD, fields: object = {}): Promise<TestResponse> =>
    stranger(api.url).call("POST", "/session/sign-up", { body: { email, password, ...fields }, headers: anywhere() });
  /** Signs up once no email is waiting, and returns the token in the email. */
  const tokenFor = async (email: string, password = PASSWORD, fields: object = {}): Promise<string> => {
    await sent();
    expect((await signUp(email, password, fields)).status).toBe(202);
    await sent();
    return tokenIn(mailsTo(email).at(-1)?.text);
  };
  const open = (token: string, person: TestPerson = stranger(api.url)): Promise<TestResponse> =>
    person.call("POST", "/session/link/sign-up", { body: { token }, headers: anywhere() });
  /** Creates a person who has verified their address. */
  const member = async (email = newAddress()): Promise<TestPerson> => {
    const person = stranger(api.url);
    expect((await open(await tokenFor(email), person)).status).toBe(201);
    const { user, account } = (await person.call("GET", "/session/me")).body as {
      user: { id: string };
      account: { id: string };
    };
    return Object.assign(person, { email, userId: user.id, accountId: account.id });
  };
  /** Signs in a person who has claimed the address and never verified it. */
  const claimant = async (email = newAddress()): Promise<TestPerson> => {
    const person = { email, name: email, passwordHash: await CHEAP_HASH };
    const created = await createPersonWithAccount(api.prisma, person, createCommitGate());
    if (created === undefined) throw new Error("the address is taken");
    return signIn(api.url, { email, password: PASSWORD, ...created });
  };
  /** Returns the token in the email for a forgotten password. */
  const resetTokenFor = async (email: string): Promise<string> => {
    await sent();
    const asked = { body: { email }, headers: anywhere() };
    expect((await stranger(api.url).call("POST", "/session/forgotten-password", asked)).status).toBe(200);
    await sent();
    return tokenIn(mailsTo(email).at(-1)?.text);
  };
  const setPassword = (token: string, newPassword: string, person = stranger(api.url)): Promise<TestResponse> =>
    person.call("POST", "/session/link/set-password", {
      body: { token, new_password: newPassword },
      headers: anywhere(),
    });
  return { newAddress, anywhere, mailsTo, sent, signUp, tokenFor, open, member, claimant, resetTokenFor, setPassword };
}

/** Returns the token of the link in a string; "" if there is none. */
export function tokenIn(text = ""): string {
  return /#([\w-]{43})/.exec(text)?.[1] ?? "";
}
