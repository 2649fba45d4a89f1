// Tests shares as an account manages them: create, list, and delete. Another file tests what a visitor with the link sees.

import { createHash } from "node:crypto";
import { codeIdFromUuid, shareIdFromUuid, uuidFromShareId, uuidV7 } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { expect, test } from "vitest";
import { createDynamic, errorOf, recordOf } from "../../testing/expectations.ts";
import { storeShare } from "../../testing/sample-objects.ts";
import { TEST_SETTINGS, useTestGateway } from "../../testing/test-gateway.ts";
import { MAX_SHARES, startShareSweep } from "./share-store.ts";

const DAY_MS = 86_400_000;

const api = await useTestGateway();

interface Created {
  id: string;
  url: string;
  expires_at: string;
}

async function create(fields: object = {}, key = api.key): Promise<Created> {
  const response = await api.call("POST", "/v1/shares", { key, body: fields });
  expect(response.status, response.text).toBe(200);
  return response.body as Created;
}
const list = async (key = api.key) => {
  const { body } = await api.call("GET", "/v1/shares", { key });
  return (body as { data: Created[] }).data;
};
const refusalOf = async (body: object, key = api.key) => errorOf(await api.call("POST", "/v1/shares", { key, body }));

test("the link is returned once, and only hashes of its token and its password are stored", async () => {
  const { id: code } = await createDynamic(api);
  const before = Date.now();
  const { url, ...listed } = await create({ code, name: " Agency ", password: "correct horse" });
  expect(listed).toEqual({
    id: expect.stringMatching(/^shr_[0-9a-z]{26}$/),
    name: "Agency",
    code,
    tag: null,
    expires_at: expect.any(String),
    has_password: true,
    created_at: expect.any(String),
  });
  const expiresMs = Date.parse(listed.expires_at);
  expect(expiresMs).toBeGreaterThanOrEqual(before + 90 * DAY_MS);
  expect(expiresMs).toBeLessThan(Date.now() + 90 * DAY_MS + 1000);
  const [page, token = ""] = url.split("#");
  expect(page).toBe(`${TEST_SETTINGS.PUBLIC_API_URL}/shared`);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect((await list())[0]).toEqual(listed);
  const row = await api.prisma.share.findUniqueOrThrow({ where: { id: uuidFromShareId(listed.id) ?? "" } });
  expect(Buffer.from(row.tokenHash)).toEqual(createHash("sha256").update(token).digest());
  expect(row.passwordHash).toMatch(/^\$argon2id\$/);
});

test("a share can be created with an external ID, a time, and nothing else", async () => {
  const body = { target: "https://example.com/", dynamic: true, external_id: "4711" };
  const { id: code } = recordOf(await api.call("POST", "/v1/qr", { body }));
  const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
  expect(await create({ code: "ext_4711", expires_at: expiresAt, password: null, name: null })).toMatchObject({
    code,
    name: null,
    has_password: false,
    expires_at: expiresAt,
  });
});

test("all violations are listed at once", async () => {
  const inThreeYears = new Date(Date.now() + 3 * 366 * DAY_MS).toISOString();
  const { id: code } = await createDynamic(api);
  expect(await refusalOf({ expires_at: "2020-01-01T00:00:00Z", password: "abc", name: " ", kind: "code" })).toBe(
    "400 invalid_request code:required expires_at:out_of_range password:too_short name:too_short kind:unknown_field",
  );
  const tooLong = { expires_at: inThreeYears, password: "x".repeat(65), name: "x".repeat(101) };
  expect(await refusalOf({ code, ...tooLong })).toBe(
    "400 invalid_request expires_at:out_of_range password:too_long name:too_long",
  );
  expect(await refusalOf({ code, expires_at: "tomorrow" })).toBe("400 invalid_request expires_at:invalid_value");
});

test("a share has either a code or a tag", async () => {
  const { id: code } = await createDynamic(api);
  const both = await api.call("POST", "/v1/shares", { body: { code, tag: "Menu" } });
  expect(errorOf(both)).toBe("400 invalid_request code:conflicting");
  expect(both.text).toContain("Send either `code` or `tag`.");
  expect((await api.call("POST", "/v1/shares", { body: {} })).text).toContain("Send either `code` or `tag`.");
  expect(await refusalOf({ code: null, tag: "Menu" })).toBe("400 invalid_request code:invalid_type");
  for (const [tag, violation] of [
    ["a,b", "invalid_value"],
    [" ", "too_short"],
    ["x".repeat(61), "too_long"],
    ["a\0b", "invalid_value"],
    [7, "invalid_type"],
  ]) {
    expect(await refusalOf({ tag })).toBe(`400 invalid_request tag:${violation}`);
  }
});

test("only tags of the account's codes that are not deleted can be shared", async () => {
  const other = await api.addAccount();
  const tagged = (key: string, tag: string) =>
    api.call("POST", "/v1/qr", { key, body: { target: "https://example.com/", dynamic: true, tags: [tag] } });
  await tagged(api.key, "Foreign");
  const { id } = recordOf(await tagged(other.key, "Menu"));
  expect(await refusalOf({ tag: "foreign" }, other.key)).toBe("400 invalid_request tag:invalid_value");
  const created = await create({ tag: " mENU " }, other.key);
  expect(created).toMatchObject({ code: null, tag: "mENU", has_password: false });
  expect(await list(other.key)).toMatchObject([{ id: created.id, code: null, tag: "mENU" }]);
  await api.call("DELETE", `/v1/qr/${id}`, { key: other.key });
  expect(await refusalOf({ tag: "Menu" }, other.key)).toBe("400 invalid_request tag:invalid_value");
});

