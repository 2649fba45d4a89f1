// The `person` commands: what they print, what they change, and what they refuse.

import { randomUUID } from "node:crypto";
import { createCommitGate, createPersonWithAccount, lookAtOneTimeLink } from "@qr/gateway/testing";
import { describe, expect, it } from "vitest";
import { runAdmin, startAdmin } from "./testing/start-admin.ts";

const { prisma, admin, json, settings } = await startAdmin({ PUBLIC_API_URL: "https://qr.example.com/" });

interface Signed {
  email: string;
  userId: string;
  accountId: string;
}

async function signedUp(name?: string): Promise<Signed> {
  const email = `${randomUUID()}@example.com`;
  const made = await createPersonWithAccount(prisma, { email, name: name ?? email }, createCommitGate());
  if (made === undefined) throw new Error("the address is taken");
  return { email, ...made };
}

async function addSession(userId: string): Promise<void> {
  const expiresAt = new Date(Date.now() + 60_000);
  await prisma.session.create({ data: { id: randomUUID(), userId, token: randomUUID(), device: "Chrome", expiresAt } });
}
const countSessions = (userId: string) => prisma.session.count({ where: { userId } });
const verify = (userId: string) => prisma.user.update({ where: { id: userId }, data: { emailVerified: true } });

it("lists people with their addresses and accounts", async () => {
  const { email, userId, accountId } = await signedUp("Ada");
  const row = { id: userId, email, email_verified: false, name: "Ada", accounts: [accountId] };
  expect(await json("person", "list")).toContainEqual({ ...row, created_at: expect.stringMatching(/Z$/) });
  const [head] = (await admin("person", "list")).out.split("\n");
  expect(head?.split("\t")).toEqual(["ID", "EMAIL", "EMAIL VERIFIED", "NAME", "ACCOUNTS", "CREATED AT"]);
});

describe.each([["reset-link"], ["sign-out-everywhere"]])("person %s", (command) => {
  it("W30 rejects an address that nobody has verified, and gives the ID", async () => {
    const { email, userId } = await signedUp();
    await addSession(userId);
    const { code, out, err } = await admin("person", command, email);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("Nobody has verified the address");
    expect(err).toContain(userId);
    expect(await countSessions(userId)).toBe(1);
    expect(await prisma.oneTimeLink.count({ where: { userId } })).toBe(0);
  });

  it("accepts a verified address, in any letter case", async () => {
    const { email, userId } = await signedUp();
    await verify(userId);
    expect(await json("person", command, email.toUpperCase())).toMatchObject({ id: userId, email });
  });

  it("rejects an unknown person", async () => {
    for (const named of [randomUUID(), "nobody@example.com"]) {
      const { code, err } = await admin("person", command, named);
      expect(code).toBe(1);
      expect(err).toContain(`no person "${named}"`);
    }
  });
});

