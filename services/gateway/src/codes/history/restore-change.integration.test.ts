// Tests the restoration of changes: exactly the fields of the change, after today's checks, as a new change.

import { LEASE_MS, linkKey, uuidFromCodeId } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { connectRedisTargetCache } from "@qr/target-cache";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { errorOf, keyOfUrl, recordOf } from "../../testing/expectations.ts";
import { SHORT_HOST, useTestDomains } from "../../testing/test-domains.ts";
import type { CodeRecord } from "../code-schemas.ts";

const cache = connectRedisTargetCache({ url: process.env.TEST_REDIS_URL ?? "", log: createLogger("test", "silent") });
afterAll(() => cache.close());
const { api, ours, theirs, call, verified } = await useTestDomains({}, "restored");

const TARGET = "https://example.com/first";
const create = async (fields: object = {}) =>
  recordOf(await call("POST", "/v1/qr", ours, { target: TARGET, dynamic: true, ...fields }));
const read = async ({ id }: CodeRecord) => recordOf(await call("GET", `/v1/qr/${id}`));
const patch = async ({ id }: CodeRecord, body: object) => recordOf(await call("PATCH", `/v1/qr/${id}`, ours, body));
const restore = ({ id }: CodeRecord, version: number | string, ifMatch?: string) =>
  api.call("POST", `/v1/qr/${id}/history/${version}/restore`, {
    key: ours.key,
    ...(ifMatch === undefined ? {} : { headers: { "If-Match": ifMatch } }),
  });
const latest = async ({ id }: CodeRecord) => {
  const { body } = await call("GET", `/v1/qr/${id}/history?limit=1`);
  return z.object({ data: z.array(z.looseObject({ version: z.int() })) }).parse(body).data[0];
};
const uuidOf = ({ id }: CodeRecord) => uuidFromCodeId(id) ?? "";
const without = ({ updated_at: _, ...record }: CodeRecord) => record;

test("exactly the fields of the change get their earlier values, everywhere by the time of the response", async () => {
  await expect.poll(() => cache.state()).toBe("up");
  const code = await create({ title: "first" });
  await patch(code, { target: "https://example.com/second", title: "second" });
  await patch(code, { title: "third", note: "later" });
  const sentAt = performance.now();
  const response = await restore(code, 2);
  expect(performance.now() - sentAt).toBeGreaterThanOrEqual(LEASE_MS);
  expect(recordOf(response)).toMatchObject({ target: TARGET, title: "first", note: "later" });
  expect(response.headers.get("etag")).toBe(`"${code.id}-4"`);
  expect((await cache.getMany([keyOfUrl(code.short_url)]))[0]).toMatchObject({
    version: 4,
    target: { location: TARGET },
  });
  expect(await latest(code)).toMatchObject({
    version: 4,
    kind: "change",
    restores: 2,
    changes: { target: { to: TARGET }, title: { from: "third", to: "first" } },
  });
  recordOf(await restore(code, 4));
  expect(await read(code)).toMatchObject({ target: "https://example.com/second", title: "third", note: "later" });
});

test("a change whose values the code still has is restored without a new version", async () => {
  const code = await create();
  await patch(code, { title: "a" });
  await patch(code, { title: null });
  expect((await restore(code, 2)).headers.get("etag")).toBe(`"${code.id}-3"`);
  expect(await latest(code)).toMatchObject({ version: 3 });
});

test("rules return with their IDs, and visitors to their sides", async () => {
  const rules = [
    { name: "App", when: { share: { from: 0, to: 30 } }, target: "https://example.com/app" },
    { when: { os: ["ios"] }, target: "https://example.com/ios" },
  ];
  const code = await create({ rules });
  const { rules: stored } = await api.prisma.code.findUniqueOrThrow({ where: { id: uuidOf(code) } });
  await call("PUT", `/v1/qr/${code.id}/rules`, ours, { rules: [] });
  expect(recordOf(await restore(code, 2)).rules).toEqual(code.rules);
  expect((await api.prisma.code.findUniqueOrThrow({ where: { id: uuidOf(code) } })).rules).toEqual(stored);
});

