// Tests the bin: deleted codes are listed and can be restored for 30 days, with everything that belongs to them.

import { LEASE_MS, type LinkKey, linkKey, uuidFromCodeId } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { connectRedisTargetCache } from "@qr/target-cache";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { errorOf, keyOfUrl, recordOf } from "../../testing/expectations.ts";
import { lockCode, whileLocked } from "../../testing/locks.ts";
import { storeLogo } from "../../testing/sample-objects.ts";
import { useTestDomains } from "../../testing/test-domains.ts";
import { type CodeRecord, codeRecordSchema } from "../code-schemas.ts";
import { deleteCodeAsOperator } from "../delete-as-operator.ts";
import { wipeDeletedCodes } from "../wipe-store.ts";

const DAY_MS = 86_400_000;
const cache = connectRedisTargetCache({ url: process.env.TEST_REDIS_URL ?? "", log: createLogger("test", "silent") });
afterAll(() => cache.close());
const { api, ours, theirs, call, verified } = await useTestDomains({}, "bin");

const uuidOf = ({ id }: { id: string }) => uuidFromCodeId(id) ?? "";
const create = async (fields: object = {}) =>
  recordOf(await call("POST", "/v1/qr", ours, { target: "https://example.com/bin", dynamic: true, ...fields }));
const read = async ({ id }: CodeRecord) => recordOf(await call("GET", `/v1/qr/${id}`));
const remove = async ({ id }: CodeRecord) => expect((await call("DELETE", `/v1/qr/${id}`)).status).toBe(200);
const restore = ({ id }: CodeRecord, account = ours) => call("POST", `/v1/qr/${id}/restore`, account);
const targetAt = async (key: LinkKey) => (await cache.getMany([key]))[0]?.target;
async function binOf(query = ""): Promise<CodeRecord[]> {
  const { body } = await call("GET", `/v1/qr?state=deleted${query}`);
  return z.object({ data: z.array(codeRecordSchema) }).parse(body).data;
}

test("a restored code is the same as before, and its prints work again by the time of the response", async () => {
  await expect.poll(() => cache.state()).toBe("up");
  const { host } = await verified();
  const rules = [{ when: { os: ["ios"] }, target: "https://example.com/app" }];
  const fields = { tags: ["bin"], external_id: "bin-1", note: "n", metadata: { a: "b" }, rules, query: "forward" };
  const code = await create({ domain: host, slug: "Menu", title: "Menu", ...fields });
  await call("POST", `/v1/qr/${code.id}/aliases`, ours, { slug: "bin-alias" });
  const before = await read(code);
  await remove(code);
  const keys = [keyOfUrl(code.default_url ?? ""), linkKey(0, "BIN-ALIAS")];
  for (const key of keys) expect(await targetAt(key)).toEqual({ kind: "gone" });

  const sentAt = performance.now();
  const response = await restore(code);
  expect(performance.now() - sentAt).toBeGreaterThanOrEqual(LEASE_MS);
  const restored = recordOf(response);
  expect({ ...restored, updated_at: "" }).toEqual({ ...before, updated_at: "" });
  expect(await read(code)).toEqual(restored);
  expect(response.headers.get("etag")).toBe(`"${code.id}-4"`);
  for (const key of keys) expect(await targetAt(key)).toMatchObject({ kind: "redirect", location: code.target });
  await expect.poll(() => api.prisma.targetRepair.count()).toBe(0);
  const views = await api.prisma.$queryRaw`SELECT deleted FROM render_symbols WHERE code_id = ${uuidOf(code)}::uuid`;
  expect(views).toEqual([{ deleted: false }]);
});

test("deletion and restoration are in the history and among the events", async () => {
  const code = await create();
  await remove(code);
  await restore(code);
  const { body } = await call("GET", `/v1/qr/${code.id}/history`);
  expect(body).toMatchObject({
    data: [
      { version: 3, kind: "restoration", by: { type: "api_key" }, changes: {} },
      { version: 2, kind: "deletion", by: { type: "api_key" }, changes: {} },
    ],
  });
  const events = await api.prisma.event.findMany({ where: { subject: uuidOf(code) }, orderBy: { id: "asc" } });
  expect(events.map(({ type }) => type)).toEqual(["code.created.v1", "code.deleted.v1", "code.restored.v1"]);
  expect(events.at(-1)?.data).toMatchObject({ code_id: uuidOf(code), version: 3 });
  for (const version of [2, 3]) {
    const refused = await call("POST", `/v1/qr/${code.id}/history/${version}/restore`);
    expect(errorOf(refused)).toBe("409 not_restorable");
  }
});

