// Tests the notices of keys that the operator creates or rotates. The gateway sends them.

import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { runAdmin, startAdmin } from "./testing/start-admin.ts";

const { prisma, json, settings } = await startAdmin({ MAIL_URL: "smtp://qr:secret@mail.example.com:587" });
const withoutMail = { DATABASE_URL: settings.DATABASE_URL };
const { id: accountId } = await json("account", "create", "--email", "shop@example.com");
await prisma.account.update({ where: { id: accountId }, data: { name: "The shop" } });

async function join(role: string, fields: { emailVerified?: boolean; language?: string } = {}): Promise<string> {
  const email = `${role}-${randomUUID()}@example.com`;
  const user = { id: randomUUID(), email, name: role, emailVerified: true, ...fields };
  await prisma.user.create({ data: user });
  await prisma.membership.create({ data: { userId: user.id, accountId, role } });
  return email;
}
const owner = await join("owner", { language: "de" });
const admin = await join("admin");
await join("editor");
await join("admin", { emailVerified: false });

const create = ["key", "create", "--account", accountId, "--name", "poster"];
const mails = () => prisma.mail.findMany({ orderBy: { email: "asc" } });
afterEach(() => prisma.mail.deleteMany());

it("tells owners and admins with a proved address of a created and of a rotated key", async () => {
  const { id, key } = await json(...create);
  const data = { account: "The shop", key: "poster", last_four: key.slice(-4) };
  const told = { kind: "new_key", data };
  const expected = (about: object) => [
    { email: admin, language: "en", ...about },
    { email: owner, language: "de", ...about },
  ];
  expect(await mails()).toMatchObject(expected(told));
  await prisma.mail.deleteMany();
  const rotated = await json("key", "rotate", id);
  expect(await mails()).toMatchObject(expected({ ...told, data: { ...data, last_four: rotated.key.slice(-4) } }));
});

it("tells nobody of a key that could not be rotated, or without MAIL_URL", async () => {
  const { code } = await runAdmin(withoutMail, ...create);
  expect(code).toBe(0);
  expect((await runAdmin({ ...settings }, "key", "rotate", randomUUID())).code).toBe(1);
  expect(await mails()).toEqual([]);
});

it("refuses a MAIL_URL that the gateway would refuse, and creates nothing", async () => {
  const before = await prisma.apiKey.count();
  const { code, err } = await runAdmin({ ...settings, MAIL_URL: "mail.example.com" }, ...create);
  expect(code).toBe(1);
  expect(err).toContain("MAIL_URL");
  expect(await prisma.apiKey.count()).toBe(before);
});
