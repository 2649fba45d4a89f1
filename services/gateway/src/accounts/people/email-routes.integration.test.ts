// A change of an address at once, because the service sends no mail to people.

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { errorOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { PASSWORD, signIn, signUp, stranger, type TestPerson } from "../../testing/test-person.ts";

const api = await useTestGateway({ TRUSTED_PROXIES: ["127.0.0.1"] });
const withoutMail = await useTestGateway({ MAIL_URL: undefined, TRUSTED_PROXIES: ["127.0.0.1"] });

const newAddress = () => `${randomUUID()}@example.com`;
const change = (person: TestPerson, email: unknown, fields: object = {}) =>
  person.call("POST", "/session/me/email", { body: { email, password: PASSWORD, ...fields } });

describe.each([
  ["mail in memory", api],
  ["no mail", withoutMail],
])("with %s", (_what, { url, prisma }) => {
  test("the address changes at once, unproved, and other sessions and links end", async () => {
    const person = await signUp({ url, prisma });
    const [old, email, elsewhere] = [person.email, newAddress(), await person.signInElsewhere()];
    await prisma.user.update({ where: { id: person.userId }, data: { emailVerified: true } });
    const response = await change(person, email.toUpperCase());
    expect(response).toMatchObject({ status: 200, body: { user: { email, name: email }, account: { name: email } } });
    expect((await person.call("GET", "/session/me/email")).body).toEqual({
      email,
      is_proved: false,
      is_changed_by_mail: false,
      waiting: null,
    });
    expect((await elsewhere.call("GET", "/session/me")).status).toBe(401);
    expect(await prisma.account.findUnique({ where: { id: person.accountId } })).toMatchObject({ email });
    expect(await prisma.mail.count()).toBe(0);
    expect(await prisma.emailChange.count({ where: { userId: person.userId } })).toBe(0);
    await signIn(url, { ...person, email });
    const next = { email: old, password: PASSWORD };
    expect((await stranger(url).call("POST", "/session/sign-up", { body: next })).status).toBe(201);
  });
});

test("a used address is refused, whether a person or only an account has it", async () => {
  const [person, other] = [await signUp(api), await signUp(api)];
  const ofAccount = newAddress();
  await api.prisma.account.create({ data: { id: randomUUID(), email: ofAccount, plan: "free" } });
  for (const email of [other.email, ofAccount]) expect(errorOf(await change(person, email))).toBe("409 email_taken");
  expect(await api.prisma.user.findUnique({ where: { id: person.userId } })).toMatchObject({ email: person.email });
});

test("of two people who take an address at once, one gets it", async () => {
  const [one, other, email] = [await signUp(api), await signUp(api), newAddress()];
  const outcomes = await Promise.all([change(one, email), change(other, email)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a name of the person's own and of the account stays", async () => {
  const person = await signUp(api);
  await person.call("PATCH", "/session/user", { body: { name: "Ada" } });
  await person.call("PATCH", "/session/account", { body: { name: "Ada's codes" } });
  expect((await change(person, newAddress())).body).toMatchObject({
    user: { name: "Ada" },
    account: { name: "Ada's codes" },
  });
});

test.each([
  [{ email: undefined }, "email"],
  [{ email: "no address" }, "email"],
  [{ email: "a@example.com\nBcc: b@example.com" }, "email"],
  [{ password: "" }, "password"],
  [{ language: 7 }, "language"],
])("%j is refused", async (fields, field) => {
  const response = await change(await signUp(api), newAddress(), fields);
  expect(response).toMatchObject({ status: 400, body: { details: [{ field }] } });
});

test("the present address and a wrong password are refused", async () => {
  const person = await signUp(api);
  expect(await change(person, person.email)).toMatchObject({ status: 400, body: { details: [{ field: "email" }] } });
  expect(errorOf(await change(person, newAddress(), { password: "a wrong password" }))).toBe("403 wrong_password");
});
