// Creating and rotating API keys with limits, and keys with all scopes.

import type { CreateKeyBody, Keys, NewKey } from "@qr/session-api";
import { expect, test } from "vitest";
import { SCOPES } from "../../access/principal.ts";
import { errorOf } from "../../testing/expectations.ts";
import { storeDomain } from "../../testing/sample-objects.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { signUp, signUpMember } from "../../testing/test-person.ts";

const api = await useTestGateway();
const owner = await signUp(api);
const hostOf = async (account: { accountId: string }) => {
  await storeDomain(api.prisma, account, "token");
  const { accountId } = account;
  return (await api.prisma.domain.findFirstOrThrow({ where: { accountId } })).host;
};
const create = async (body: CreateKeyBody, by = owner): Promise<NewKey> => {
  const response = await by.call("POST", "/session/keys", { body });
  expect(response.status, response.text).toBe(201);
  return response.body as NewKey;
};
const codesFor = ({ key }: NewKey, path = "/v1/qr") => api.call("GET", path, { key });

test("limits are listed in the form in which they are compared, and a rotation keeps them", async () => {
  const host = await hostOf(owner);
  const limits = {
    tags: ["Menu ", "MENU", "shop"],
    domains: ["default", `${host.toUpperCase()}.`],
    networks: ["127.0.0.0/8"],
  };
  const made = await create({ name: "limited", scopes: ["qr:read", "domains:read"], limits });
  const expected = { tags: ["menu", "shop"], domains: ["default", host], networks: ["127.0.0.0/8"] };
  expect(made.limits).toEqual(expected);
  const response = await owner.call("POST", `/session/keys/${made.id}/rotate`, { body: {} });
  const rotated = response.body as NewKey;
  expect(rotated.limits).toEqual(expected);
  for (const key of [made, rotated]) {
    expect((await codesFor(key)).status).toBe(200);
    expect(errorOf(await codesFor(key, "/v1/domains"))).toBe("403 key_limited");
  }
  const { items } = (await owner.call("GET", "/session/keys")).body as Keys;
  for (const { limits: listed } of items) expect(listed).toEqual(expected);
});

test("another account's domain is unknown", async () => {
  const host = await hostOf(await signUp(api));
  const body = { name: "n", limits: { domains: [host] } };
  expect(errorOf(await owner.call("POST", "/session/keys", { body }))).toBe(
    "400 invalid_request limits.domains.0:unknown_domain",
  );
});

test("a limit stays with its domain if the host is added again", async () => {
  const person = await signUp(api);
  const host = await hostOf(person);
  const made = await create({ name: "n", limits: { domains: [host] } }, person);
  const [old] = await api.prisma.domain.findMany({ where: { accountId: person.accountId } });
  await api.prisma.domain.updateMany({ where: { host }, data: { deletedAt: new Date() } });
  await storeDomain(api.prisma, person, "another");
  await api.prisma.domain.updateMany({
    where: { accountId: person.accountId, deletedAt: null },
    data: { host, state: "verified" },
  });
  const body = { target: "https://example.com/", domain: host };
  expect(errorOf(await api.call("POST", "/v1/qr", { key: made.key, body }))).toBe("403 key_limited");
  expect(old?.host).toBe(host);
});

test("a key without scopes has all of them", async () => {
  const made = await create({ name: "all" });
  expect(made.scopes).toEqual([]);
  for (const path of ["/v1/qr", "/v1/stats", "/v1/domains"]) expect((await codesFor(made, path)).status).toBe(200);
  const row = await api.prisma.apiKey.findUniqueOrThrow({ where: { id: made.id } });
  expect(row.scopes).toEqual([]);
});

test("a key whose scopes are all unknown to this release has none", async () => {
  const { key } = await api.createKey({ scopes: ["later:read"] });
  expect(errorOf(await api.call("GET", "/v1/qr", { key }))).toBe("403 insufficient_scope");
  expect(SCOPES).not.toContain("later:read");
});

test("K13 a key with all scopes is revoked when its creator becomes an admin", async () => {
  const member = await signUpMember(api, owner.accountId, "owner");
  const made = await create({ name: "all" }, member);
  const change = (role: string) => owner.call("PATCH", `/session/members/${member.userId}`, { body: { role } });
  expect((await codesFor(made)).status).toBe(200);
  expect((await change("admin")).status).toBe(200);
  await expect.poll(async () => (await codesFor(made)).status, { timeout: 5000, interval: 50 }).toBe(401);
});
