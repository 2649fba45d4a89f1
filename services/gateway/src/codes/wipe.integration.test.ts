// Tests what is kept of deleted codes, and when their paths can be used again.

import { LEASE_MS, linkKey, uuidFromCodeId } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { connectRedisTargetCache } from "@qr/target-cache";
import { afterAll, describe, expect, it } from "vitest";
import { outline } from "../testing/batch-expectations.ts";
import { errorOf, recordOf } from "../testing/expectations.ts";
import { lockCode, whileLocked } from "../testing/locks.ts";
import { SHORT_HOST, useTestDomains } from "../testing/test-domains.ts";
import type { CodeRecord } from "./code-schemas.ts";
import { wipeDeletedCodes } from "./wipe-store.ts";

const DAY_MS = 86_400_000;
const cache = connectRedisTargetCache({ url: process.env.TEST_REDIS_URL ?? "", log: createLogger("test", "silent") });
afterAll(() => cache.close());
const { api, ours, call, verified } = await useTestDomains({}, "wipe");

const uuidOf = ({ id }: { id: string }) => uuidFromCodeId(id) ?? "";
const post = (fields: object) =>
  call("POST", "/v1/qr", ours, { target: "https://example.com/old", dynamic: true, ...fields });
const create = async (fields: object = {}) => recordOf(await post(fields));
const addAlias = (code: CodeRecord, alias: object) => call("POST", `/v1/qr/${code.id}/aliases`, ours, alias);
const rowOf = (code: CodeRecord) => api.prisma.code.findUniqueOrThrow({ where: { id: uuidOf(code) } });
/** Deletes the code, as if it had been this many days ago. */
async function removed(code: CodeRecord, days = 31): Promise<void> {
  expect((await call("DELETE", `/v1/qr/${code.id}`)).status).toBe(200);
  const deletedAt = new Date(Date.now() - days * DAY_MS);
  await api.prisma.code.update({ where: { id: uuidOf(code) }, data: { deletedAt } });
}
async function entryAt(host: string, path: string) {
  const { number } = await api.prisma.domain.findFirstOrThrow({ where: { host } });
  return (await cache.getMany([linkKey(number, path)]))[0];
}
let paths = 0;
function newPath(): string {
  paths += 1;
  return `WIPED-${paths}`;
}

describe("after 30 days", () => {
  it("the data of a deleted code is wiped, and not before", async () => {
    const fields = { title: "t", note: "n", tags: ["a"], metadata: { a: "b" }, external_id: "wiped" };
    const style = { frame: { caption: "Private" } };
    const code = await create({ ...fields, style, dynamic: false, type: "text", target: "Private" });
    const kept = await create({ ...fields, external_id: "kept" });
    await removed(code, 29);
    expect(await wipeDeletedCodes(api.prisma, 10)).toBe(0);
    expect(await rowOf(code)).toMatchObject({ target: "Private", wipedAt: null });
    const deletedAt = new Date(Date.now() - 30 * DAY_MS);
    const before = await api.prisma.code.update({ where: { id: uuidOf(code) }, data: { deletedAt } });
    expect(await wipeDeletedCodes(api.prisma, 10)).toBe(1);
    expect(await rowOf(code)).toEqual({
      ...before,
      ...{ target: "", payload: "", title: null, tags: {}, externalId: null, metadata: {}, note: null, style: null },
      wipedAt: expect.any(Date),
    });
    expect(await wipeDeletedCodes(api.prisma, 10)).toBe(0);
    expect(await rowOf(kept)).toMatchObject({ title: "t", externalId: "kept" });
  });

  it("a path on an own domain can be used again, and everybody reaches the new code", async () => {
    const { host } = await verified();
    const path = newPath();
    const old = await create({ domain: host, slug: path });
    for (const title of ["a", "b"]) await call("PATCH", `/v1/qr/${old.id}`, ours, { title });
    await removed(old);
    expect(errorOf(await post({ domain: host, slug: path }))).toBe("409 slug_taken");
    expect(await entryAt(host, path)).toEqual({ version: 4, target: { kind: "gone" } });
    await wipeDeletedCodes(api.prisma, 10);
    expect(await entryAt(host, path)).toEqual({ version: 4, target: { kind: "gone" } });
    const sentAt = performance.now();
    const response = await post({ domain: host, slug: path.toLowerCase(), target: "https://example.com/new" });
    expect(performance.now() - sentAt).toBeGreaterThanOrEqual(LEASE_MS);
    const code = recordOf(response);
    expect(response.headers.get("etag")).toBe(`"${code.id}-5"`);
    expect(await entryAt(host, path)).toMatchObject({ version: 5, target: { location: "https://example.com/new" } });
    await expect.poll(() => api.prisma.targetRepair.count()).toBe(0);
    expect((await call("GET", `/v1/qr/${old.id}`)).status).toBe(404);
    expect(errorOf(await post({ domain: host, slug: path }))).toBe("409 slug_taken");
  });

  it("paths of aliases on own domains can be used again, also of deleted ones, for codes, aliases, and moves", async () => {
    const { host } = await verified();
    const old = await create();
    const slugs = [newPath(), newPath(), newPath()];
    const [first, second, third] = slugs;
    for (const slug of slugs) recordOf(await addAlias(old, { domain: host, slug }));
    const [alias] = recordOf(await call("GET", `/v1/qr/${old.id}`)).aliases;
    await call("DELETE", `/v1/qr/${old.id}/aliases/${alias?.id}`);
    await removed(old);
    const other = await create({ target: "https://example.com/other" });
    expect(errorOf(await addAlias(other, { domain: host, slug: second }))).toBe("409 slug_taken");
    await wipeDeletedCodes(api.prisma, 10);
    recordOf(await addAlias(other, { domain: host, slug: second }));
    recordOf(await call("PATCH", `/v1/qr/${other.id}`, ours, { domain: host, slug: third }));
    await create({ domain: host, slug: first, target: "https://example.com/other" });
    for (const slug of slugs) {
      const entry = await entryAt(host, slug);
      expect(entry, slug).toMatchObject({ target: { location: "https://example.com/other" } });
      expect(entry?.version).toBeGreaterThan(6);
    }
  });

  it("no path on the short host can be used again", async () => {
    const { host } = await verified();
    const [path, aliasPath] = [newPath(), newPath()];
    const onDefault = await create({ slug: path });
    const onOwn = await create({ domain: host });
    recordOf(await addAlias(onOwn, { slug: aliasPath }));
    for (const code of [onDefault, onOwn]) await removed(code);
    expect(await wipeDeletedCodes(api.prisma, 10)).toBe(2);
    for (const slug of [path, aliasPath, onOwn.default_url?.slice(-10)]) {
      for (const domain of [undefined, SHORT_HOST]) {
        expect(errorOf(await post({ slug, domain })), slug).toBe("409 slug_taken");
      }
      const { codeId } = await api.prisma.link.findUniqueOrThrow({ where: { key: slug ?? "" } });
      expect([uuidOf(onDefault), uuidOf(onOwn)]).toContain(codeId);
    }
  });
});

