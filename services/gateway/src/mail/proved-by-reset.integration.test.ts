// A mailed link for a new password verifies the address, with a real SMTP server: what a person who had claimed the address keeps.

import { randomUUID } from "node:crypto";
import { ACCOUNT_HEADER } from "@qr/session-api";
import { expect, test } from "vitest";
import { createApiKey } from "../access/api-keys/api-key-store.ts";
import { createOneTimeLink } from "../access/one-time-links-store.ts";
import { errorOf } from "../testing/expectations.ts";
import { lockAccount, untilBlocked, whileLocked } from "../testing/locks.ts";
import { tokenIn, useMailedGateway } from "../testing/mailed-people.ts";
import { useTestGateway } from "../testing/test-gateway.ts";
import { signUp, stranger, type TestPerson } from "../testing/test-person.ts";

const NEW_PASSWORD = "the password of the owner of the mailbox";
const WEEK_MS = 7 * 86_400_000;

const { api, newAddress, member, claimant, resetTokenFor, setPassword } = await useMailedGateway();
const withoutSmtp = await useTestGateway();

const isProved = async ({ userId }: TestPerson) =>
  (await api.prisma.user.findUniqueOrThrow({ where: { id: userId } })).emailVerified;
const keyOf = ({ userId, accountId }: TestPerson) =>
  createApiKey(api.prisma, {
    accountId,
    name: "left",
    scopes: [],
    createdBy: { type: "person", id: userId, name: "" },
  });
const statusWith = async (key: string) =>
  (await fetch(`${api.url}/v1/qr`, { headers: { Authorization: `Bearer ${key}` } })).status;
const share = async (person: TestPerson) => {
  const code = { target: "https://example.com/shared", dynamic: true };
  const { id } = (await person.call("POST", "/session/v1/qr", { body: code })).body as { id: string };
  const body = { code: id, expires_at: new Date(Date.now() + WEEK_MS).toISOString() };
  const { status, body: made } = await person.call("POST", "/session/v1/shares", { body });
  expect(status, JSON.stringify(made)).toBe(200);
};
const invite = async (person: TestPerson) => {
  const { status } = await person.call("POST", "/session/invitations", { body: { role: "editor" } });
  expect(status).toBe(201);
};
const leftBy = async ({ userId, accountId }: TestPerson) => ({
  invitations: await api.prisma.invitation.count({ where: { createdBy: userId, acceptedAt: null } }),
  shares: await api.prisma.share.count({ where: { accountId } }),
  sessions: await api.prisma.session.count({ where: { userId } }),
  links: await api.prisma.oneTimeLink.count({ where: { userId } }),
});

test("D21 W3 a new password by mail ends everything that a claimant of the address could still use", async () => {
  const attacker = await claimant();
  const { userId } = attacker;
  const team = await member();
  await api.prisma.membership.create({ data: { userId, accountId: team.accountId, role: "admin" } });
  const keys = [await keyOf(attacker), await keyOf({ ...attacker, accountId: team.accountId })];
  const others = await keyOf(team);
  await share(attacker);
  await share(team);
  await invite(attacker);
  await invite(team);
  await attacker.signInElsewhere();
  await createOneTimeLink(api.prisma, { userId, purpose: "sign_in", dashboardUrl: api.url });

  const owner = stranger(api.url);
  expect((await setPassword(await resetTokenFor(attacker.email), NEW_PASSWORD, owner)).body).toMatchObject({
    user: { id: userId, email: attacker.email },
  });
  expect(await isProved(attacker)).toBe(true);
  expect(await leftBy(attacker)).toEqual({ invitations: 0, shares: 0, sessions: 1, links: 0 });
  expect(errorOf(await attacker.call("GET", "/session/me"))).toBe("401 not_signed_in");
  expect((await owner.call("GET", "/session/me")).status).toBe(200);
  expect(await Promise.all(keys.map(({ key }) => statusWith(key)))).toEqual([401, 401]);
  expect(await leftBy(team)).toMatchObject({ invitations: 1, shares: 1 });
  expect(await statusWith(others.key)).toBe(200);
});

test("W34 a new password by mail removes everybody whom a claimant of the address has added to the account", async () => {
  const attacker = await claimant();
  const { userId, accountId } = attacker;
  const [partner, viewer] = [await member(), await member()];
  await api.prisma.membership.create({ data: { userId: partner.userId, accountId, role: "owner" } });
  await api.prisma.membership.create({ data: { userId: viewer.userId, accountId, role: "viewer" } });
  const keys = [await keyOf(attacker), await keyOf({ ...partner, accountId })];
  const partners = await keyOf(partner);
  await share(attacker);
  const there = { headers: { [ACCOUNT_HEADER]: accountId } };
  const invited = await partner.call("POST", "/session/invitations", { body: { role: "owner" }, ...there });
  expect(invited.status).toBe(201);
  expect((await partner.call("GET", "/session/v1/qr", there)).status).toBe(200);

  expect((await setPassword(await resetTokenFor(attacker.email), NEW_PASSWORD)).status).toBe(200);
  const members = await api.prisma.membership.findMany({ where: { accountId } });
  expect(members).toMatchObject([{ userId, role: "owner" }]);
  for (const one of [partner, viewer]) {
    expect(errorOf(await one.call("GET", "/session/v1/qr", there))).toBe("404 not_found");
    expect((await one.call("GET", "/session/v1/qr")).status).toBe(200);
  }
  expect(await Promise.all(keys.map(({ key }) => statusWith(key)))).toEqual([401, 401]);
  expect(await statusWith(partners.key)).toBe(200);
  expect(await api.prisma.invitation.count({ where: { accountId, acceptedAt: null } })).toBe(0);
  expect(await leftBy(attacker)).toMatchObject({ shares: 0 });
  const entries = await api.prisma.auditEntry.findMany({ where: { accountId, action: "member.removed" } });
  expect(entries.map(({ subject, personId }) => [subject, personId]).sort()).toEqual(
    [partner, viewer].map((one) => [one.userId, userId]).sort(),
  );
});

