// The small limits of accounts whose owners have not verified an address, with a real SMTP server.

import { beforeAll, describe, expect, test } from "vitest";
import { MAX_UNPROVED_CODES } from "../access/unproved-accounts.ts";
import { createAccount } from "../accounts/account-store.ts";
import { errorOf } from "../testing/expectations.ts";
import { useMailedGateway } from "../testing/mailed-people.ts";
import { useTestGateway } from "../testing/test-gateway.ts";
import { signUp, type TestPerson } from "../testing/test-person.ts";

const { api, newAddress, mailsTo, member, claimant, resetTokenFor, setPassword, sent } = await useMailedGateway();
const withoutSmtp = await useTestGateway();

const LIMIT = "409 email_unproved";
const target = { target: "https://example.com/small" };
const create = (person: TestPerson, headers = {}) => person.call("POST", "/session/v1/qr", { body: target, headers });
const createMany = (person: TestPerson, count: number) =>
  person.call("POST", "/session/v1/qr/batch", { body: Array.from({ length: count }, () => target) });
const codesOf = ({ accountId }: TestPerson) => api.prisma.code.count({ where: { accountId } });

describe("an account whose owner has not proved their address", () => {
  let person: TestPerson;
  beforeAll(async () => {
    person = await claimant();
    expect((await createMany(person, MAX_UNPROVED_CODES - 1)).status).toBe(200);
  });

  test("D22 creates one more code of eight that it asks for at the same time, in every way", async () => {
    const { key } = await api.createKey({ accountId: person.accountId });
    const withKey = () => api.call("POST", "/v1/qr", { key, body: target });
    const ways = [
      () => create(person),
      () => create(person, { "Idempotency-Key": crypto.randomUUID() }),
      () => createMany(person, 1),
      withKey,
    ];
    const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => ways[index % ways.length]?.()));
    const refused = responses.filter((response) => response?.status !== 200);
    expect(new Set(refused.map((response) => response && errorOf(response)))).toEqual(new Set([LIMIT]));
    expect(refused).toHaveLength(7);
    expect(await codesOf(person)).toBe(MAX_UNPROVED_CODES);
  });

  test("D22 gets no further codes by deleting some", async () => {
    const [code] = ((await person.call("GET", "/session/v1/qr")).body as { data: { id: string }[] }).data;
    expect((await person.call("DELETE", `/session/v1/qr/${code?.id}`)).status).toBe(200);
    const response = await create(person);
    expect(errorOf(response)).toBe(LIMIT);
    expect(response.body).toMatchObject({ message: expect.stringContaining("verified their email address") });
    expect((await person.call("POST", `/session/v1/qr/${code?.id}/restore`)).status).toBe(200);
  });

  test("D22 changes and reads the codes that it has", async () => {
    const [code] = ((await person.call("GET", "/session/v1/qr")).body as { data: { id: string }[] }).data;
    const body = { title: "changed" };
    expect((await person.call("PATCH", `/session/v1/qr/${code?.id}`, { body })).status).toBe(200);
  });

  test("D22 adds no domains, and mails no invitations", async () => {
    const domain = { host: "unproved.example.com" };
    expect(errorOf(await person.call("POST", "/session/v1/domains", { body: domain }))).toBe(LIMIT);
    const email = newAddress();
    const invitation = { role: "editor", email };
    expect(errorOf(await person.call("POST", "/session/invitations", { body: invitation }))).toBe(LIMIT);
    await sent();
    expect(mailsTo(email)).toEqual([]);
  });

  test("D22 does not gain from a member who has proved an address, unless the member is an owner", async () => {
    const other = await member();
    const { accountId } = person;
    await api.prisma.membership.create({ data: { userId: other.userId, accountId, role: "admin" } });
    expect(errorOf(await create(person))).toBe(LIMIT);
    await api.prisma.membership.updateMany({ where: { userId: other.userId, accountId }, data: { role: "owner" } });
    expect((await create(person)).status).toBe(200);
    await api.prisma.membership.deleteMany({ where: { userId: other.userId, accountId } });
  });

  test("D22 has no limits as soon as the owner has proved the address", async () => {
    const token = await resetTokenFor(person.email);
    expect((await setPassword(token, "a new password by mail", person)).status).toBe(200);
    expect((await createMany(person, 2)).status).toBe(200);
    const domain = { host: "proved.example.com" };
    expect((await person.call("POST", "/session/v1/domains", { body: domain })).status).toBe(200);
  });
});

test("D22 an account that the operator has created has no such limits", async () => {
  const account = await createAccount(api.prisma, { email: newAddress(), plan: "unlimited" });
  const { key } = await api.createKey({ accountId: account?.id ?? "" });
  const body = Array.from({ length: MAX_UNPROVED_CODES + 1 }, () => target);
  expect((await api.call("POST", "/v1/qr/batch", { key, body })).status).toBe(200);
});

test("D22 without mail that reaches people, there are no such limits", async () => {
  const person = await signUp(withoutSmtp);
  expect((await createMany(person, MAX_UNPROVED_CODES)).status).toBe(200);
  expect((await create(person)).status).toBe(200);
});
