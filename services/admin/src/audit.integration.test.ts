// The audit log of the accounts that the operator's commands concern.

import { randomUUID } from "node:crypto";
import { codeIdFromUuid } from "@qr/contracts";
import { createCommitGate, createPersonWithAccount } from "@qr/gateway/testing";
import { expect, it } from "vitest";
import { startAdmin } from "./testing/start-admin.ts";

const { prisma, admin, json } = await startAdmin({ PUBLIC_API_URL: "https://qr.example.com/" });

const entriesOf = (accountId: string) =>
  prisma.auditEntry.findMany({
    where: { accountId },
    orderBy: { id: "asc" },
    select: { action: true, actor: true, subject: true, details: true, personId: true, sessionId: true, device: true },
  });
const byOperator = (action: string, subject: string, details: object | null = null) => ({
  ...{ action, subject, details, personId: null, sessionId: null, device: null },
  actor: { type: "operator", id: null, name: "operator" },
});

async function newCode(accountId: string): Promise<string> {
  const id = randomUUID();
  const slug = `AUDIT${Math.floor(Math.random() * 1e9)}`;
  const look = { colorDark: "#000000", colorLight: "#ffffff", format: "png" };
  const times = { createdAt: new Date(), updatedAt: new Date() };
  const content = { type: "url", target: "https://example.com/", dynamic: true, payload: `HTTPS://Q/${slug}` };
  await prisma.code.create({ data: { id, accountId, slug, ...look, ...times, ...content } });
  await prisma.link.create({ data: { key: slug, codeId: id } });
  return codeIdFromUuid(id);
}

it("names the operator for each change to an account, its keys, and its codes, and nobody for what changes nothing", async () => {
  const { id } = await json("account", "create", "--email", `${randomUUID()}@example.com`, "--plan", "pro");
  for (let time = 0; time < 2; time += 1) {
    await json("account", "plan", id, "business");
    await json("account", "suspend", id);
  }
  for (let time = 0; time < 2; time += 1) await json("account", "resume", id);
  const invitation = await json("account", "invite", id, "--role", "editor");
  const first = await json("key", "create", "--account", id, "--name", "poster");
  const second = await json("key", "rotate", first.id, "--overlap", "0");
  expect((await admin("key", "rotate", first.id)).code).toBe(1);
  for (let time = 0; time < 2; time += 1) await json("key", "revoke", second.id);
  const code = await newCode(id);
  await json("code", "delete", code);
  for (let time = 0; time < 2; time += 1) await json("code", "delete", code, "--yes");
  await json("account", "list");
  await json("key", "list", "--account", id);
  expect(await entriesOf(id)).toEqual([
    byOperator("account.created", id, { plan: "pro" }),
    byOperator("account.plan_changed", id, { plan: "business" }),
    byOperator("account.suspended", id),
    byOperator("account.resumed", id),
    byOperator("invitation.created", invitation.id, { role: "editor" }),
    byOperator("key.created", first.id),
    byOperator("key.rotated", first.id),
    byOperator("key.revoked", second.id),
    byOperator("code.deleted", code),
  ]);
});

it("shows changes to a person in every account of the person", async () => {
  const email = `${randomUUID()}@example.com`;
  const made = await createPersonWithAccount(prisma, { email, name: "Ada" }, createCommitGate());
  if (made === undefined) throw new Error("the address is taken");
  const { userId, accountId } = made;
  const { id: teamId } = await json("account", "create", "--email", `${randomUUID()}@example.com`);
  await prisma.membership.create({ data: { userId, accountId: teamId, role: "editor" } });
  await json("person", "reset-link", userId);
  await json("person", "sign-out-everywhere", userId);
  await json("person", "release-email", email);
  await json("person", "release-email", email, "--yes");
  const expected = [
    byOperator("person.link_created", userId),
    byOperator("person.sessions_ended", userId),
    byOperator("person.address_released", userId),
  ];
  expect(await entriesOf(accountId)).toEqual(expected);
  expect((await entriesOf(teamId)).slice(1)).toEqual(expected);
  expect(JSON.stringify(await entriesOf(teamId))).not.toContain(email);
});