test("a share follows its tag when the tag is renamed or merged, and stays when the tag is deleted", async () => {
  const account = await api.addAccount();
  const { key } = account;
  const send = (method: "POST" | "PATCH" | "DELETE", path: string, body?: object) =>
    api.call(method, path, { key, body });
  await send("POST", "/v1/qr", { target: "https://example.com/", tags: ["Menu", "Door", "Straße"] });
  await create({ tag: "Door" }, key);
  await create({ tag: "menu" }, key);
  const tags = async () => (await list(key)).map((share) => (share as Created & { tag: string }).tag);
  await send("PATCH", "/v1/tags/MENU", { name: "Menus" });
  expect(await tags()).toEqual(["Menus", "Door"]);
  await send("PATCH", "/v1/tags/menus", { name: "door" });
  expect(await tags()).toEqual(["door", "Door"]);
  await send("PATCH", "/v1/tags/unknown", { name: "x" });
  await send("DELETE", "/v1/tags/door");
  expect(await tags()).toEqual(["door", "Door"]);
});

test("only the account's own dynamic codes that are not deleted can be shared", async () => {
  const other = await api.addAccount();
  const { id: foreign } = await createDynamic(api);
  const refusal = (code: string) => refusalOf({ code }, other.key);
  const own = async (dynamic: boolean) =>
    recordOf(await api.call("POST", "/v1/qr", { key: other.key, body: { target: "https://example.com/", dynamic } }))
      .id;
  const deleted = await own(true);
  await api.call("DELETE", `/v1/qr/${deleted}`, { key: other.key });
  expect(await refusal(foreign)).toBe("404 not_found");
  expect(await refusal(deleted)).toBe("404 not_found");
  expect(await refusal(codeIdFromUuid(uuidV7(Date.now())))).toBe("404 not_found");
  expect(await refusal("nonsense")).toBe("404 not_found");
  expect(await refusal(await own(false))).toBe("409 stats_not_available");
  expect(await list(other.key)).toEqual([]);
});

test("D14 a share can be deleted once, and only by its account", async () => {
  const { id: code } = await createDynamic(api);
  const { id } = await create({ code });
  const other = await api.addAccount();
  expect(errorOf(await api.call("DELETE", `/v1/shares/${id}`, { key: other.key }))).toBe("404 not_found");
  expect((await api.call("DELETE", `/v1/shares/${id}`)).body).toEqual({ id, deleted: true });
  expect(errorOf(await api.call("DELETE", `/v1/shares/${id}`))).toBe("404 not_found");
  expect((await list()).map((share) => share.id)).not.toContain(id);
});

test("an account can have 100 shares that have not expired, even if it creates them concurrently", async () => {
  const account = await api.addAccount();
  const body = { target: "https://example.com/", dynamic: true };
  const { id: code } = recordOf(await api.call("POST", "/v1/qr", { key: account.key, body }));
  for (let n = 0; n < MAX_SHARES - 2; n += 1) await storeShare(api.prisma, account, code);
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => api.call("POST", "/v1/shares", { key: account.key, body: { code } })),
  );
  expect(responses.map((response) => (response.status === 200 ? "created" : errorOf(response))).sort()).toEqual([
    ...Array(4).fill("409 limit_reached"),
    ...Array(2).fill("created"),
  ]);
  // All of them expire. They stay in the list, and the oldest are deleted once there are new ones.
  const expired = { expiresAt: new Date(Date.now() - 1000) };
  await api.prisma.share.updateMany({ where: { accountId: account.accountId }, data: expired });
  const listed = await list(account.key);
  expect(listed).toHaveLength(MAX_SHARES);
  const oldest = await storeShare(api.prisma, account, code);
  const id = uuidV7(Date.now() - DAY_MS);
  await api.prisma.share.update({ where: { id: uuidFromShareId(oldest.id) ?? "" }, data: { ...expired, id } });
  const created = await create({ code }, account.key);
  const ids = (await list(account.key)).map((share) => share.id);
  expect(ids).toEqual([created.id, ...listed.map((share) => share.id)]);
  expect(ids).not.toContain(shareIdFromUuid(id));
});

test("expired shares are listed for 30 days, and then deleted", async () => {
  const account = await api.addAccount();
  const body = { target: "https://example.com/", dynamic: true };
  const { id: code } = recordOf(await api.call("POST", "/v1/qr", { key: account.key, body }));
  const expiredSince = async (days: number) => {
    const { id } = await storeShare(api.prisma, account, code);
    const expiresAt = new Date(Date.now() - days * DAY_MS);
    await api.prisma.share.update({ where: { id: uuidFromShareId(id) ?? "" }, data: { expiresAt } });
    return id;
  };
  const [recent] = [await expiredSince(29), await expiredSince(31)];
  expect((await list(account.key)).map(({ id }) => id)).toEqual([recent]);
  const sweep = startShareSweep({ prisma: api.prisma, log: createLogger("test", "silent"), everyMs: 20 });
  const count = () => api.prisma.share.count({ where: { accountId: account.accountId } });
  await expect.poll(count).toBe(1);
  await sweep.stop();
  expect((await list(account.key)).map(({ id }) => id)).toEqual([recent]);
});
