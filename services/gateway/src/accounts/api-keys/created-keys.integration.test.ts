// When people leave an account or lose a role, their keys are revoked by default, because these people know the keys' secrets.

import type { Keys, NewKey } from "@qr/session-api";
import { describe, expect, test } from "vitest";
import { lockAccounts } from "../../access/membership-store.ts";
import { errorOf } from "../../testing/expectations.ts";
import { type TestResponse, useTestGateway } from "../../testing/test-gateway.ts";
import { PASSWORD, signUp, signUpMember, type TestPerson } from "../../testing/test-person.ts";

const ALL = ["qr:read", "qr:write", "stats:read"];

const api = await useTestGateway();

/** Creates an account with two owners. */
async function twoOwners(): Promise<[owner: TestPerson, other: TestPerson]> {
  const owner = await signUp(api);
  return [owner, await signUpMember(api, owner.accountId, "owner")];
}

async function createKey(by: TestPerson, name: string, scopes = ALL): Promise<NewKey> {
  const response = await by.call("POST", "/session/keys", { body: { name, scopes } });
  expect(response.status, response.text).toBe(201);
  return response.body as NewKey;
}
const statusOf = async ({ key }: NewKey) =>
  (await fetch(`${api.url}/v1/qr`, { headers: { Authorization: `Bearer ${key}` } })).status;
const expectRevoked = (key: NewKey) => expect.poll(() => statusOf(key), { timeout: 5000, interval: 50 }).toBe(401);
const namesIn = ({ status, text, body }: TestResponse) => {
  expect(status, text).toBe(200);
  return (body as Keys).items.map(({ name }) => name).sort();
};
const keysOf = (by: TestPerson, of: TestPerson) => by.call("GET", `/session/members/${of.userId}/keys`);
const remove = (by: TestPerson, of: TestPerson, query = "") =>
  by.call("DELETE", `/session/members/${of.userId}${query}`);

test("owners see the live keys of a member, and members only their own", async () => {
  const [owner, other] = await twoOwners();
  await createKey(owner, "owner's");
  const old = await createKey(other, "rotated");
  const revoked = await createKey(other, "revoked");
  await other.call("DELETE", `/session/keys/${revoked.id}`);
  await createKey(await signUp(api), "of another account");
  // The person who rotates a key knows the secret of its successor.
  expect((await owner.call("POST", `/session/keys/${old.id}/rotate`, { body: {} })).status).toBe(201);
  expect(namesIn(await keysOf(owner, other))).toEqual(["rotated"]);
  expect(namesIn(await keysOf(owner, owner))).toEqual(["owner's", "rotated"]);
  const viewer = await signUpMember(api, owner.accountId, "viewer");
  expect(namesIn(await keysOf(viewer, viewer))).toEqual([]);
  expect(errorOf(await keysOf(viewer, owner))).toBe("403 forbidden");
});