it("only one of several requests gets a path that is free again", async () => {
  const { host } = await verified();
  const path = newPath();
  await removed(await create({ domain: host, slug: path }));
  const [moving, aliased] = [await create(), await create()];
  await wipeDeletedCodes(api.prisma, 10);
  const item = { target: "https://example.com/", dynamic: true, domain: host, slug: path };
  const [batch, ...others] = await Promise.all([
    call("POST", "/v1/qr/batch", ours, [item, item]),
    ...Array.from({ length: 3 }, () => post(item)),
    addAlias(aliased, { domain: host, slug: path }),
    call("PATCH", `/v1/qr/${moving.id}`, ours, { domain: host, slug: path }),
  ]);
  const inBatch = batch === undefined ? [] : outline(batch);
  const outcomes = [...inBatch, ...others.map((one) => (one.status === 200 ? "200" : errorOf(one)))];
  expect(outcomes).toHaveLength(7);
  expect(outcomes.filter((outcome) => outcome === "200")).toHaveLength(1);
  const ofLivingCode = { key: { endsWith: `/${path}` }, code: { wipedAt: null } };
  expect(await api.prisma.link.count({ where: ofLivingCode })).toBe(1);
});

describe("several gateways", () => {
  it("wipe each code once, and skip codes that another is wiping", async () => {
    const codes = await Promise.all(Array.from({ length: 5 }, () => create()));
    for (const code of codes) await removed(code);
    const wiped = await whileLocked(api.prisma, lockCode(uuidOf(codes[0] ?? { id: "" })), () =>
      wipeDeletedCodes(api.prisma, 10),
    );
    expect(wiped).toBe(4);
    const more = await Promise.all(Array.from({ length: 5 }, () => create()));
    for (const code of more) await removed(code);
    const counts = await Promise.all([1, 2, 3].map(() => wipeDeletedCodes(api.prisma, 3)));
    const total = counts.reduce((sum, count) => sum + count, 0);
    expect(total + (await wipeDeletedCodes(api.prisma, 10))).toBe(6);
  });

  it("wipe on their own, with the rights of a gateway", async () => {
    const { host } = await verified();
    const path = newPath();
    const code = await create({ domain: host, slug: path });
    await removed(code);
    await Promise.all([api.startSecond(), api.startSecond()]);
    await expect.poll(async () => (await rowOf(code)).wipedAt, { timeout: 10_000 }).not.toBeNull();
    expect((await create({ domain: host, slug: path })).short_url).toBe(`https://${host}/${path}`);
  });
});
