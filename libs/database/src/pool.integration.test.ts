// Pools and Prisma while the server is frozen, loses backends, or resumes in the middle of a transaction.

import { randomUUID } from "node:crypto";
import { createLogger } from "@qr/runtime";
import { startTcpProxy, type TcpProxy, urlThrough } from "@qr/runtime/testing";
import type pg from "pg";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { openPool } from "./pool.ts";
import { openPrisma, type PrismaClient } from "./prisma.ts";
import { createTestDatabase } from "./testing/index.ts";

const database = await createTestDatabase();
const log = createLogger("test", "silent");
let proxy: TcpProxy;
let pool: pg.Pool;
let prisma: PrismaClient;

beforeEach(async () => {
  proxy = await startTcpProxy(database.url);
  const url = urlThrough(proxy, database.url);
  pool = openPool({ url, max: 2, name: "test", log });
  prisma = openPrisma({ url, max: 2, name: "test_prisma", log });
});
afterEach(async () => {
  proxy.thaw();
  await Promise.all([pool.end(), prisma.$disconnect()]);
  await proxy.close();
});
afterAll(() => database.drop());

async function timed(work: () => Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const start = performance.now();
  const error = await work().then(
    () => undefined,
    (error: unknown) => error,
  );
  return { error, ms: performance.now() - start };
}
const account = () => ({ id: randomUUID(), email: `${randomUUID()}@example.com`, plan: "free" });

it("does not compile statements", async () => {
  const { rows } = await pool.query("SHOW jit");
  expect(rows).toEqual([{ jit: "off" }]);
  expect(await prisma.$queryRawUnsafe("SHOW jit")).toEqual([{ jit: "off" }]);
});

it("returns an error within about 3.5 s while the server is frozen, and recovers when the server does", async () => {
  await pool.query("SELECT 1");
  await prisma.account.count();
  proxy.freeze();
  const failures = await Promise.all([
    timed(() => pool.query("SELECT 1")),
    timed(() => prisma.account.count()),
    timed(() => prisma.$transaction((tx) => tx.account.count())),
  ]);
  for (const { error, ms } of failures) {
    expect(error).toBeInstanceOf(Error);
    expect(ms).toBeLessThan(4500);
  }
  proxy.thaw();
  await expect.poll(() => timed(() => pool.query("SELECT 1")), { timeout: 5000 }).toMatchObject({ error: undefined });
  await expect.poll(() => timed(() => prisma.account.count()), { timeout: 5000 }).toMatchObject({ error: undefined });
});

it("returns an error after about 1 s when no connection is free", async () => {
  const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
  const { error, ms } = await timed(() => pool.query("SELECT 1"));
  expect(String(error)).toContain("timeout exceeded");
  expect(ms).toBeLessThan(2500);
  first.release();
  second.release();
});

it("cancels a statement on the server after 2 s", async () => {
  const { error } = await timed(() => pool.query("SELECT pg_sleep(10)"));
  expect(error).toMatchObject({ code: "57014" });
});

it("survives the end of a backend whose client is idle or in use", async () => {
  const watcher = openPool({ url: database.url, max: 1, name: "watcher", log });
  const pidOf = async (client: pg.PoolClient) => (await client.query("SELECT pg_backend_pid() AS pid")).rows[0].pid;
  const end = (pid: number) => watcher.query("SELECT pg_terminate_backend($1)", [pid]);

  const used = await pool.connect();
  await end(await pidOf(used));
  await expect(used.query("SELECT 1")).rejects.toThrow();
  used.release(true);

  const idle = await pool.connect();
  const pid = await pidOf(idle);
  idle.release();
  await end(pid);
  await expect.poll(() => pool.totalCount).toBe(0);

  const { rows } = await pool.query("SELECT 1 AS one");
  expect(rows).toEqual([{ one: 1 }]);
  await watcher.end();
});

it("never reuses a connection whose transaction is still open", async () => {
  const client = await pool.connect();
  await client.query("BEGIN");
  const values = Object.values(account());
  await client.query("INSERT INTO accounts (id, email, plan) VALUES ($1, $2, $3)", values);
  client.release();
  await pool.query("COMMIT");
  const { rows } = await pool.query("SELECT 1 FROM accounts WHERE id = $1", [values[0]]);
  expect(rows).toEqual([]);
});

it("commits nothing of a Prisma transaction that failed while the server was frozen", async () => {
  const failed = account();
  const { error } = await timed(() =>
    prisma.$transaction(async (tx) => {
      await tx.account.create({ data: failed });
      proxy.freeze();
      await tx.account.count();
    }),
  );
  expect(error).toBeInstanceOf(Error);
  proxy.thaw();
  const after = account();
  await expect
    .poll(() => timed(() => prisma.$transaction((tx) => tx.account.create({ data: after }))), { timeout: 8000 })
    .toMatchObject({ error: undefined });
  expect(await prisma.account.findMany({ where: { id: { in: [failed.id, after.id] } } })).toMatchObject([after]);
});
