// Requests whose deadline passes or whose client hangs up. Before the commit, they change nothing; afterward, the response reports the outcome.

import { randomUUID } from "node:crypto";
import type { Prisma } from "@qr/database";
import { createRawClients, type RawClient } from "@qr/runtime/testing";
import { afterAll, expect, test } from "vitest";
import { MAX_COSTLY_ITEMS } from "../codes/batch/costly-items.ts";
import { createDynamic, errorOf, recordOf } from "../testing/expectations.ts";
import {
  delayCommits,
  lockAccount,
  lockCodes,
  lockCommits,
  untilBlocked,
  untilIdle,
  whileLocked,
} from "../testing/locks.ts";
import { useProxiedGateway } from "../testing/proxied-gateway.ts";
import { responseOf, type TestResponse, useTestGateway } from "../testing/test-gateway.ts";
import { signUp, stranger } from "../testing/test-person.ts";

const DEADLINE_MS = 500;

/** A gateway with the usual deadline, and one on the same database with a short deadline. */
const api = await useTestGateway();
const hurried = await api.startSecond({ requestDeadlineMs: DEADLINE_MS });
const { api: behind, proxy } = await useProxiedGateway();

const clients = createRawClients();
afterAll(() => clients.end());

interface Sent {
  body?: unknown;
  /** The Idempotency-Key. */
  key?: string;
}

const headersOf = (key: string | undefined) => ({
  "Content-Type": "application/json",
  ...(key && { "Idempotency-Key": key }),
});

/** Sends a request to the hurried gateway. */
async function hurry(method: string, path: string, { body, key }: Sent = {}): Promise<TestResponse> {
  const headers = { Authorization: `Bearer ${api.key}`, ...headersOf(key) };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return responseOf(await fetch(`${hurried.url}${path}`, init));
}

const retry = (path: string, { body, key }: Sent) => api.call("POST", path, { body, headers: headersOf(key) });

async function untilDeadline(sentMs: number): Promise<void> {
  await expect.poll(() => performance.now() - sentMs, { interval: 10 }).toBeGreaterThan(DEADLINE_MS + 100);
}

const HANG_UPS = {
  closes: ({ socket }: RawClient) => socket.destroy(),
  resets: ({ socket }: RawClient) => socket.resetAndDestroy(),
} as const;

/**
 * Creates codes for a client that closes or resets its connection while the pipelined requests wait for a lock. Returns when the gateway has
 * noticed. Each of `keys` is both the title of a code and its idempotency key.
 */
async function createAndHangUp(how: keyof typeof HANG_UPS, ...keys: string[]): Promise<void> {
  const requests = keys.map((key) => {
    const body = JSON.stringify(codeOf(key));
    const headers = { Authorization: `Bearer ${api.key}`, "Content-Length": body.length, ...headersOf(key) };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return `POST /v1/qr HTTP/1.1\r\nHost: a\r\n${lines.join("")}\r\n${body}`;
  });
  // Work that earlier requests have left unfinished could also be waiting for a lock.
  await untilIdle(api.prisma);
  const client = clients.open(api.gateway.port);
  await client.send(requests.join(""));
  await untilBlocked(api.prisma, keys.length);
  HANG_UPS[how](client);
  await client.leftAtServer();
}

const codeOf = (title: string) => ({ target: "https://example.com/late", dynamic: true, title });
const countCodes = (title: string, prisma = api.prisma) => prisma.code.count({ where: { title } });

function expectNothingHappened(response: TestResponse): void {
  expect(errorOf(response)).toBe("503 unavailable");
  expect(response.headers.get("retry-after")).toBe("2");
  expect(response.text).toContain("Nothing was changed.");
}

test("B24 a create request whose deadline passes before the commit saves nothing, and a retry creates exactly one code", async () => {
  const key = randomUUID();
  const sent = { body: codeOf(key), key };
  expectNothingHappened(await whileLocked(api.prisma, lockCodes, () => hurry("POST", "/v1/qr", sent)));
  await untilIdle(api.prisma);
  expect(await countCodes(key)).toBe(0);
  expect(await api.prisma.idempotentResponse.count({ where: { key } })).toBe(0);
  const created = recordOf(await retry("/v1/qr", sent));
  expect(recordOf(await retry("/v1/qr", sent))).toEqual(created);
  expect(await countCodes(key)).toBe(1);
});

test("a batch whose style checks take longer than the deadline saves nothing, and a retry creates each code once", async () => {
  const key = randomUUID();
  const style = { modules: "dots", finders: "circle", frame: { caption: "Scan me" } };
  const body = Array.from({ length: MAX_COSTLY_ITEMS }, () => ({ ...codeOf(key), style }));
  expectNothingHappened(await hurry("POST", "/v1/qr/batch", { body, key }));
  // While the first request is running, a retry at the same gateway is rejected. After that, a retry with a different body counts as a first request.
  const next = () => hurry("POST", "/v1/qr/batch", { body: [codeOf("next")], key });
  await expect.poll(async () => (await next()).status, { timeout: 10_000 }).toBe(200);
  await untilIdle(api.prisma);
  expect(await countCodes(key)).toBe(0);
  const again = { body, key: randomUUID() };
  // On a busy machine, a retry can also take too long.
  await expect.poll(async () => (await retry("/v1/qr/batch", again)).status, { timeout: 50_000 }).toBe(200);
  expect((await retry("/v1/qr/batch", again)).headers.get("idempotent-replayed")).toBe("true");
  expect(await countCodes(key)).toBe(MAX_COSTLY_ITEMS);
}, 60_000);