test("W34 a new password by mail removes nobody from accounts of others, or if the person has proved the address before", async () => {
  const [attacker, team, colleague] = [await claimant(), await member(), await member()];
  await api.prisma.membership.create({ data: { userId: attacker.userId, accountId: team.accountId, role: "owner" } });
  await api.prisma.membership.create({ data: { userId: colleague.userId, accountId: team.accountId, role: "viewer" } });
  for (const { email } of [attacker, team]) {
    expect((await setPassword(await resetTokenFor(email), NEW_PASSWORD)).status).toBe(200);
  }
  expect(await api.prisma.membership.count({ where: { accountId: team.accountId } })).toBe(3);
});

test.each([
  ["/session/keys", { name: "late", scopes: ["qr:read"] }],
  ["/session/invitations", { role: "owner" }],
])("D21 a request of a claimant to %s that is still running leaves nothing behind", async (path, body) => {
  const attacker = await claimant();
  const { userId, accountId } = attacker;
  const token = await resetTokenFor(attacker.email);
  const late = whileLocked(api.prisma, lockAccount(accountId), async () => {
    const sent = attacker.call("POST", path, { body });
    await untilBlocked(api.prisma);
    expect((await setPassword(token, NEW_PASSWORD)).status).toBe(200);
    return { sent };
  });
  expect(errorOf(await (await late).sent)).toBe("401 not_signed_in");
  expect(await api.prisma.apiKey.count({ where: { accountId, revokedAt: null } })).toBe(0);
  expect(await api.prisma.invitation.count({ where: { createdBy: userId } })).toBe(0);
});

test("D21 a new password by mail takes nothing from a person who has proved the address before", async () => {
  const person = await member();
  const { key } = await keyOf(person);
  await share(person);
  await invite(person);
  expect((await setPassword(await resetTokenFor(person.email), NEW_PASSWORD)).status).toBe(200);
  expect(await leftBy(person)).toEqual({ invitations: 1, shares: 1, sessions: 1, links: 0 });
  expect(await statusWith(key)).toBe(200);
});

test("D21 a link that the operator made proves nothing, even if it replaces a mailed one", async () => {
  const person = await claimant();
  const mailed = await resetTokenFor(person.email);
  const link = { userId: person.userId, purpose: "set_password", dashboardUrl: api.url } as const;
  const { url } = await createOneTimeLink(api.prisma, link);
  expect(errorOf(await setPassword(mailed, NEW_PASSWORD))).toBe("404 not_found");
  expect((await setPassword(tokenIn(url), NEW_PASSWORD)).status).toBe(200);
  expect(await isProved(person)).toBe(false);
});

test("D21 W29 a link that was mailed to an earlier address of a person neither works nor proves anything", async () => {
  const person = await claimant();
  const token = await resetTokenFor(person.email);
  await api.prisma.user.update({ where: { id: person.userId }, data: { email: newAddress() } });
  const look = await stranger(api.url).call("POST", "/session/link/look", { body: { token } });
  expect(errorOf(look)).toBe("404 not_found");
  expect(errorOf(await setPassword(token, NEW_PASSWORD))).toBe("404 not_found");
  expect(await isProved(person)).toBe(false);
});

test("D21 of ten requests with the same mailed link, one proves the address", async () => {
  const person = await claimant();
  const token = await resetTokenFor(person.email);
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => setPassword(token, `${NEW_PASSWORD} ${index}`)),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
  expect(await isProved(person)).toBe(true);
  expect(await leftBy(person)).toMatchObject({ sessions: 1, links: 0 });
});

test("D21 a mailed link proves nothing if mail does not reach people", async () => {
  const { email, userId } = await signUp(withoutSmtp);
  const token = randomUUID().replaceAll("-", "").padEnd(43, "x");
  const link = { userId, purpose: "set_password", dashboardUrl: withoutSmtp.url, email, token } as const;
  await createOneTimeLink(withoutSmtp.prisma, link);
  const body = { token, new_password: NEW_PASSWORD };
  expect((await stranger(withoutSmtp.url).call("POST", "/session/link/set-password", { body })).status).toBe(200);
  expect(await withoutSmtp.prisma.user.findUnique({ where: { id: userId } })).toMatchObject({ emailVerified: false });
});
