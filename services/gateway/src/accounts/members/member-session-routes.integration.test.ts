// Members of an account: owners and admins list and change them, one owner always remains, and removed people lose access immediately.

import { randomUUID } from "node:crypto";
import { type Members, ROLES, type Role } from "@qr/session-api";
import { expect, test } from "vitest";
import { errorOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { signUp, signUpMember, type TestPerson } from "../../testing/test-person.ts";

const api = await useTestGateway();

const list = async (by: TestPerson) => {
  const response = await by.call("GET", "/session/members");
  expect(response.status, response.text).toBe(200);
  return (response.body as Members).items;
};
const change = (by: TestPerson, of: string, role: unknown) =>
  by.call("PATCH", `/session/members/${of}`, { body: { role } });
const remove = (by: TestPerson, of: string) => by.call("DELETE", `/session/members/${of}`);
const rolesIn = async (accountId: string) =>
  (await api.prisma.membership.findMany({ where: { accountId }, orderBy: { createdAt: "asc" } })).map(
    ({ role }) => role,
  );

/** Creates an owner, and one person with each of the given roles in the owner's account. */
async function team<R extends Role>(...roles: R[]): Promise<[TestPerson, ...TestPerson[]]> {
  const owner = await signUp(api);
  const others: TestPerson[] = [];
  for (const role of roles) others.push(await signUpMember(api, owner.accountId, role));
  return [owner, ...others];
}

test("an owner sees all members in the order in which they joined, and which one is the caller", async () => {
  const [owner, editor, viewer] = await team("editor", "viewer");
  expect(await list(owner)).toEqual(
    [
      [owner, "owner", true],
      [editor, "editor", false],
      [viewer, "viewer", false],
    ].map(([person, role, is_you]) => ({
      user_id: (person as TestPerson).userId,
      name: (person as TestPerson).email,
      email: (person as TestPerson).email,
      role,
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      is_you,
    })),
  );
  for (const person of [editor, viewer]) {
    if (person) expect(errorOf(await person.call("GET", "/session/members"))).toBe("403 forbidden");
  }
});

test("a changed role applies to the next request", async () => {
  const [owner, other = owner] = await team("viewer");
  const create = () => other.call("POST", "/session/v1/qr", { body: { target: "https://example.com/" } });
  expect((await create()).status).toBe(403);
  expect((await change(owner, other.userId, "editor")).body).toEqual({});
  expect((await create()).status).toBe(200);
  await change(owner, other.userId, "owner");
  expect((await list(other)).map(({ role }) => role)).toEqual(["owner", "owner"]);
  await change(other, owner.userId, "viewer");
  expect(errorOf(await change(owner, other.userId, "viewer"))).toBe("403 forbidden");
});

test("W26 a removed person loses access with the next request, in every session", async () => {
  const [owner, editor = owner] = await team("editor");
  const elsewhere = await editor.signInElsewhere();
  const headers = { "X-Account-Id": owner.accountId };
  expect((await elsewhere.call("GET", "/session/v1/qr", { headers })).status).toBe(200);
  expect((await remove(owner, editor.userId)).body).toEqual({});
  for (const browser of [editor, elsewhere]) {
    for (const path of ["/session/v1/qr", "/session/usage", "/session/me"]) {
      expect(errorOf(await browser.call("GET", path, { headers }))).toBe("404 not_found");
    }
  }
  expect((await elsewhere.call("GET", "/session/me")).status).toBe(200);
  expect((await list(owner)).map(({ user_id }) => user_id)).toEqual([owner.userId]);
});

test("everybody may leave, and editors and viewers remove nobody else", async () => {
  const [owner, editor = owner, viewer = owner] = await team("editor", "viewer");
  for (const person of [editor, viewer]) {
    expect(errorOf(await remove(person, owner.userId))).toBe("403 forbidden");
    expect(errorOf(await remove(person, randomUUID()))).toBe("403 forbidden");
    expect(errorOf(await change(person, person.userId, "owner"))).toBe("403 forbidden");
    expect((await remove(person, person.userId)).status).toBe(200);
  }
  expect(await rolesIn(owner.accountId)).toEqual(["owner"]);
});

test("the last owner can neither leave nor step down, alone or with others", async () => {
  const [owner, editor = owner] = await team("editor");
  for (const role of ["editor", "viewer"]) {
    expect(errorOf(await change(owner, owner.userId, role))).toBe("409 last_owner");
  }
  expect(errorOf(await remove(owner, owner.userId))).toBe("409 last_owner");
  expect((await change(owner, owner.userId, "owner")).status).toBe(200);
  await remove(owner, editor.userId);
  expect(errorOf(await remove(owner, owner.userId))).toBe("409 last_owner");
  expect(await rolesIn(owner.accountId)).toEqual(["owner"]);
});

test("one owner remains when owners concurrently demote each other or leave", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two = one, three = one] = await team("owner", "owner");
    const responses = await Promise.all([
      change(one, two.userId, "viewer"),
      change(two, three.userId, "viewer"),
      change(three, one.userId, "viewer"),
      remove(one, one.userId),
      remove(two, two.userId),
      remove(three, three.userId),
    ]);
    for (const response of responses) {
      if (response.status !== 200) expect(errorOf(response)).toMatch(/^(403 forbidden|404 not_found|409 last_owner)$/);
    }
    const roles = await rolesIn(one.accountId);
    expect(roles.filter((role) => role === "owner")).toHaveLength(1);
  }
});

