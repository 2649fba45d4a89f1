// Tests the password of a code: its validation, that only its hash is kept, and that nothing shows either.

import { LEASE_MS, uuidFromCodeId } from "@qr/contracts";
import { verifyPassword } from "@qr/passwords";
import { createMemoryTargetCache } from "@qr/target-cache";
import { pino } from "pino";
import { expect, test } from "vitest";
import { outline, resultsOf } from "../testing/batch-expectations.ts";
import { createDynamic, errorOf, keyOfUrl, recordOf } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";
import { MAX_COSTLY_ITEMS } from "./batch/costly-items.ts";
import { wipeDeletedCodes } from "./wipe-store.ts";

const memory = createMemoryTargetCache();
const logged: string[] = [];
const log = pino({ level: "trace" }, { write: (line: string) => logged.push(line) });
const api = await useTestGateway({}, { targetCache: memory, log });

const TARGET = "https://example.com/";
const PASSWORD = "correct horse";
const patch = (id: string, body: unknown) => api.call("PATCH", `/v1/qr/${id}`, { body });
const rowOf = (id: string) => api.prisma.code.findUniqueOrThrow({ where: { id: uuidFromCodeId(id) ?? "" } });
async function cachedHashOf(shortUrl: string): Promise<string | undefined> {
  const target = (await memory.getMany([keyOfUrl(shortUrl)]))[0]?.target;
  return target && "password" in target ? target.password : undefined;
}

