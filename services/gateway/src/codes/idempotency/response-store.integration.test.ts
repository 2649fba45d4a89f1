import { randomUUID } from "node:crypto";
import type { Prisma } from "@qr/database";
import { createLogger } from "@qr/runtime";
import { expect, test } from "vitest";
import { createCommitGate } from "../../scheduling/commit-gate.ts";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { createResponseStore, startResponseSweep } from "./response-store.ts";

const api = await useTestGateway();
const store = createResponseStore(api.prisma);

const requestHash = Buffer.alloc(32, 1);
const nothing = { response: { body: {} } };
const keyed = (key: string) => ({ accountId: api.accountId, key, requestHash });

async function keepResponses(count: number, ageHours: number): Promise<void> {
  await api.prisma.$executeRaw`
    INSERT INTO idempotent_responses (account_id, key, request_hash, response, created_at)
    SELECT gen_random_uuid(), 'k' || n, ${requestHash}::bytea, '{}', now() - ${ageHours} * interval '1 hour'
    FROM generate_series(1, ${count}::int) n`;
}

test("a request does not wait while another transaction owns its key", async () => {
  const key = randomUUID();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const first = store.commit(keyed(key), createCommitGate(), async () => {
    begin();
    await finished;
    return nothing;
  });
  await begun;
  const body = { target: "https://example.com/twin" };
  const send = () => api.call("POST", "/v1/qr", { body, headers: { "Idempotency-Key": key } });
  const twin = await send();
  expect(errorOf(twin)).toBe("409 idempotency_in_progress");
  expect(twin.headers.get("retry-after")).toBe("1");
  finish();
  await first;
  expect(errorOf(await send())).toBe("409 idempotency_mismatch");
  expect(await api.prisma.code.count({ where: { target: body.target } })).toBe(0);
});

test("B19 only the first of 50 requests with one key waits inside its transaction, and other calls are served", async () => {
  const body = { target: "https://example.com/fifty" };
  const send = () => api.call("POST", "/v1/qr", { body, headers: { "Idempotency-Key": "fifty" } });
  const waiting = async () => {
    const [row] = await api.prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return row?.count;
  };
  const held = async (transaction: Prisma.TransactionClient) => {
    await transaction.$executeRaw`LOCK TABLE codes IN EXCLUSIVE MODE`;
    const first = send();
    await expect.poll(waiting, { interval: 5 }).toBe(1);
    let most = 1;
    const twins = Array.from({ length: 49 }, async () => {
      const response = await send();
      most = Math.max(most, (await waiting()) ?? 0);
      return response;
    });
    expect((await api.call("GET", "/v1/qr")).status).toBe(200);
    const others = await Promise.all(twins);
    expect(most).toBe(1);
    return [first, ...others];
  };
  const responses = await Promise.all(await api.prisma.$transaction(held));
  // On a slow machine, the first request can time out while waiting for the table, and a duplicate can then take its place.
  expect(responses.map(({ status }) => status).filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
  await expect.poll(async () => (await send()).status, { timeout: 10_000 }).toBe(200);
  expect(await api.prisma.code.count({ where: body })).toBe(1);
});

test("one of 20 transactions with one key runs, and a failed one frees the key", async () => {
  const key = randomUUID();
  const failing = store.commit(keyed(key), createCommitGate(), () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(await store.find(keyed(key))).toBeUndefined();
  let runs = 0;
  const attempts = Array.from({ length: 20 }, () =>
    store.commit(keyed(key), createCommitGate(), async () => {
      runs += 1;
      return nothing;
    }),
  );
  const done = (await Promise.all(attempts)).filter((result) => result !== undefined);
  expect(done).toHaveLength(1);
  expect(runs).toBe(1);
});

test("the code, its event, and the stored response are committed together or not at all", async () => {
  await api.prisma
    .$executeRaw`ALTER TABLE idempotent_responses ADD CONSTRAINT no_response CHECK (response IS NULL) NOT VALID`;
  const before = await api.prisma.code.count();
  const eventsBefore = await api.prisma.event.count();
  const send = () =>
    api.call("POST", "/v1/qr", { body: { target: "https://example.com" }, headers: { "Idempotency-Key": "atomic" } });
  expect(errorOf(await send())).toBe("500 internal");
  expect(await api.prisma.code.count()).toBe(before);
  expect(await api.prisma.event.count()).toBe(eventsBefore);
  expect(await api.prisma.idempotentResponse.count({ where: { key: "atomic" } })).toBe(0);
  await api.prisma.$executeRaw`ALTER TABLE idempotent_responses DROP CONSTRAINT no_response`;
  recordOf(await send());
  expect(await api.prisma.code.count()).toBe(before + 1);
});

test("responses older than 24 h are deleted in batches, and younger ones are kept", async () => {
  await api.prisma.idempotentResponse.deleteMany();
  await keepResponses(1200, 25);
  await keepResponses(3, 23.9);
  expect(await store.deleteExpired(100)).toBe(100);
  const deleted: number[] = [];
  const recording = {
    deleteExpired: async (limit: number) => {
      const count = await store.deleteExpired(limit);
      deleted.push(count);
      return count;
    },
  };
  const sweep = startResponseSweep({ responses: recording, log: createLogger("test", "silent"), everyMs: 20 });
  await expect.poll(() => api.prisma.idempotentResponse.count(), { timeout: 10_000 }).toBe(3);
  await expect.poll(() => deleted.length).toBeGreaterThan(4);
  await sweep.stop();
  expect(deleted.slice(0, 4)).toEqual([500, 500, 100, 0]);
});

test("the sweep continues after a failure", async () => {
  let calls = 0;
  const failing = {
    deleteExpired: async () => {
      calls += 1;
      if (calls === 1) throw new Error("unavailable");
      return 0;
    },
  };
  const sweep = startResponseSweep({ responses: failing, log: createLogger("test", "silent"), everyMs: 10 });
  await expect.poll(() => calls, { timeout: 10_000 }).toBeGreaterThan(2);
  await sweep.stop();
});
