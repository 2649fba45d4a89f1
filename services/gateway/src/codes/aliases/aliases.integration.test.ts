import { codeUpdatedV1, type LinkKey, linkKey, uuidFromAliasId, uuidFromCodeId } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { connectRedisTargetCache } from "@qr/target-cache";
import { afterAll, expect, test } from "vitest";
import { createDynamic, errorOf, recordOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { defaultKeyIn } from "../address.ts";

const api = await useTestGateway();
const cache = connectRedisTargetCache({ url: process.env.TEST_REDIS_URL ?? "", log: createLogger("test", "silent") });
afterAll(() => cache.close());

const add = (id: string, body: object) => api.call("POST", `/v1/qr/${id}/aliases`, { body });
const remove = (id: string, aliasId: string) => api.call("DELETE", `/v1/qr/${id}/aliases/${aliasId}`);
const targetAt = async (key: LinkKey) => (await cache.getMany([key]))[0]?.target;

async function verifiedDomain(host: string, caseSensitive: boolean) {
  const state = {
    token: "t",
    state: "verified",
    verifiedAt: new Date(),
    version: 1,
    createdAt: new Date(),
    caseSensitive,
  };
  return api.prisma.domain.create({ data: { id: crypto.randomUUID(), accountId: api.accountId, host, ...state } });
}

test("an alias leads to the code's target, follows each change, and is gone once it is deleted", async () => {
  await expect.poll(() => cache.state()).toBe("up");
  const code = await createDynamic(api);
  expect(code.aliases).toEqual([]);
  const added = await add(code.id, { slug: "winter-Menu" });
  const record = recordOf(added);
  expect(record.aliases).toEqual([
    { id: expect.stringMatching(/^alias_[0-9a-z]{26}$/), short_url: "https://short.qr-service.com/WINTER-MENU" },
  ]);
  expect({ ...record, aliases: [], updated_at: "" }).toEqual({ ...code, updated_at: "" });
  const key = linkKey(0, "WINTER-MENU");
  const alias = uuidFromAliasId(record.aliases[0]?.id ?? "");
  expect(await targetAt(key)).toMatchObject({ kind: "redirect", location: code.target, alias });
  expect(await targetAt(defaultKeyIn(code.short_url) ?? key)).not.toHaveProperty("alias");
  await api.call("PATCH", `/v1/qr/${code.id}`, { body: { target: "https://example.com/changed" } });
  expect(await targetAt(key)).toMatchObject({ location: "https://example.com/changed", alias });
  expect(recordOf(await remove(code.id, record.aliases[0]?.id ?? "")).aliases).toEqual([]);
  expect(await targetAt(key)).toEqual({ kind: "gone" });
  await api.call("PATCH", `/v1/qr/${code.id}`, { body: { target: "https://example.com/again" } });
  expect(await targetAt(key)).toEqual({ kind: "gone" });
  const rows = await api.run<{ deleted: boolean }>(
    { name: "alias_row", text: "SELECT deleted FROM redirect_targets WHERE link_key = $1" },
    [key],
  );
  expect(rows).toEqual([{ deleted: true }]);
  expect(errorOf(await add(code.id, { slug: "WINTER-menu" }))).toBe("409 slug_taken");
});

test("each change of the aliases is a new version with an event", async () => {
  const code = await createDynamic(api);
  const added = await add(code.id, { slug: `a-${code.id.slice(-8)}` });
  expect(added.headers.get("etag")).toBe(`"${code.id}-2"`);
  const event = await api.prisma.event.findFirstOrThrow({ orderBy: { id: "desc" } });
  expect(codeUpdatedV1.parse(event.data)).toMatchObject({ version: 2, changes: { aliases: { from: [] } } });
});

test("an alias can be on an own domain, in the letter case of its paths, and is not shown once the domain is lost", async () => {
  const domain = await verifiedDomain("alias.example.com", true);
  const code = await createDynamic(api);
  const record = recordOf(await add(code.id, { domain: "alias.example.com", slug: "A/b" }));
  expect(record.aliases.map(({ short_url }) => short_url)).toEqual(["https://alias.example.com/A/b"]);
  expect(await targetAt(linkKey(domain.number, "A/b"))).toMatchObject({ kind: "redirect" });
  expect(errorOf(await add(code.id, { domain: "alias.example.com", slug: "A/b" }))).toBe("409 slug_taken");
  await add(code.id, { domain: "alias.example.com", slug: "a/B" });
  const found = await api.call("GET", `/v1/qr?q=${encodeURIComponent("https://alias.example.com/a/B")}`);
  expect(found.body).toMatchObject({ data: [{ id: code.id }] });
  const before = (await api.call("GET", `/v1/qr/${code.id}`)).headers.get("etag");
  const inUse = await api.call("GET", "/v1/domains");
  const [{ id = "" } = {}] = (inUse.body as { data: { id: string }[] }).data;
  expect(errorOf(await api.call("DELETE", `/v1/domains/${id}`))).toBe("409 domain_in_use");
  expect((await api.call("DELETE", `/v1/domains/${id}?codes=keep`)).status).toBe(200);
  const after = await api.call("GET", `/v1/qr/${code.id}`);
  expect(recordOf(after).aliases).toEqual([]);
  expect(after.headers.get("etag")).not.toBe(before);
});

test("an alias has the text of its symbol, in uppercase if that leads to the same code", async () => {
  await verifiedDomain("folding-alias.example.com", false);
  await verifiedDomain("exact-alias.example.com", true);
  const code = await createDynamic(api);
  await add(code.id, { slug: "summer-menu" });
  await add(code.id, { domain: "folding-alias.example.com", slug: "Summer/menu" });
  await add(code.id, { domain: "folding-alias.example.com", slug: "summer~menu" });
  await add(code.id, { domain: "exact-alias.example.com", slug: "Summer/menu" });
  const links = await api.prisma.link.findMany({
    where: { codeId: uuidFromCodeId(code.id) ?? "", aliasId: { not: null } },
    orderBy: { aliasId: "asc" },
  });
  expect(links.map(({ payload }) => payload)).toEqual([
    "HTTPS://SHORT.QR-SERVICE.COM/SUMMER-MENU/",
    "HTTPS://FOLDING-ALIAS.EXAMPLE.COM/SUMMER/MENU/",
    "HTTPS://FOLDING-ALIAS.EXAMPLE.COM/summer~menu/",
    "HTTPS://EXACT-ALIAS.EXAMPLE.COM/Summer/menu/",
  ]);
});

test("aliases of static codes, unknown domains, invalid paths, and unknown aliases are rejected", async () => {
  const code = await createDynamic(api);
  const fixed = recordOf(await api.call("POST", "/v1/qr", { body: { target: "https://example.com/" } }));
  expect(errorOf(await add(fixed.id, { slug: "static-one" }))).toBe("409 code_is_static");
  expect(errorOf(await add(code.id, { slug: "x", domain: "foreign.example.com" }))).toBe(
    "400 invalid_request domain:unknown_domain",
  );
  expect(errorOf(await add(code.id, { slug: "x y", more: 1 }))).toBe(
    "400 invalid_request more:unknown_field slug:invalid_value",
  );
  expect(errorOf(await add(code.id, {}))).toBe("400 invalid_request slug:required");
  for (const id of ["alias_06ey1qk3r5s8mq2v7c9t4w1x0b", "nonsense"]) {
    expect(errorOf(await remove(code.id, id))).toBe("404 not_found");
  }
});

test("a code has at most 50 aliases, even with concurrent requests, and each address belongs to one code", async () => {
  const code = await createDynamic(api);
  const other = await createDynamic(api);
  const codeId = uuidFromCodeId(code.id) ?? "";
  const saved = Array.from({ length: 48 }, (_, index) => ({
    key: linkKey(0, `SAVED-${index}`),
    codeId,
    aliasId: crypto.randomUUID(),
    slug: `SAVED-${index}`,
    payload: `HTTPS://SHORT.QR-SERVICE.COM/SAVED-${index}/`,
  }));
  await api.prisma.link.createMany({ data: saved });
  const results = await Promise.all(Array.from({ length: 5 }, (_, index) => add(code.id, { slug: `many-${index}` })));
  const outcomes = results.map((one) => (one.status === 200 ? "200" : errorOf(one)));
  expect(outcomes.filter((one) => one === "200")).toHaveLength(2);
  expect(new Set(outcomes)).toEqual(new Set(["200", "409 limit_reached"]));
  const race = await Promise.all([other, await createDynamic(api)].map(({ id }) => add(id, { slug: "only-one" })));
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
});