test("an update or a deletion whose deadline passes while the code is locked changes nothing", async () => {
  const { id, ...created } = await createDynamic(api);
  const change = { body: { target: "https://example.com/changed" } };
  for (const send of [() => hurry("PATCH", `/v1/qr/${id}`, change), () => hurry("DELETE", `/v1/qr/${id}`)]) {
    const rows = (transaction: Prisma.TransactionClient) => transaction.$executeRaw`SELECT 1 FROM codes FOR UPDATE`;
    expectNothingHappened(await whileLocked(api.prisma, rows, send));
    await untilIdle(api.prisma);
    expect(recordOf(await api.call("GET", `/v1/qr/${id}`))).toEqual({ id, ...created });
  }
  expect(recordOf(await api.call("PATCH", `/v1/qr/${id}`, change)).target).toBe(change.body.target);
});

test("every change to an account whose deadline passes while the account is locked changes nothing", async () => {
  const person = await signUp(api);
  const browser = Object.assign(stranger(hurried.url), { cookie: person.cookie, csrfToken: person.csrfToken });
  const account = lockAccount(person.accountId);
  const state = () =>
    Promise.all([
      api.prisma.account.findUnique({ where: { id: person.accountId } }),
      api.prisma.membership.findMany({ where: { accountId: person.accountId } }),
      api.prisma.apiKey.count({ where: { accountId: person.accountId } }),
      api.prisma.invitation.count({ where: { accountId: person.accountId } }),
      api.prisma.logo.count({ where: { accountId: person.accountId } }),
      api.prisma.user.count({ where: { id: person.userId } }),
    ]);
  const before = await state();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>';
  const changes = [
    ["PATCH", "/session/account", { name: "Changed" }],
    ["POST", "/session/keys", { name: "late", scopes: ["qr:read"] }],
    ["POST", "/session/invitations", { role: "viewer" }],
    ["PATCH", `/session/members/${person.userId}`, { role: "owner" }],
    ["DELETE", "/session/user", { password: person.password, codes: "stop" }],
    ["DELETE", "/session/demo", undefined],
    ["POST", "/session/v1/logos", svg],
  ] as const;
  for (const [method, path, body] of changes) {
    expectNothingHappened(await whileLocked(api.prisma, account, () => browser.call(method, path, { body })));
    await untilIdle(api.prisma);
    expect(await state(), `${method} ${path}`).toEqual(before);
  }
});

test.each(["closes", "resets"] as const)(
  "B21 a client that %s the connection before the commit leaves nothing behind",
  async (how) => {
    const key = randomUUID();
    await whileLocked(api.prisma, lockCodes, () => createAndHangUp(how, key));
    await untilIdle(api.prisma);
    expect(await countCodes(key)).toBe(0);
    recordOf(await retry("/v1/qr", { body: codeOf(key), key }));
    expect(await countCodes(key)).toBe(1);
  },
);

test("B21 a client that resets the connection leaves nothing behind of any of its pipelined requests", async () => {
  const keys = [randomUUID(), randomUUID(), randomUUID()];
  await whileLocked(api.prisma, lockCodes, () => createAndHangUp("resets", ...keys));
  await untilIdle(api.prisma);
  expect(await api.prisma.code.count({ where: { title: { in: keys } } })).toBe(0);
});

test("once the statement that saves a code has been sent, the response waits for its outcome, even past the deadline", async () => {
  const title = randomUUID();
  const sent = await whileLocked(api.prisma, lockCodes, async () => {
    const sentMs = performance.now();
    const response = hurry("POST", "/v1/qr", { body: codeOf(title) });
    await untilDeadline(sentMs);
    return { response };
  });
  recordOf(await sent.response);
  expect(await countCodes(title)).toBe(1);
});

test("B24 neither a deadline that passes nor a client that hangs up during the commit changes the outcome", async () => {
  await delayCommits(api.prisma);
  const [patient, gone] = [randomUUID(), randomUUID()];
  const { response } = await whileLocked(api.prisma, lockCommits, async () => {
    const sentMs = performance.now();
    const response = hurry("POST", "/v1/qr", { body: codeOf(patient), key: patient });
    await untilBlocked(api.prisma);
    await untilDeadline(sentMs);
    return { response };
  });
  const created = recordOf(await response);
  await whileLocked(api.prisma, lockCommits, () => createAndHangUp("closes", gone));
  await untilIdle(api.prisma);
  expect([await countCodes(patient), await countCodes(gone)]).toEqual([1, 1]);
  const again = await retry("/v1/qr", { body: codeOf(patient), key: patient });
  expect([recordOf(again), again.headers.get("idempotent-replayed")]).toEqual([created, "true"]);
  expect((await retry("/v1/qr", { body: codeOf(gone), key: gone })).headers.get("idempotent-replayed")).toBe("true");
});

test("B24 if the connection breaks during the commit, the response says that the outcome is unknown, and a retry with the key finds it", async () => {
  await delayCommits(behind.prisma);
  const key = randomUUID();
  const send = () => behind.call("POST", "/v1/qr", { body: codeOf(key), headers: { "Idempotency-Key": key } });
  const response = await whileLocked(behind.prisma, lockCommits, async () => {
    const sent = send();
    await untilBlocked(behind.prisma);
    proxy.cut();
    return sent;
  });
  expect(errorOf(response)).toBe("504 outcome_unknown");
  await expect.poll(async () => (await send()).status, { timeout: 10_000 }).toBe(200);
  expect((await send()).headers.get("idempotent-replayed")).toBe("true");
  expect(await countCodes(key, behind.prisma)).toBe(1);
});
