// Tests invitations: owners create links, and anyone who has a link can open it, but only one person can accept it.

import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { InvitationListing, InvitationView, Listed, Me, NewInvitation, Role } from "@qr/session-api";
import { expect, test } from "vitest";
import { errorOf } from "../../testing/expectations.ts";
import { TEST_SETTINGS, useTestGateway } from "../../testing/test-gateway.ts";
import { signUp, signUpMember, stranger, type TestPerson } from "../../testing/test-person.ts";

const DAY_MS = 86_400_000;

const api = await useTestGateway();

async function invite(by: TestPerson, role: Role = "editor"): Promise<NewInvitation & { token: string }> {
  const response = await by.call("POST", "/session/invitations", { body: { role } });
  expect(response.status, response.text).toBe(201);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const made = response.body as NewInvitation;
  return { ...made, token: made.url.split("#")[1] ?? "" };
}
async function list(by: TestPerson): Promise<InvitationListing[]> {
  const response = await by.call("GET", "/session/invitations");
  expect(response.status, response.text).toBe(200);
  return (response.body as Listed<InvitationListing>).items;
}
const look = (token: unknown, by = stranger(api.url)) =>
  by.call("POST", "/session/invitation/look", { body: { token } });
const accept = (by: TestPerson, token: unknown) => by.call("POST", "/session/invitation/accept", { body: { token } });
const takeBack = (by: TestPerson, id: string) => by.call("DELETE", `/session/invitations/${id}`);
const roleOf = async ({ userId }: TestPerson, { accountId }: TestPerson) =>
  (await api.prisma.membership.findUnique({ where: { userId_accountId: { userId, accountId } } }))?.role;

test("the link is returned once, and only a hash of its token is stored", async () => {
  const owner = await signUp(api);
  const before = Date.now();
  const { url, token, ...listing } = await invite(owner, "viewer");
  expect(url).toBe(`${TEST_SETTINGS.PUBLIC_API_URL}/invitation#${token}`);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(Date.parse(listing.expires_at)).toBeGreaterThanOrEqual(before + 7 * DAY_MS);
  expect(Date.parse(listing.expires_at)).toBeLessThan(Date.now() + 7 * DAY_MS + 1000);
  expect(await list(owner)).toEqual([listing]);
  const row = await api.prisma.invitation.findUniqueOrThrow({ where: { id: listing.id } });
  expect(Buffer.from(row.tokenHash)).toEqual(createHash("sha256").update(token).digest());
  expect(JSON.stringify(row)).not.toContain(token);
});

test("anyone with the link sees the account without signing in, and joins it after signing in", async () => {
  const [owner, guest] = [await signUp(api), await signUp(api)];
  await owner.call("PATCH", "/session/account", { body: { name: "Zum Löwen" } });
  const { token, expires_at } = await invite(owner, "viewer");
  const view: InvitationView = { account_name: "Zum Löwen", role: "viewer", expires_at };
  expect((await look(token)).body).toEqual(view);
  expect((await look(token, guest)).body).toEqual(view);

  const response = await accept(guest, token);
  expect(response.status, response.text).toBe(200);
  const me = response.body as Me;
  expect(me.account).toMatchObject({ id: owner.accountId, name: "Zum Löwen", role: "viewer" });
  expect(me.accounts.map(({ id }) => id)).toEqual([guest.accountId, owner.accountId]);
  const headers = { "X-Account-Id": owner.accountId };
  expect((await guest.call("GET", "/session/v1/qr", { headers })).status).toBe(200);

  expect(errorOf(await look(token))).toBe("404 not_found");
  expect(errorOf(await accept(await signUp(api), token))).toBe("404 not_found");
  expect(await list(owner)).toEqual([]);
});

