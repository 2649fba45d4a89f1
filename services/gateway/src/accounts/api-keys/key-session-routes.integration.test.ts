// API keys in the dashboard: only owners can create, list, rotate, and revoke them, and each secret is shown only once.

import { randomUUID } from "node:crypto";
import type { KeyListing, Keys, NewKey } from "@qr/session-api";
import { expect, test } from "vitest";
import { findApiKey } from "../../access/api-keys/api-key-store.ts";
import { errorOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { signUp, signUpMember } from "../../testing/test-person.ts";

const HOUR_MS = 3_600_000;

const api = await useTestGateway();
const other = await api.startSecond();
const person = await signUp(api);

const post = (body: object, by = person) => by.call("POST", "/session/keys", { body });
async function create(fields: object = {}, by = person): Promise<NewKey> {
  const response = await post({ name: "poster", scopes: ["qr:read"], ...fields }, by);
  expect(response.status, response.text).toBe(201);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return response.body as NewKey;
}
async function list(by = person): Promise<KeyListing[]> {
  const response = await by.call("GET", "/session/keys");
  expect(response.status, response.text).toBe(200);
  return (response.body as Keys).items;
}
const rotate = (id: string, body: object = {}, by = person) => by.call("POST", `/session/keys/${id}/rotate`, { body });
const revoke = (id: string, by = person) => by.call("DELETE", `/session/keys/${id}`);
const statusAt = async (url: string, key: string) =>
  (await fetch(`${url}/v1/qr`, { headers: { Authorization: `Bearer ${key}` } })).status;
const unseen = ({ key: _, ...listing }: NewKey): KeyListing => listing;

test("a new key works at once, and its secret appears in no other response and no row", async () => {
  const made = await create({ name: "  Kasse 7 ✓ ", scopes: ["stats:read", "qr:read"] });
  expect(unseen(made)).toEqual({
    id: expect.any(String),
    name: "Kasse 7 ✓",
    last_four: made.key.slice(-4),
    scopes: ["qr:read", "stats:read"],
    limits: null,
    created_at: expect.any(String),
    created_by: { type: "person", name: expect.stringMatching(/./) },
    expires_at: null,
    last_used_at: null,
    successor_id: null,
  });
  expect(await statusAt(api.url, made.key)).toBe(200);
  expect(errorOf(await api.call("POST", "/v1/qr", { key: made.key, body: { target: "https://example.com" } }))).toBe(
    "403 insufficient_scope",
  );
  const [first] = await list();
  expect(first).toMatchObject({ ...unseen(made), last_used_at: first?.last_used_at });
  expect((await person.call("GET", "/session/keys")).text).not.toContain(made.key);
  const row = await api.prisma.apiKey.findUniqueOrThrow({ where: { id: made.id } });
  expect(JSON.stringify(row)).not.toContain(made.key);
});

test("keys are listed newest first, with expired ones, and without revoked ones or other accounts' keys", async () => {
  const owner = await signUp(api);
  const [a, b, c] = [await create({}, owner), await create({}, owner), await create({}, owner)];
  await create({}, await signUp(api));
  await api.prisma.apiKey.update({ where: { id: b.id }, data: { expiresAt: new Date(Date.now() - 1000) } });
  expect((await list(owner)).map(({ id }) => id)).toEqual([c.id, b.id, a.id]);
  expect((await revoke(a.id, owner)).body).toEqual({});
  expect((await list(owner)).map(({ id }) => id)).toEqual([c.id, b.id]);
});

test("every gateway rejects a revoked key within a second; repeating the revocation changes nothing", async () => {
  const { id, key } = await create();
  for (const { url } of [api, other]) expect(await statusAt(url, key)).toBe(200);
  const revokedAt = Date.now();
  expect((await revoke(id)).status).toBe(200);
  for (const { url } of [api, other]) {
    await expect.poll(() => statusAt(url, key), { timeout: 5000, interval: 50 }).toBe(401);
  }
  expect(Date.now() - revokedAt).toBeLessThan(4000);
  const first = (await findApiKey(api.prisma, id))?.revokedAt;
  expect((await revoke(id)).status).toBe(200);
  expect((await findApiKey(api.prisma, id))?.revokedAt).toEqual(first);
});

test("a rotated key keeps working for the overlap, and its successor has its name, scopes, and expiry", async () => {
  const expires_at = new Date(Date.now() + 1000 * HOUR_MS).toISOString();
  const old = await create({ name: "till", scopes: ["qr:read", "qr:write"], expires_at });
  const before = Date.now();
  const response = await rotate(old.id, { overlap_hours: 2 });
  expect(response.status).toBe(201);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const made = response.body as NewKey;
  expect(made).toMatchObject({ name: "till", scopes: ["qr:read", "qr:write"], expires_at, successor_id: null });
  for (const { key } of [old, made]) expect(await statusAt(api.url, key)).toBe(200);
  const listed = (await list()).find(({ id }) => id === old.id);
  expect(listed?.successor_id).toBe(made.id);
  const endsAt = Date.parse(listed?.expires_at ?? "");
  expect(endsAt).toBeGreaterThanOrEqual(before + 2 * HOUR_MS);
  expect(endsAt).toBeLessThan(Date.now() + 2 * HOUR_MS + 1000);
  expect(errorOf(await rotate(old.id))).toBe("409 key_rotated");
});

test("the overlap is a day by default, and an overlap of 0 ends the old key on every gateway", async () => {
  const usual = await create();
  expect((await rotate(usual.id)).status).toBe(201);
  const endsAt = (await findApiKey(api.prisma, usual.id))?.expiresAt?.getTime() ?? 0;
  expect(Math.abs(endsAt - Date.now() - 24 * HOUR_MS)).toBeLessThan(60_000);

  const { id, key } = await create();
  for (const { url } of [api, other]) expect(await statusAt(url, key)).toBe(200);
  expect((await rotate(id, { overlap_hours: 0 })).status).toBe(201);
  for (const { url } of [api, other]) {
    await expect.poll(() => statusAt(url, key), { timeout: 5000, interval: 50 }).toBe(401);
  }
});

test("one of several concurrent rotations of a key succeeds", async () => {
  const { id } = await create();
  const responses = await Promise.all(Array.from({ length: 6 }, () => rotate(id)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
});

test("an expired and a revoked key cannot be rotated", async () => {
  const [expired, revoked] = [await create(), await create()];
  await api.prisma.apiKey.update({ where: { id: expired.id }, data: { expiresAt: new Date(Date.now() - 1000) } });
  await revoke(revoked.id);
  for (const { id } of [expired, revoked]) expect(errorOf(await rotate(id))).toBe("409 key_ended");
});

test("another account's key, an unknown one, and a malformed ID get the same response", async () => {
  const foreign = await create({}, await signUp(api));
  for (const id of [foreign.id, randomUUID(), "nonsense"]) {
    expect(errorOf(await rotate(id))).toBe("404 not_found");
    expect(errorOf(await revoke(id))).toBe("404 not_found");
  }
  expect(await statusAt(api.url, foreign.key)).toBe(200);
});

test("an account has at most 100 live keys, even with concurrent requests; expired ones do not count", async () => {
  const owner = await signUp(api);
  const keys: NewKey[] = [await create({}, owner)];
  const accountId = owner.accountId;
  for (let index = 0; index < 96; index += 1) {
    await api.createKey({ accountId });
  }
  await api.createKey({ accountId, expiresAt: new Date(Date.now() - 1) });
  const responses = await Promise.all(Array.from({ length: 8 }, () => post({ name: "n", scopes: ["qr:read"] }, owner)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
  expect(errorOf(await post({ name: "n", scopes: ["qr:read"] }, owner))).toBe("409 limit_reached");
  expect(errorOf(await rotate(keys[0]?.id ?? "", {}, owner))).toBe("409 limit_reached");
  expect((await rotate(keys[0]?.id ?? "", { overlap_hours: 0 }, owner)).status).toBe(201);
  expect(await list(owner)).toHaveLength(102);
});

test.each<[object, string]>([
  [{}, "name:required"],
  [{ name: " ", scopes: [] }, "name:too_short"],
  [{ name: "n", limits: { tags: [] } }, "limits.tags:too_short"],
  [
    { name: "n", limits: { tags: ["a,b"], networks: ["10.0.0.0/33", "::ffff:10.0.0.1", "x"] } },
    "limits.tags.0:invalid_value limits.networks.0:invalid_value limits.networks.1:invalid_value limits.networks.2:invalid_value",
  ],
  [{ name: "n", limits: { tags: Array.from({ length: 21 }, (_, index) => `${index}`) } }, "limits.tags:too_long"],
  [{ name: "n", limits: { domains: ["default", "not-ours.example.com"] } }, "limits.domains.1:unknown_domain"],
  [{ name: "n", limits: { countries: ["de"] } }, "limits.countries:unknown_field"],
  [{ name: "x".repeat(101), scopes: ["qr:all"] }, "name:too_long scopes.0:invalid_value"],
  [{ name: "a\u0007", scopes: ["qr:read", "qr:read"] }, "name:invalid_value scopes:repeated"],
  [{ name: 7, scopes: "qr:read" }, "name:invalid_type scopes:invalid_type"],
  [{ name: "n", scopes: ["qr:read"], expires_at: "2020-01-31T00:00:00Z" }, "expires_at:out_of_range"],
  [{ name: "n", scopes: ["qr:read"], expires_at: "soon" }, "expires_at:invalid_value"],
  [{ name: "n", scopes: ["qr:read"], expires_at: "9999-12-31T23:59:59-23:59" }, "expires_at:out_of_range"],
  [{ name: "n", scopes: ["qr:read"], expires_at: "9999-12-31T23:59:59Z" }, "expires_at:out_of_range"],
  [
    { name: "", scopes: ["qr:read", 5], expires_at: 5 },
    "name:too_short scopes.1:invalid_value expires_at:invalid_type",
  ],
  [{ name: "n", scopes: ["qr:read"], key: "mine" }, "key:unknown_field"],
])("%j is rejected", async (body, expected) => {
  expect(errorOf(await post(body))).toBe(`400 invalid_request ${expected}`);
});

test("a rejected key is not stored, and a key that expires in ten years is listed", async () => {
  const owner = await signUp(api);
  const inYears = (years: number, days: number) => {
    const time = new Date(Date.now() + days * 24 * HOUR_MS);
    time.setUTCFullYear(time.getUTCFullYear() + years);
    return time.toISOString();
  };
  for (const expires_at of ["9999-12-31T23:59:59-23:59", inYears(10, 1)]) {
    expect(errorOf(await post({ name: "n", scopes: ["qr:read"], expires_at }, owner))).toMatch(/^400 /);
  }
  expect(await list(owner)).toEqual([]);
  const { id, expires_at } = await create({ expires_at: inYears(10, -1) }, owner);
  expect(await list(owner)).toMatchObject([{ id, expires_at }]);
});

test("the database stores no expiry that cannot be shown", async () => {
  const { id } = await create();
  for (const time of ["10000-01-01 00:00:00+00", "infinity", "1969-12-31 23:59:59+00", "0044-03-15 00:00:00+00 BC"]) {
    const change = api.prisma.$executeRaw`UPDATE api_keys SET expires_at = ${time}::timestamptz WHERE id = ${id}::uuid`;
    await expect(change).rejects.toThrow("api_keys_expires_at_check");
  }
});

test.each([-1, 721, "24", null])("an overlap of %j is rejected", async (overlap_hours) => {
  const { id } = await create();
  expect(errorOf(await rotate(id, { overlap_hours }))).toMatch(/^400 invalid_request overlap_hours:/);
});

test("only owners can use the routes for keys", async () => {
  const { id } = await create();
  for (const role of ["editor", "viewer"] as const) {
    const member = await signUpMember(api, person.accountId, role);
    const responses = [
      await member.call("GET", "/session/keys"),
      await post({ name: "n", scopes: ["qr:read"] }, member),
      await rotate(id, {}, member),
      await revoke(id, member),
    ];
    for (const response of responses) expect(errorOf(response)).toBe("403 forbidden");
  }
  expect((await list()).map((key) => key.id)).toContain(id);
});