describe("person reset-link", () => {
  it("prints a link that works for 30 minutes; a second link replaces it", async () => {
    const { email, userId } = await signedUp();
    const before = Date.now();
    const first = await json("person", "reset-link", userId);
    expect(first).toEqual({
      url: expect.stringMatching(/^https:\/\/qr\.example\.com\/link#[\w-]{43}$/),
      id: userId,
      email,
      expires_at: expect.any(String),
    });
    expect(Date.parse(first.expires_at)).toBeGreaterThanOrEqual(before + 30 * 60_000);
    expect(Date.parse(first.expires_at)).toBeLessThanOrEqual(Date.now() + 30 * 60_000);
    const lookAt = (url: string) => lookAtOneTimeLink(prisma, url.split("#")[1] ?? "");
    expect(await lookAt(first.url)).toMatchObject({ purpose: "set_password", email });
    const second = await admin("person", "reset-link", userId);
    const [head, line] = second.out.split("\n").map((row) => row.split("\t"));
    expect(head).toEqual(["URL", "EMAIL", "EXPIRES AT"]);
    expect(second.err).toContain("only to that person");
    expect(await lookAt(first.url)).toBeUndefined();
    expect(await lookAt(line?.[0] ?? "")).toMatchObject({ email });
  });

  it("needs the dashboard's address", async () => {
    const { userId } = await signedUp();
    const { code, err } = await runAdmin({ DATABASE_URL: settings.DATABASE_URL }, "person", "reset-link", userId);
    expect(code).toBe(1);
    expect(err).toContain("PUBLIC_API_URL");
  });
});

it("person sign-out-everywhere ends the person's sessions and links, and no others", async () => {
  const [person, other] = [await signedUp(), await signedUp()];
  for (const { userId } of [person, person, other]) await addSession(userId);
  await json("person", "reset-link", person.userId);
  await json("person", "reset-link", other.userId);
  expect(await json("person", "sign-out-everywhere", person.userId)).toMatchObject({ ended_sessions: 2 });
  expect([await countSessions(person.userId), await countSessions(other.userId)]).toEqual([0, 1]);
  expect(await prisma.oneTimeLink.findMany({ select: { userId: true } })).not.toContainEqual({ userId: person.userId });
  expect(await prisma.oneTimeLink.count({ where: { userId: other.userId } })).toBe(1);
  expect(await json("person", "sign-out-everywhere", person.userId)).toMatchObject({ ended_sessions: 0 });
});

describe("person release-email", () => {
  const stored = ({ userId, accountId }: Signed) =>
    Promise.all([
      prisma.user.findUniqueOrThrow({ where: { id: userId } }),
      prisma.account.findUniqueOrThrow({ where: { id: accountId } }),
      countSessions(userId),
    ]);

  it("changes nothing without --yes, and shows who would lose the address", async () => {
    const person = await signedUp();
    await addSession(person.userId);
    const before = await stored(person);
    const { code, out, err } = await admin("person", "release-email", person.email, "--json");
    expect(code).toBe(0);
    const { email, userId, accountId } = person;
    expect(JSON.parse(out)).toEqual({ email, person: userId, accounts: [accountId], released: false });
    expect(err).toContain("Nothing has been changed");
    expect(await stored(person)).toEqual(before);
  });

  it("frees the address, and signs out whoever used it; their account and its name stay", async () => {
    const person = await signedUp("Mallory");
    const { email, userId, accountId } = person;
    await addSession(userId);
    await json("person", "reset-link", userId);
    expect(await json("person", "release-email", email.toUpperCase(), "--yes")).toMatchObject({
      email,
      released: true,
    });
    const [user, account, sessions] = await stored(person);
    expect(user).toMatchObject({ email: `${userId}@released.invalid`, name: "Mallory" });
    expect(account).toMatchObject({ email: `${accountId}@account.invalid`, name: "Mallory" });
    expect(sessions).toBe(0);
    expect(await prisma.oneTimeLink.count({ where: { userId } })).toBe(0);
    expect(await createPersonWithAccount(prisma, { email, name: "Ada" }, createCommitGate())).toBeDefined();
    expect((await admin("person", "release-email", userId, "--yes")).code).toBe(0);
  });

  it("leaves no trace of the address in names that repeat it", async () => {
    const person = await signedUp();
    await json("person", "release-email", person.userId, "--yes");
    expect(JSON.stringify(await stored(person))).not.toContain(person.email);
  });

  it("does not take the address from the operator's account", async () => {
    const person = await signedUp();
    const email = `${randomUUID()}@example.com`;
    const { id } = await json("account", "create", "--email", email);
    await prisma.user.update({ where: { id: person.userId }, data: { email } });
    expect(await json("person", "release-email", email, "--yes")).toMatchObject({
      person: person.userId,
      accounts: [],
    });
    expect(await prisma.account.findUniqueOrThrow({ where: { id } })).toMatchObject({ email, emailVerified: true });
    expect((await stored(person))[0].email).toBe(`${person.userId}@released.invalid`);
  });

  it("rejects an address that nobody uses", async () => {
    const { code, err } = await admin("person", "release-email", "nobody@example.com", "--yes");
    expect(code).toBe(1);
    expect(err).toContain('no person "nobody@example.com"');
  });
});

it.each(["list", "reset-link", "release-email", "sign-out-everywhere"])("explains person %s", async (command) => {
  const { code, out } = await admin("person", command, "--help");
  expect(code).toBe(0);
  expect(out).toContain("Example:");
  expect(out).toContain("--json");
});