describe("removing an owner", () => {
  test("K13 W25 revokes the keys that they have created, and no others", async () => {
    const [owner, other] = await twoOwners();
    const [theirs, kept] = [await createKey(other, "theirs"), await createKey(owner, "kept")];
    const { key: operators } = await api.createKey({ accountId: owner.accountId });
    const elsewhere = await createKey({ ...other, ...(await ownAccountOf(other)) }, "elsewhere");
    for (const key of [theirs, kept, elsewhere]) expect(await statusOf(key)).toBe(200);
    expect((await remove(owner, other)).body).toEqual({});
    await expectRevoked(theirs);
    expect(errorOf(await api.call("GET", "/v1/qr", { key: theirs.key }))).toBe("401 invalid_api_key");
    for (const key of [kept, elsewhere]) expect(await statusOf(key)).toBe(200);
    expect((await api.call("GET", "/v1/qr", { key: operators })).status).toBe(200);
  });

  test("K13 keeps the keys if the owner chooses to", async () => {
    const [owner, other] = await twoOwners();
    const theirs = await createKey(other, "theirs");
    expect((await remove(owner, other, "?revoke_keys=false")).status).toBe(200);
    expect((await owner.call("GET", "/session/keys")).body).toMatchObject({
      items: [{ id: theirs.id, created_by: { type: "person", name: other.email } }],
    });
    expect(await statusOf(theirs)).toBe(200);
  });

  test("K13 rejects a new key if its creator is removed while the request waits", async () => {
    const [owner, other] = await twoOwners();
    const { accountId } = owner;
    const old = await createKey(other, "old");
    const { userId } = other;
    const waiting = await api.prisma.$transaction(
      async (transaction) => {
        await lockAccounts(transaction, [accountId]);
        const requests = [
          other.call("POST", "/session/keys", { body: { name: "late", scopes: ["qr:read"] } }),
          other.call("POST", `/session/keys/${old.id}/rotate`, { body: {} }),
        ];
        const countWaiting = async () => {
          const [row] = await transaction.$queryRaw<{ count: number }[]>`
            SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
          return row?.count;
        };
        await expect.poll(countWaiting, { interval: 20 }).toBe(requests.length);
        await transaction.membership.deleteMany({ where: { userId, accountId } });
        return requests;
      },
      { timeout: 20_000 },
    );
    for (const response of await Promise.all(waiting)) expect(errorOf(response)).toBe("403 forbidden");
    expect(await api.prisma.apiKey.count({ where: { accountId } })).toBe(1);
  });

  test.each(["revoke_keys=maybe", "revoke_keys=", "keep=1"])("rejects %s", async (query) => {
    const [owner, other] = await twoOwners();
    expect(errorOf(await remove(owner, other, `?${query}`))).toMatch(/^400 invalid_request (revoke_keys|keep):/);
    expect(await api.prisma.membership.count({ where: { accountId: owner.accountId } })).toBe(2);
  });
});

test("K13 leaving an account revokes the keys of the person who leaves", async () => {
  const [, other] = await twoOwners();
  const theirs = await createKey(other, "theirs");
  expect((await remove(other, other)).status).toBe(200);
  await expectRevoked(theirs);
});

describe("a new role", () => {
  const change = (by: TestPerson, of: TestPerson, body: object) =>
    by.call("PATCH", `/session/members/${of.userId}`, { body });

  test("K13 revokes the keys that may do more than the role", async () => {
    const [owner, other] = await twoOwners();
    const [writing, reading] = [await createKey(other, "writing"), await createKey(other, "reading", ["qr:read"])];
    expect((await change(owner, other, { role: "editor" })).status).toBe(200);
    for (const key of [writing, reading]) expect(await statusOf(key)).toBe(200);
    expect((await change(owner, other, { role: "viewer" })).status).toBe(200);
    await expectRevoked(writing);
    expect(await statusOf(reading)).toBe(200);
    expect(namesIn(await keysOf(other, other))).toEqual(["reading"]);
  });

  test("K13 keeps the keys if the owner chooses to", async () => {
    const [owner, other] = await twoOwners();
    const writing = await createKey(other, "writing");
    expect((await change(owner, other, { role: "viewer", revoke_keys: false })).status).toBe(200);
    expect(namesIn(await keysOf(owner, other))).toEqual(["writing"]);
    expect(await statusOf(writing)).toBe(200);
  });
});

describe("a person who deletes themselves", () => {
  const deleteUser = (person: TestPerson, fields: object = {}) =>
    person.call("DELETE", "/session/user", { body: { password: PASSWORD, codes: "stop", ...fields } });

  test("K13 sees the keys that they leave behind, which are revoked", async () => {
    const [owner, other] = await twoOwners();
    const [theirs, kept] = [await createKey(other, "theirs"), await createKey(owner, "kept")];
    await createKey({ ...other, ...(await ownAccountOf(other)) }, "in an account that closes");
    const { accountId } = await ownAccountOf(other);
    expect((await other.call("GET", "/session/user/deletion")).body).toMatchObject({
      accounts: [{ id: accountId }],
      keys: [{ name: "theirs" }],
    });
    expect((await deleteUser(other)).status).toBe(202);
    await expectRevoked(theirs);
    expect(await statusOf(kept)).toBe(200);
  });

  test("K13 can keep them for the others", async () => {
    const [owner, other] = await twoOwners();
    const theirs = await createKey(other, "theirs");
    expect((await deleteUser(other, { revoke_keys: false })).status).toBe(202);
    expect(await statusOf(theirs)).toBe(200);
    expect((await owner.call("GET", "/session/keys")).body).toMatchObject({
      items: [{ created_by: { type: "person", name: "" } }],
    });
  });
});

/** Returns the `accountId` and `call` of a TestPerson, changed so that requests apply to the person's own account. */
async function ownAccountOf(person: TestPerson): Promise<Pick<TestPerson, "accountId" | "call">> {
  const accountId = (
    await api.prisma.membership.findFirstOrThrow({
      where: { userId: person.userId, accountId: { not: person.accountId } },
    })
  ).accountId;
  const call: TestPerson["call"] = (method, path, request = {}) =>
    person.call(method, path, { ...request, headers: { "X-Account-Id": accountId } });
  return { accountId, call };
}