test("one of two owners who concurrently demote each other stays owner", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two = one] = await team("owner");
    const responses = await Promise.all([change(one, two.userId, "editor"), change(two, one.userId, "editor")]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await rolesIn(one.accountId)).sort()).toEqual(["editor", "owner"]);
  }
});

test("an owner's pending invitations end when the owner loses the role or is removed", async () => {
  for (const end of [(by: TestPerson, of: string) => change(by, of, "editor"), remove]) {
    const [owner, other = owner] = await team("owner");
    const invite = (by: TestPerson) => by.call("POST", "/session/invitations", { body: { role: "owner" } });
    for (const by of [owner, other]) expect((await invite(by)).status).toBe(201);
    expect((await end(owner, other.userId)).status).toBe(200);
    const left = await api.prisma.invitation.findMany({ where: { accountId: owner.accountId } });
    expect(left.map(({ createdBy }) => createdBy)).toEqual([owner.userId]);
  }
});

/** Roles that each role may give, change, and take. */
const MANAGED: Readonly<Record<Role, readonly Role[]>> = {
  owner: ROLES,
  admin: ["admin", "editor", "viewer"],
  editor: [],
  viewer: [],
};
const PAIRS = ROLES.flatMap((by) => ROLES.map((of) => [by, of] as const));

test.each(PAIRS)(
  "R1 an actor with the role %s changes the member with the role %s only within their own role",
  async (by, of) => {
    const [, actor, member] = (await team(by, of)) as [TestPerson, TestPerson, TestPerson];
    const roleNow = async () =>
      (await api.prisma.membership.findFirst({ where: { accountId: actor.accountId, userId: member.userId } }))?.role;
    for (const role of ROLES) {
      const isAllowed = MANAGED[by].includes(of) && MANAGED[by].includes(role);
      const response = await change(actor, member.userId, role);
      if (isAllowed) expect(response.status, response.text).toBe(200);
      else expect(errorOf(response)).toBe("403 forbidden");
      expect(await roleNow()).toBe(isAllowed ? role : of);
      await api.prisma.membership.updateMany({
        where: { accountId: actor.accountId, userId: member.userId },
        data: { role: of },
      });
    }
    const isAllowed = MANAGED[by].includes(of);
    expect((await remove(actor, member.userId)).status).toBe(isAllowed ? 200 : 403);
    expect(await roleNow()).toBe(isAllowed ? undefined : of);
  },
);

test("R1 admins cannot make themselves owners, but can step down and leave", async () => {
  const [owner, admin, other] = (await team("admin", "admin")) as [TestPerson, TestPerson, TestPerson];
  const refused = await change(admin, admin.userId, "owner");
  expect(errorOf(refused)).toBe("403 forbidden");
  expect(refused.text).toContain("Ask an owner of the account.");
  expect((await change(admin, admin.userId, "editor")).status).toBe(200);
  const late = await change(admin, other.userId, "viewer");
  expect(errorOf(late)).toBe("403 forbidden");
  expect(late.text).toContain("Ask an owner or admin of the account.");
  expect((await remove(other, other.userId)).status).toBe(200);
  expect(await rolesIn(owner.accountId)).toEqual(["owner", "editor"]);
});

test("R1 one of two admins who concurrently remove each other stays", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [owner, one, two] = (await team("admin", "admin")) as [TestPerson, TestPerson, TestPerson];
    const responses = await Promise.all([remove(one, two.userId), remove(two, one.userId)]);
    // The second request finds either no session in the account or, in the transaction, no role.
    expect(responses.map(({ status }) => status).sort()[0]).toBe(200);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await rolesIn(owner.accountId)).sort()).toEqual(["admin", "owner"]);
  }
});

test("R2 the pending invitations that a member's new role does not allow are revoked, and no others", async () => {
  const [owner, other] = (await team("owner")) as [TestPerson, TestPerson];
  for (const role of ["owner", "admin", "viewer"])
    expect((await other.call("POST", "/session/invitations", { body: { role } })).status).toBe(201);
  const left = async () =>
    (
      await api.prisma.invitation.findMany({ where: { accountId: owner.accountId }, orderBy: { createdAt: "asc" } })
    ).map(({ role }) => role);
  expect((await change(owner, other.userId, "admin")).status).toBe(200);
  expect(await left()).toEqual(["admin", "viewer"]);
  expect((await change(owner, other.userId, "editor")).status).toBe(200);
  expect(await left()).toEqual([]);
});

test("another account's member, an unknown one, and a malformed ID get the same response", async () => {
  const [[owner], [stranger]] = [await team(), await team("viewer")];
  for (const id of [stranger.userId, randomUUID(), "nonsense"]) {
    expect(errorOf(await change(owner, id, "viewer"))).toBe("404 not_found");
    expect(errorOf(await remove(owner, id))).toBe("404 not_found");
  }
  expect(await rolesIn(stranger.accountId)).toEqual(["owner", "viewer"]);
});

test.each([
  [{}, "role:required"],
  [{ role: "manager" }, "role:invalid_value"],
  [{ role: "editor", plan: "pro" }, "plan:unknown_field"],
])("the change %j is rejected", async (body, expected) => {
  const [owner] = await team();
  const response = await owner.call("PATCH", `/session/members/${owner.userId}`, { body });
  expect(errorOf(response)).toBe(`400 invalid_request ${expected}`);
});