test("the bin lists exactly the deleted codes of the account, with filters, pages, and a total", async () => {
  const kept = await create({ tags: ["listed-bin"] });
  const codes = [await create({ tags: ["listed-bin"] }), await create({ tags: ["listed-bin"], paused: true })];
  for (const code of codes) await remove(code);
  const listed = await binOf("&tag=listed-bin");
  expect(listed.map(({ id }) => id)).toEqual(codes.map(({ id }) => id).toReversed());
  for (const { state, deleted_at: at } of listed) {
    expect(state).toBe("deleted");
    expect(Date.parse(at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  }
  expect(await read(kept)).not.toHaveProperty("deleted_at");
  const first = await call("GET", "/v1/qr?state=deleted&tag=listed-bin&limit=1&include=total");
  expect(first.body).toMatchObject({ total: 2, has_more: true });
  const [exported] = (await call("GET", "/v1/qr/export?state=deleted&tag=listed-bin")).text.split("\n");
  expect(JSON.parse(exported ?? "")).toEqual(listed[0]);
  expect(await binOf("&dynamic=false")).toEqual([]);
  expect((await call("GET", "/v1/qr?state=deleted", theirs)).body).toMatchObject({ data: [] });
  await restore(codes[0] ?? kept);
  expect((await binOf("&tag=listed-bin")).map(({ id }) => id)).toEqual([codes[1]?.id]);
});

test("only deleted codes of the own account can be restored, until their data is wiped", async () => {
  const code = await create();
  expect(errorOf(await restore(code))).toBe("409 not_restorable");
  await remove(code);
  expect(errorOf(await restore(code, theirs))).toBe("404 not_found");
  const deletedAt = new Date(Date.now() - 31 * DAY_MS);
  await api.prisma.code.update({ where: { id: uuidOf(code) }, data: { deletedAt } });
  expect(await wipeDeletedCodes(api.prisma, 10)).toBe(1);
  expect(errorOf(await restore(code))).toBe("404 not_found");
  expect(await binOf()).not.toContainEqual(expect.objectContaining({ id: code.id }));
});

test("an account cannot restore a code that the operator has deleted", async () => {
  const code = await create();
  await deleteCodeAsOperator(api.prisma, uuidOf(code));
  const refused = await restore(code);
  expect(errorOf(refused)).toBe("409 not_restorable");
  expect(refused.text).toContain("operator");
});

test("a code whose external ID or path is used by another code is not restored", async () => {
  const { host } = await verified();
  const [named, placed] = [await create({ external_id: "bin-2" }), await create({ domain: host, slug: "taken" })];
  for (const code of [named, placed]) await remove(code);
  const other = await create({ external_id: "bin-2" });
  expect(errorOf(await restore(named))).toBe("409 external_id_taken");
  const { number } = await api.prisma.domain.findFirstOrThrow({ where: { host } });
  await api.prisma.link.update({ where: { key: linkKey(number, "TAKEN") }, data: { codeId: uuidOf(other) } });
  expect(errorOf(await restore(placed))).toBe("409 slug_taken");
  await remove(other);
  expect((await restore(named)).status).toBe(200);
});

test("a code is restored without a logo that has been deleted since, and the history says so", async () => {
  const code = await create();
  const logo = await storeLogo(api.prisma, await api.prisma.code.findUniqueOrThrow({ where: { id: uuidOf(code) } }));
  const style = { modules: "dots", finders: "square", frame: null, logo } as const;
  await api.prisma.code.update({ where: { id: uuidOf(code) }, data: { style } });
  await remove(code);
  expect((await call("DELETE", `/v1/logos/${logo}`)).status).toBe(200);
  expect(recordOf(await restore(code)).style).toEqual({ ...style, logo: null });
  expect((await call("GET", `/v1/qr/${code.id}/history`)).body).toMatchObject({
    data: [{ kind: "restoration", changes: { style: { from: style, to: { ...style, logo: null } } } }, {}],
  });
});

test("of concurrent requests, one restores the code, and none restores it while it is being wiped", async () => {
  const code = await create();
  await remove(code);
  const responses = await Promise.all([1, 2, 3].map(() => restore(code)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  await remove(code);
  const pending = await whileLocked(
    api.prisma,
    async (transaction) => {
      await lockCode(uuidOf(code))(transaction);
      await transaction.code.update({ where: { id: uuidOf(code) }, data: { wipedAt: new Date() } });
    },
    async () => [restore(code)],
  );
  expect(errorOf(await (pending[0] ?? restore(code)))).toBe("404 not_found");
});