test("aliases: a deleted one returns with its ID, an added one goes, and others stay", async () => {
  const code = await create();
  const add = async (slug: string) => recordOf(await call("POST", `/v1/qr/${code.id}/aliases`, ours, { slug }));
  const [first] = (await add("restored-first")).aliases;
  const [, second] = (await add("restored-second")).aliases;
  await call("DELETE", `/v1/qr/${code.id}/aliases/${first?.id}`);
  expect(recordOf(await restore(code, 4)).aliases).toEqual([first, second]);
  const entryOf = async (path: string) => (await cache.getMany([linkKey(0, path)]))[0]?.target.kind;
  expect(await entryOf("RESTORED-FIRST")).toBe("redirect");
  expect(recordOf(await restore(code, 2)).aliases).toEqual([second]);
  expect(await entryOf("RESTORED-FIRST")).toBe("gone");
  expect(await entryOf("RESTORED-SECOND")).toBe("redirect");
});

test("a move is restored: the code returns to its address, and the address between becomes an alias", async () => {
  const { host } = await verified();
  const code = await create({ slug: "restored-move" });
  const moved = await patch(code, { domain: host, slug: "there" });
  const back = recordOf(await restore(code, 2));
  expect(back).toMatchObject({ short_url: code.short_url, domain: SHORT_HOST });
  expect(back.aliases.map(({ short_url }) => short_url)).toEqual([moved.short_url]);
  expect(recordOf(await restore(code, 3)).short_url).toBe(moved.short_url);
});

test("values that are no longer possible, or that were not kept, are refused with the reason", async () => {
  const domain = await verified();
  const code = await create({ external_id: "restored-1", domain: domain.host, slug: "gone" });
  const addAlias = (slug: string) => call("POST", `/v1/qr/${code.id}/aliases`, ours, { domain: domain.host, slug });
  const [alias] = recordOf(await addAlias("gone-too")).aliases;
  await call("DELETE", `/v1/qr/${code.id}/aliases/${alias?.id}`);
  await patch(code, { external_id: null });
  await patch(code, { domain: SHORT_HOST, slug: "restored-gone" });
  await create({ external_id: "restored-1" });
  await patch(code, { starts_at: "2030-01-01T00:00:00Z" });
  await patch(code, { starts_at: null, expires_at: "2029-01-01T00:00:00Z" });
  await call("DELETE", `/v1/domains/${domain.id}?codes=keep`);
  await api.prisma.codeChange.update({
    where: { codeId_version: { codeId: uuidOf(code), version: 2 } },
    data: { changes: { title: { from: null, to: null }, password: { kept: false } } },
  });
  const before = await read(code);
  for (const [version, reason] of [
    [2, "`password` was not kept"],
    [3, "`domain`"],
    [4, "`external_id`"],
    [5, "`domain`"],
  ] as const) {
    const refused = await restore(code, version);
    expect(errorOf(refused), String(version)).toBe("409 not_restorable");
    expect(refused.text).toContain(reason);
  }
  expect(await read(code)).toEqual(before);
});

test("today's checks apply to a target that was allowed earlier", async () => {
  const code = await create({ target: TARGET });
  await patch(code, { target: "https://example.com/second" });
  await api.prisma.codeChange.update({
    where: { codeId_version: { codeId: uuidOf(code), version: 2 } },
    data: { changes: { target: { from: "https://10.0.0.1/", to: "https://example.com/second" } } },
  });
  const refused = await restore(code, 2);
  expect(errorOf(refused)).toBe("409 not_restorable");
  expect(refused.text).toContain("`target`");
});

test("unknown changes, other accounts, and If-Match are treated as by PATCH", async () => {
  const code = await create();
  await patch(code, { title: "a" });
  for (const version of ["1", "3", "0", "02", "-2", "2.0", "9999999999", "abc"]) {
    expect(errorOf(await restore(code, version)), version).toBe("404 not_found");
  }
  expect(errorOf(await call("POST", `/v1/qr/${code.id}/history/2/restore`, theirs))).toBe("404 not_found");
  expect(errorOf(await restore(code, 2, '"none"'))).toBe("412 version_mismatch");
  expect(errorOf(await restore(code, 2, "none"))).toBe("400 invalid_request If-Match:invalid_value");
  expect((await restore(code, 2, `"${code.id}-2"`)).status).toBe(200);
  expect(without(await read(code))).toEqual(without(code));
  await call("DELETE", `/v1/qr/${code.id}`);
  expect(errorOf(await restore(code, 2))).toBe("404 not_found");
});

test("static codes are restored, too", async () => {
  const code = recordOf(await call("POST", "/v1/qr", ours, { target: TARGET, tags: ["a"] }));
  await patch(code, { tags: [], archived: true, metadata: { a: "b" } });
  expect(without(recordOf(await restore(code, 2)))).toEqual(without(code));
});