test("a new code's password is hashed, and the redirects learn the hash", async () => {
  const response = await api.call("POST", "/v1/qr", {
    body: { target: TARGET, dynamic: true, password: ` ${PASSWORD} ` },
  });
  const code = recordOf(response);
  expect(code.has_password).toBe(true);
  expect(response.text).not.toMatch(/argon2|correct horse|"password"/);
  const { passwordHash } = await rowOf(code.id);
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(passwordHash ?? "", PASSWORD)).toBe(true);
  expect(await cachedHashOf(code.short_url)).toBe(passwordHash);
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`))).toEqual(code);
});

test("a code without a password costs redirects nothing, and null means none", async () => {
  for (const fields of [{}, { password: null }]) {
    const code = await createDynamic(api, { target: TARGET, ...fields });
    expect(code.has_password).toBe(false);
    expect(Object.keys((await memory.getMany([keyOfUrl(code.short_url)]))[0]?.target ?? {})).not.toContain("password");
  }
});

test("a change sets, replaces, keeps, and removes it; each applies to all redirects by the response", async () => {
  const code = await createDynamic(api, { target: TARGET });
  const sentAt = performance.now();
  const first = await patch(code.id, { password: PASSWORD });
  expect(performance.now() - sentAt).toBeGreaterThanOrEqual(LEASE_MS);
  expect(recordOf(first).has_password).toBe(true);
  const firstHash = await cachedHashOf(code.short_url);
  expect(await verifyPassword(firstHash ?? "", PASSWORD)).toBe(true);

  const again = await patch(code.id, { password: PASSWORD });
  expect(again.headers.get("etag")).not.toBe(first.headers.get("etag"));
  const secondHash = await cachedHashOf(code.short_url);
  expect(secondHash).not.toBe(firstHash);

  await patch(code.id, { title: "Other" });
  expect((await rowOf(code.id)).passwordHash).toBe(secondHash);
  expect(recordOf(await patch(code.id, { password: null })).has_password).toBe(false);
  expect(await cachedHashOf(code.short_url)).toBeUndefined();
});

test.each([
  ["", "too_short"],
  ["abc", "too_short"],
  [" abc ", "too_short"],
  ["🎉🎉🎉", "too_short"],
  ["x".repeat(65), "too_long"],
  ["x".repeat(5000), "too_long"],
  ["line\nbreak", "invalid_value"],
  ["null\0byte", "invalid_value"],
  ["lone\ud800surrogate", "invalid_value"],
  [1234, "invalid_type"],
  [{ hash: "x" }, "invalid_type"],
  ["$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g", "too_long"],
])("%j is rejected, when the code is created and later", async (password, detail) => {
  const body = { target: TARGET, dynamic: true, password };
  expect(errorOf(await api.call("POST", "/v1/qr", { body }))).toBe(`400 invalid_request password:${detail}`);
  const code = await createDynamic(api, { target: TARGET });
  expect(errorOf(await patch(code.id, { password, paused: "x" }))).toBe(
    `400 invalid_request ${["paused:invalid_type", `password:${detail}`].join(" ")}`,
  );
  expect(recordOf(await api.call("GET", `/v1/qr/${code.id}`)).has_password).toBe(false);
});

test.each(["abcd", "x".repeat(64), "🎉".repeat(64), "<b>'; -- \u202e", "日本語です"])(
  "%j is a password",
  async (password) => {
    const { id } = await createDynamic(api, { target: TARGET, password });
    expect(await verifyPassword((await rowOf(id)).passwordHash ?? "", password)).toBe(true);
  },
);

test("a static code can have none", async () => {
  const body = { target: TARGET, password: PASSWORD };
  expect(errorOf(await api.call("POST", "/v1/qr", { body }))).toBe("400 invalid_request password:not_applicable");
  const code = recordOf(await api.call("POST", "/v1/qr", { body: { target: TARGET, password: null } }));
  expect(code.has_password).toBe(false);
  for (const password of [PASSWORD, null])
    expect(errorOf(await patch(code.id, { password }))).toBe("409 code_is_static");
});

test("it cannot be read: has_password is no field of requests", async () => {
  const body = { target: TARGET, dynamic: true, has_password: true };
  expect(errorOf(await api.call("POST", "/v1/qr", { body }))).toBe("400 invalid_request has_password:unknown_field");
});

test("a batch sets passwords, at most 50; CSV sets none", async () => {
  const item = { target: TARGET, dynamic: true };
  const response = await api.call("POST", "/v1/qr/batch", {
    body: [{ ...item, password: PASSWORD }, item, { ...item, password: "abc" }, { target: TARGET, password: PASSWORD }],
  });
  const [tooShort, isStatic] = ["password:too_short", "password:not_applicable"];
  expect(outline(response)).toEqual([
    "200",
    "200",
    `400 invalid_request ${tooShort}`,
    `400 invalid_request ${isStatic}`,
  ]);
  const [first, second] = resultsOf(response);
  expect(first).toMatchObject({ code: { has_password: true } });
  expect(second).toMatchObject({ code: { has_password: false } });
  expect(response.text).not.toMatch(/argon2|correct horse/);

  const many = Array.from({ length: MAX_COSTLY_ITEMS + 1 }, () => ({ ...item, password: "abc" }));
  expect(errorOf(await api.call("POST", "/v1/qr/batch", { body: many }))).toBe("400 invalid_request password:too_long");

  const csv = async (header: string, row: string) =>
    api.call("POST", "/v1/qr/batch", { headers: { "Content-Type": "text/csv" }, body: `${header}\n${row}` });
  expect(errorOf(await csv("target,dynamic,password", `${TARGET},true,${PASSWORD}`))).toBe(
    "400 invalid_request password:unknown_field",
  );
  expect(resultsOf(await csv("target,dynamic,has_password", `${TARGET},true,true`))).toMatchObject([
    { code: { has_password: false } },
  ]);
});

test("exports and lists tell whether there is one, and events that it has changed", async () => {
  const tag = "with a password";
  const code = await createDynamic(api, { target: TARGET, tags: [tag], password: PASSWORD });
  await patch(code.id, { password: "battery staple" });
  await patch(code.id, { password: null });
  await patch(code.id, { password: PASSWORD });
  const query = `tag=${encodeURIComponent(tag)}`;
  const csv = await api.call("GET", `/v1/qr/export?format=csv&${query}`);
  const [header = "", row = ""] = csv.text.split("\r\n");
  expect(row.split(",")[header.split(",").indexOf("has_password")]).toBe("true");
  const others = await Promise.all(
    [`/v1/qr/export?${query}`, `/v1/qr?${query}`, `/v1/qr?q=argon2id`].map((path) => api.call("GET", path)),
  );
  const events = await api.prisma.event.findMany({
    where: { subject: uuidFromCodeId(code.id) ?? "" },
    orderBy: { id: "asc" },
  });
  const told = events.slice(1).map(({ data }) => Object(data).changes);
  expect(told).toEqual([
    { password: { from: true, to: true } },
    { password: { from: true, to: false } },
    { password: { from: false, to: true } },
  ]);
  const shown = [csv.text, ...others.map(({ text }) => text), JSON.stringify(events.map(({ data }) => data))].join(
    "\n",
  );
  expect(shown).not.toMatch(/argon2|correct horse|battery staple/);
});

test("the history says that it has changed, and such a change can be neither restored nor scheduled", async () => {
  const code = await createDynamic(api, { target: TARGET });
  await patch(code.id, { password: PASSWORD, title: "With a password" });
  const history = await api.call("GET", `/v1/qr/${code.id}/history`);
  expect(history.body).toMatchObject({
    data: [{ version: 2, changes: { password: { kept: false }, title: { from: null, to: "With a password" } } }],
  });
  const restored = await api.call("POST", `/v1/qr/${code.id}/history/2/restore`);
  expect(errorOf(restored)).toBe("409 not_restorable");
  const body = { at: new Date(Date.now() + 3_600_000).toISOString(), change: { password: "battery staple" } };
  expect(errorOf(await api.call("POST", `/v1/qr/${code.id}/schedule`, { body }))).toMatch(
    /^400 invalid_request change\.password:/,
  );
  const kept = JSON.stringify([
    await api.prisma.codeChange.findMany({ where: { codeId: uuidFromCodeId(code.id) ?? "" } }),
    await api.prisma.scheduledChange.findMany({ where: { codeId: uuidFromCodeId(code.id) ?? "" } }),
  ]);
  expect(`${history.text}${kept}`).not.toMatch(/argon2|correct horse|battery staple/);
});

test("a code that is restored from the bin keeps it", async () => {
  const code = await createDynamic(api, { target: TARGET, password: PASSWORD });
  const { passwordHash } = await rowOf(code.id);
  await api.call("DELETE", `/v1/qr/${code.id}`);
  expect(recordOf(await api.call("POST", `/v1/qr/${code.id}/restore`)).has_password).toBe(true);
  expect(await cachedHashOf(code.short_url)).toBe(passwordHash);
});

test("a retry with an Idempotency-Key gets the same code, and what is kept does not contain the password", async () => {
  const body = { target: TARGET, dynamic: true, password: PASSWORD };
  const send = (password: string) =>
    api.call("POST", "/v1/qr", { body: { ...body, password }, headers: { "Idempotency-Key": "with-a-password" } });
  const [first, again] = [await send(PASSWORD), await send(PASSWORD)];
  expect(again.text).toBe(first.text);
  expect(errorOf(await send("battery staple"))).toBe("409 idempotency_mismatch");
  const kept = await api.prisma.idempotentResponse.findFirstOrThrow({ where: { key: "with-a-password" } });
  expect(JSON.stringify(kept)).not.toMatch(/argon2|correct horse/);
});

test("it is wiped with the code, and no log line contains it or its hash", async () => {
  const code = await createDynamic(api, { target: TARGET, password: PASSWORD });
  await api.call("DELETE", `/v1/qr/${code.id}`);
  const id = uuidFromCodeId(code.id) ?? "";
  await api.prisma.code.update({ where: { id }, data: { deletedAt: new Date(Date.now() - 31 * 86_400_000) } });
  expect(await wipeDeletedCodes(api.prisma, 10)).toBe(1);
  expect((await rowOf(code.id)).passwordHash).toBeNull();
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join("")).not.toMatch(/argon2|correct horse|battery staple/);
});
