// Who gets no notice: people who have not verified their address, addresses that have got too many, and everybody if the service sends no mail.

import { expect, test } from "vitest";
import { useMailedGateway } from "../testing/mailed-people.ts";
import { useTestGateway } from "../testing/test-gateway.ts";
import { signIn, signUp, signUpMember, type TestPerson } from "../testing/test-person.ts";

const { api, member, claimant, mailsTo, sent } = await useMailedGateway();
const withoutMail = await useTestGateway({ MAIL_URL: undefined });

const join = (person: TestPerson, accountId: string, role = "admin") =>
  api.prisma.membership.create({ data: { userId: person.userId, accountId, role } });
/** Creates a key, and revokes it, because an account can have only a certain number of live keys. */
async function createKey(person: TestPerson): Promise<void> {
  const made = await person.call("POST", "/session/keys", { body: { name: "poster" } });
  expect(made.status, made.text).toBe(201);
  const { id } = made.body as { id: string };
  expect((await person.call("DELETE", `/session/keys/${id}`)).status).toBe(200);
}
const keyMailsTo = ({ email }: TestPerson) =>
  mailsTo(email).filter(({ subject }) => subject === "A new API key").length;

test("an owner and an admin who have not proved their address get no notice, and the others do", async () => {
  const [owner, admin, claimed, former] = [await member(), await member(), await claimant(), await member()];
  const { accountId } = owner;
  await join(admin, accountId);
  await join(claimed, accountId, "owner");
  await join(former, accountId);
  await api.prisma.user.update({ where: { id: former.userId }, data: { emailVerified: false } });
  await createKey(owner);
  await sent();
  expect([owner, admin, claimed, former].map(keyMailsTo)).toEqual([1, 1, 0, 0]);
  const body = { name: "by the one who has not proved the address" };
  const headers = { "X-Account-Id": accountId };
  expect((await claimed.call("POST", "/session/keys", { body, headers })).status).toBe(201);
  await sent();
  expect([owner, admin, claimed, former].map(keyMailsTo)).toEqual([2, 2, 0, 0]);
});

test("a removed member who has not proved their address gets no notice", async () => {
  const [owner, claimed] = [await member(), await claimant()];
  await join(claimed, owner.accountId);
  expect((await owner.call("DELETE", `/session/members/${claimed.userId}`)).status).toBe(200);
  await sent();
  expect(mailsTo(claimed.email)).toEqual([]);
});

test("an address that has got 20 notices gets no more, while others still do", async () => {
  const [owner, later] = [await member(), await member()];
  for (let count = 0; count < 21; count += 1) await createKey(owner);
  await join(later, owner.accountId);
  await createKey(owner);
  await sent();
  expect([owner, later].map(keyMailsTo)).toEqual([20, 1]);
});

test("of many owners and admins, the 20 who joined first get the notice", async () => {
  const owner = await member();
  const others: TestPerson[] = [];
  for (let count = 0; count < 21; count += 1) {
    const other = await member();
    await join(other, owner.accountId);
    others.push(other);
  }
  await createKey(owner);
  await sent();
  expect([owner, ...others].map(keyMailsTo)).toEqual([...Array<number>(20).fill(1), 0, 0]);
});

test("without MAIL_URL nothing is queued", async () => {
  const owner = await signUp(withoutMail);
  const other = await signUpMember(withoutMail, owner.accountId, "admin");
  await createKey(owner);
  expect((await owner.call("DELETE", `/session/members/${other.userId}`)).status).toBe(200);
  expect((await signIn(withoutMail.url, owner)).email).toBe(owner.email);
  // No worker sends emails here, so that a queued one would stay.
  expect(await withoutMail.prisma.mail.count()).toBe(0);
});
