// A person cancels a change of their address while it waits for the link in the email, with a real SMTP server.

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeLinkToken } from "../access/link-token.ts";
import { saveEmailChange } from "../accounts/people/email-change-store.ts";
import { errorOf } from "../testing/expectations.ts";
import { useChangingPeople } from "../testing/mailed-changes.ts";
import { stranger, type TestPerson } from "../testing/test-person.ts";

const people = await useChangingPeople();
const { api, newAddress, mailsTo, sent, member, squatter, askedToken, change, confirm, look, addressOf, recorded } =
  people;
const cancel = (person: TestPerson, query = "") => person.call("DELETE", `/session/me/email${query}`);
const RECORDED = "person.email_change_canceled";

test("the mailed link is refused, and a new request works", async () => {
  const [person, other, email] = [await member(), await member(), newAddress()];
  const before = await addressOf(person);
  const token = await askedToken(person, email);
  expect(errorOf(await cancel(other))).toBe("404 not_found");
  expect(errorOf(await cancel(stranger(api.url)))).toBe("401 not_signed_in");
  expect(errorOf(await cancel(person, "?user=1"))).toMatch(/^400 invalid_request/);
  expect((await look(token)).status).toBe(200);

  expect(await cancel(person)).toMatchObject({ status: 200, body: {} });
  expect((await person.call("GET", "/session/me/email")).body).toMatchObject({ waiting: null });
  for (const response of [await look(token), await confirm(person, token), await cancel(person)]) {
    expect(errorOf(response)).toBe("404 not_found");
  }
  expect(await addressOf(person)).toEqual(before);
  expect([await recorded(person, RECORDED), await recorded(other, RECORDED)]).toEqual([1, 0]);
  expect((await confirm(person, await askedToken(person, email))).status).toBe(200);
});

test("the link that proves the present address is refused, too", async () => {
  const person = await squatter(newAddress());
  const token = await askedToken(person, person.email);
  expect((await cancel(person)).status).toBe(200);
  expect(errorOf(await confirm(person, token))).toBe("404 not_found");
  expect(await addressOf(person)).toEqual({ email: person.email, emailVerified: false });
});

test.each([1, 2, 3, 4, 5])("of a confirmation and three cancellations at once, one succeeds (round %i)", async () => {
  const person = await member();
  const old = person.email;
  const token = await askedToken(person, newAddress());
  const [confirmed, ...canceled] = await Promise.all([confirm(person, token), ...[1, 2, 3].map(() => cancel(person))]);
  expect([confirmed, ...canceled].map((response) => response?.status).sort()).toEqual([200, 404, 404, 404]);
  expect((await addressOf(person)).email === old).toBe(confirmed?.status === 404);
  expect(await recorded(person, RECORDED)).toBe(confirmed?.status === 404 ? 1 : 0);
});

test("a confirmed change is not canceled, and the link that undoes it still works", async () => {
  const person = await member();
  const [old, email] = [person.email, newAddress()];
  const undo = await change(person, email);
  expect(errorOf(await cancel(person))).toBe("404 not_found");
  expect((await addressOf(person)).email).toBe(email);
  expect((await look(undo)).body).toMatchObject({ purpose: "undo_email", email: old });
});

test("a mail that has not been sent is not sent", async () => {
  const [person, email, id] = [await member(), newAddress(), randomUUID()];
  const waiting = { id, userId: person.userId, oldEmail: person.email, newEmail: email, token: makeLinkToken() };
  await api.prisma.$transaction((transaction) => saveEmailChange(transaction, waiting));
  expect((await cancel(person)).status).toBe(200);
  await api.prisma.mail.create({ data: { id, kind: "confirm_email", email, language: "en" } });
  await sent();
  expect(mailsTo(email)).toEqual([]);
});
