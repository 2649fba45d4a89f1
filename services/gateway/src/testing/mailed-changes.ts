// People who change their addresses by email, with a real SMTP server. For tests only.

import { createPersonWithAccount } from "../accounts/people/sign-up.ts";
import { createCommitGate } from "../scheduling/commit-gate.ts";
import { tokenIn, useMailedGateway } from "./mailed-people.ts";
import { CHEAP_HASH, PASSWORD, signIn, stranger, type TestPerson } from "./test-person.ts";

interface Asked {
  email: string;
  password?: string;
  language?: string;
}

/** Starts a mail server and a gateway that sends mail through it, and stops them at the end of the test file. */
export async function useChangingPeople() {
  const mailed = await useMailedGateway();
  const { api, anywhere, mailsTo, sent } = mailed;
  const ask = (person: TestPerson, { password = PASSWORD, ...asked }: Asked, headers: Record<string, string> = {}) =>
    person.call("POST", "/session/me/email", { body: { ...asked, password }, headers: { ...anywhere(), ...headers } });
  /** Returns the token in the newest email to the address, once all emails have been sent. */
  const newestToken = async (email: string): Promise<string> => {
    await sent();
    return tokenIn(mailsTo(email).at(-1)?.text);
  };
  /** Asks for the change, and returns the token in the email to the new address. */
  const askedToken = async (person: TestPerson, email: string): Promise<string> => {
    const { status, text } = await ask(person, { email });
    if (status !== 202) throw new Error(`the change got ${status} ${text}`);
    return newestToken(email);
  };
  const confirm = (person: TestPerson, token: string) =>
    person.call("POST", "/session/link/email", { body: { token }, headers: anywhere() });
  /** Changes the address, and returns the token in the email to the old one. */
  const change = async (person: TestPerson, email: string): Promise<string> => {
    const old = (await addressOf(person)).email;
    const { status, text } = await confirm(person, await askedToken(person, email));
    if (status !== 200) throw new Error(`the link got ${status} ${text}`);
    return newestToken(old);
  };
  const look = (token: string) =>
    stranger(api.url).call("POST", "/session/link/look", { body: { token }, headers: anywhere() });
  const addressOf = async ({ userId }: TestPerson) => {
    const { email, emailVerified } = await api.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    return { email, emailVerified };
  };
  const accountEmail = async ({ accountId }: TestPerson) =>
    (await api.prisma.account.findUniqueOrThrow({ where: { id: accountId } })).email;
  /** Returns the number of audit entries with this action by the person. */
  const recorded = ({ userId }: TestPerson, action: string) =>
    api.prisma.auditEntry.count({ where: { personId: userId, action } });
  /** Signs up a person who has claimed the address and never verified it. */
  const squatter = async (email: string): Promise<TestPerson> => {
    const person = { email, name: email, passwordHash: await CHEAP_HASH };
    const created = await createPersonWithAccount(api.prisma, person, createCommitGate());
    if (created === undefined) throw new Error("the address is taken");
    return signIn(api.url, { email, password: PASSWORD, ...created });
  };
  return {
    ...mailed,
    ask,
    newestToken,
    askedToken,
    confirm,
    change,
    look,
    addressOf,
    accountEmail,
    recorded,
    squatter,
  };
}
