// The verification of an address that a person has claimed, and the account of a changed one, with a real SMTP server.

import { describe, expect, test } from "vitest";
import { errorOf } from "../testing/expectations.ts";
import { useChangingPeople } from "../testing/mailed-changes.ts";

const people = await useChangingPeople();
const { api, newAddress, mailsTo, sent, member, ask, askedToken, look, confirm, addressOf, accountEmail, squatter } =
  people;

describe("the proof of an address", () => {
  test("D18 is the link in a mail to the present address, and ends nothing", async () => {
    const person = await squatter(newAddress());
    const elsewhere = await person.signInElsewhere();
    const { email } = person;
    const token = await askedToken(person, email);
    expect((await look(token)).body).toMatchObject({ purpose: "prove_email", email });
    expect((await confirm(person, token)).status).toBe(200);
    expect(await addressOf(person)).toEqual({ email, emailVerified: true });
    expect(await accountEmail(person)).toBe(email);
    expect((await elsewhere.call("GET", "/session/me")).status).toBe(200);
    expect(await api.prisma.emailChange.count({ where: { userId: person.userId } })).toBe(0);
    await sent();
    expect(mailsTo(email)).toHaveLength(1);
  });

  test("is refused if the address has been proved", async () => {
    const person = await member();
    const refused = await ask(person, { email: person.email });
    expect(errorOf(refused)).toBe("400 invalid_request email:invalid_value");
  });
});

test("an account that the operator vouches for keeps its address", async () => {
  const person = await member();
  const old = person.email;
  await api.run({ name: "vouch", text: "UPDATE accounts SET email_verified = true WHERE id = $1" }, [person.accountId]);
  expect((await confirm(person, await askedToken(person, newAddress()))).status).toBe(200);
  expect(await accountEmail(person)).toBe(old);
});
