// Tests which account an ID or an address identifies. An unverified address does not identify an account.

import { randomUUID } from "node:crypto";
import { createCommitGate, createPersonWithAccount } from "@qr/gateway/testing";
import { describe, expect, it } from "vitest";
import { startAdmin } from "./testing/start-admin.ts";

const { prisma, admin, json } = await startAdmin();

const newEmail = () => `${randomUUID()}@example.com`;

/** Creates an account for the operator, and returns its ID. */
const created = async (email: string): Promise<string> => (await json("account", "create", "--email", email)).id;

/** Signs up a person as the dashboard does: nobody has verified the address. */
async function signedUp(email: string): Promise<{ userId: string; accountId: string }> {
  const made = await createPersonWithAccount(prisma, { email, name: "Stranger" }, createCommitGate());
  if (made === undefined) throw new Error("the address is taken");
  return made;
}
const verify = (userId: string) => prisma.user.update({ where: { id: userId }, data: { emailVerified: true } });
const join = (userId: string, accountId: string, role: string) =>
  prisma.membership.create({ data: { userId, accountId, role } });

type Case = [what: string, prepare: (email: string) => Promise<{ named?: string; expected: string }>];

describe("finds", () => {
  it.each<Case>([
    [
      "an account by its ID",
      async (email) => {
        const { accountId } = await signedUp(email);
        return { named: accountId, expected: accountId };
      },
    ],
    ["an account of the operator by its address", async (email) => ({ expected: await created(email) })],
    [
      "an account of the operator by its address in capitals and with spaces",
      async (email) => ({ named: ` ${email.toUpperCase()} `, expected: await created(email) }),
    ],
    [
      "the account of a person who has verified the address",
      async (email) => {
        const { userId, accountId } = await signedUp(email);
        await verify(userId);
        return { expected: accountId };
      },
    ],
    [
      "an account that a person with a verified address owns, and no account that they only edit",
      async (email) => {
        const { userId, accountId } = await signedUp(email);
        await verify(userId);
        await join(userId, await created(newEmail()), "editor");
        return { expected: accountId };
      },
    ],
    [
      "the operator's account, not the one that a stranger owns with the same address",
      async (email) => {
        const { userId } = await signedUp(newEmail());
        await prisma.user.update({ where: { id: userId }, data: { email } });
        return { expected: await created(email) };
      },
    ],
  ])("%s", async (_what, prepare) => {
    const email = newEmail();
    const { named = email, expected } = await prepare(email);
    expect(await json("account", "plan", named, "business")).toMatchObject({ id: expected, plan: "business" });
    expect(await json("key", "create", "--account", named, "--name", "n")).toMatchObject({ account_id: expected });
  });
});

describe("rejects", () => {
  const COMMANDS = [
    ["account", "plan", "EMAIL", "unlimited"],
    ["account", "suspend", "EMAIL"],
    ["account", "invite", "EMAIL"],
    ["key", "create", "--account", "EMAIL", "--name", "n"],
    ["key", "list", "--account", "EMAIL"],
  ];

  it.each(COMMANDS)("%s %s for an address that a stranger signed up with, and lists the ID", async (...command) => {
    const email = newEmail();
    const { accountId } = await signedUp(email);
    const { code, out, err } = await admin(...command.map((word) => (word === "EMAIL" ? email : word)));
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("Nobody has verified the address");
    expect(err).toContain(accountId);
    expect(await prisma.account.findUnique({ where: { id: accountId } })).toMatchObject({
      plan: "free",
      suspendedAt: null,
    });
    expect(await prisma.apiKey.count({ where: { accountId } })).toBe(0);
  });

  it("an address that identifies several accounts, and lists their IDs", async () => {
    const email = newEmail();
    const { userId, accountId } = await signedUp(email);
    await verify(userId);
    const other = await created(newEmail());
    await join(userId, other, "owner");
    const { code, err } = await admin("account", "plan", email, "pro");
    expect(code).toBe(1);
    expect(err).toContain("identifies several accounts");
    for (const id of [accountId, other]) expect(err).toContain(id);
  });

  it("an unknown address and an unknown ID", async () => {
    for (const named of [newEmail(), randomUUID()]) {
      const { code, err } = await admin("account", "plan", named, "pro");
      expect(code).toBe(1);
      expect(err).toContain(`no account "${named}"`);
    }
  });

  it("creating an account with a stranger's address, and says how to free it", async () => {
    const email = newEmail();
    await signedUp(email);
    const { code, err } = await admin("account", "create", "--email", email);
    expect(code).toBe(1);
    expect(err).toContain(`person release-email ${email}`);
    await json("person", "release-email", email, "--yes");
    expect(await json("account", "create", "--email", email)).toMatchObject({ email, email_verified: true });
    expect((await admin("account", "create", "--email", email)).err).not.toContain("release-email");
  });
});

it("lists which addresses are verified", async () => {
  const [own, strangers, verified] = [newEmail(), newEmail(), newEmail()];
  await created(own);
  await signedUp(strangers);
  await verify((await signedUp(verified)).userId);
  const rows: { email: string; email_verified: boolean }[] = await json("account", "list");
  const isVerified = (email: string) => rows.find((row) => row.email === email)?.email_verified;
  expect([own, strangers, verified].map(isVerified)).toEqual([true, false, true]);
});