test("one of several people who accept a link concurrently becomes a member", async () => {
  const owner = await signUp(api);
  const { token } = await invite(owner);
  const guests = await Promise.all(Array.from({ length: 6 }, () => signUp(api)));
  const responses = await Promise.all(guests.map((guest) => accept(guest, token)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  expect(await api.prisma.membership.count({ where: { accountId: owner.accountId } })).toBe(2);
});

test("a member keeps their role, and the link stays open", async () => {
  const owner = await signUp(api);
  const editor = await signUpMember(api, owner.accountId, "editor");
  const { token } = await invite(owner, "owner");
  for (const person of [owner, editor]) expect(errorOf(await accept(person, token))).toBe("409 already_member");
  expect([await roleOf(owner, owner), await roleOf(editor, owner)]).toEqual(["owner", "editor"]);
  const guest = await signUp(api);
  expect((await accept(guest, token)).status).toBe(200);
  expect(await roleOf(guest, owner)).toBe("owner");
});

test("an expired, a revoked, an unknown, and a malformed link get the same response", async () => {
  const [owner, guest] = [await signUp(api), await signUp(api)];
  const [expired, backed] = [await invite(owner), await invite(owner)];
  await api.prisma.invitation.update({ where: { id: expired.id }, data: { expiresAt: new Date(Date.now() - 1) } });
  expect((await takeBack(owner, backed.id)).body).toEqual({});
  for (const token of [
    expired.token,
    backed.token,
    randomBytes(32).toString("base64url"),
    "",
    "a\0",
    "x".repeat(5000),
  ]) {
    const texts = [await look(token), await accept(guest, token)].map((response) => {
      expect(errorOf(response)).toBe("404 not_found");
      return JSON.parse(response.text).message;
    });
    expect(new Set(texts)).toEqual(new Set(["The invitation is unknown, used, or expired. Ask for a new one."]));
  }
  expect(await list(owner)).toEqual([]);
  expect(errorOf(await takeBack(owner, expired.id))).toBe("404 not_found");
  expect(await roleOf(guest, owner)).toBeUndefined();
});

test("an account has at most 50 pending invitations, even with concurrent requests; expired ones are deleted", async () => {
  const owner = await signUp(api);
  const past = new Date(Date.now() - 1);
  await api.prisma.invitation.createMany({
    data: Array.from({ length: 60 }, (_, index) => ({
      id: randomUUID(),
      accountId: owner.accountId,
      role: "viewer",
      tokenHash: new Uint8Array(randomBytes(32)),
      expiresAt: index < 48 ? new Date(Date.now() + DAY_MS) : past,
    })),
  });
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => owner.call("POST", "/session/invitations", { body: { role: "viewer" } })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
  for (const response of responses) if (response.status !== 201) expect(errorOf(response)).toBe("409 limit_reached");
  expect(await api.prisma.invitation.count({ where: { accountId: owner.accountId } })).toBe(50);
});

test("an account has at most 200 members; a link beyond that stays open", async () => {
  const [owner, guest] = [await signUp(api), await signUp(api)];
  const { accountId } = owner;
  const { token } = await invite(owner);
  const users = Array.from({ length: 199 }, () => randomUUID());
  await api.prisma.user.createMany({ data: users.map((id) => ({ id, name: id, email: `${id}@example.com` })) });
  await api.prisma.membership.createMany({ data: users.map((userId) => ({ userId, accountId, role: "viewer" })) });
  expect(errorOf(await accept(guest, token))).toBe("409 limit_reached");
  await owner.call("DELETE", `/session/members/${users[0]}`);
  expect((await accept(guest, token)).status).toBe(200);
});

test("only owners can use invitations, and only those of their account", async () => {
  const [owner, foreign] = [await signUp(api), await signUp(api)];
  const { id } = await invite(owner);
  for (const role of ["editor", "viewer"] as const) {
    const member = await signUpMember(api, owner.accountId, role);
    const responses = [
      await member.call("GET", "/session/invitations"),
      await member.call("POST", "/session/invitations", { body: { role: "owner" } }),
      await takeBack(member, id),
    ];
    for (const response of responses) expect(errorOf(response)).toBe("403 forbidden");
  }
  for (const unknown of [id, randomUUID(), "nonsense"]) {
    expect(errorOf(await takeBack(foreign, unknown))).toBe("404 not_found");
  }
  expect(await list(foreign)).toEqual([]);
  expect((await list(owner)).map((one) => one.id)).toEqual([id]);
});

test("R1 W24 an admin invites admins, editors, and viewers, and neither creates nor revokes an owner's invitation", async () => {
  const owner = await signUp(api);
  const admin = await signUpMember(api, owner.accountId, "admin");
  const forOwner = await invite(owner, "owner");
  const refused = await admin.call("POST", "/session/invitations", { body: { role: "owner" } });
  expect(errorOf(refused)).toBe("403 forbidden");
  expect(errorOf(await takeBack(admin, forOwner.id))).toBe("403 forbidden");
  for (const role of ["admin", "editor", "viewer"] as const)
    expect((await takeBack(admin, (await invite(admin, role)).id)).body).toEqual({});
  expect((await list(admin)).map(({ id }) => id)).toEqual([forOwner.id]);
  expect((await takeBack(owner, forOwner.id)).body).toEqual({});
});

test.each([
  ["/session/invitations", {}, "role:required"],
  ["/session/invitations", { role: "manager" }, "role:invalid_value"],
  ["/session/invitation/look", {}, "token:required"],
  ["/session/invitation/accept", { token: 7 }, "token:invalid_type"],
  ["/session/invitation/accept", { token: "x", role: "owner" }, "role:unknown_field"],
])("%s with %j is rejected", async (path, body, expected) => {
  const owner = await signUp(api);
  expect(errorOf(await owner.call("POST", path, { body }))).toBe(`400 invalid_request ${expected}`);
});
