// Real errors of the pool and of Prisma: which of them leave open whether a commit has taken effect.

import { openPool, openPrisma, type PrismaClient } from "@qr/database";
import { createTestDatabase, openTestPool } from "@qr/database/testing";
import { startTcpProxy, type TcpProxy, urlThrough } from "@qr/runtime/testing";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { hasChangedNothing, isDatabaseUnavailable } from "./database-errors.ts";

const database = await createTestDatabase();
const watcher = openTestPool(database.url, 1);
let proxy: TcpProxy;
let pool: ReturnType<typeof openPool>;
let prisma: PrismaClient;

beforeEach(async () => {
  proxy = await startTcpProxy(database.url);
  open();
});
afterEach(async () => {
  proxy.thaw();
  await close();
  await proxy.close();
});
afterAll(async () => {
  await watcher.end();
  await database.drop();
});

function open(deadlines = {}): void {
  const url = urlThrough(proxy, database.url);
  pool = openPool({ url, max: 1, name: "test", deadlines });
  prisma = openPrisma({ url, max: 1, name: "test_prisma", deadlines });
}

const close = () => Promise.all([pool.end(), prisma.$disconnect()]);

const both = [
  ["the pool", (text: string) => pool.query(text)],
  ["Prisma", (text: string) => prisma.$executeRawUnsafe(text)],
] as const;

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable("there was no error"),
    (error: unknown) => error,
  );
}

test.each(both)("%s: a statement that the server rejects has changed nothing", async (_, run) => {
  expect(hasChangedNothing(await errorOf(run("SELECT 1 / 0")))).toBe(true);
  expect(hasChangedNothing(await errorOf(run("INSERT INTO accounts (id) VALUES (gen_random_uuid())")))).toBe(true);
  expect(hasChangedNothing(await errorOf(run("DO $$ BEGIN RAISE EXCEPTION 'no'; END $$")))).toBe(true);
});

test.each(both)("%s: a statement without a connection has changed nothing", async (_, run) => {
  await proxy.close();
  const error = await errorOf(run("SELECT 1"));
  expect([hasChangedNothing(error), isDatabaseUnavailable(error)]).toEqual([true, true]);
});

test("a statement that gets no connection in time has changed nothing", async () => {
  const client = await pool.connect();
  const error = await errorOf(pool.query("SELECT 1"));
  client.release();
  expect([hasChangedNothing(error), isDatabaseUnavailable(error)]).toEqual([true, true]);
});

test("a transaction that gets no connection in time has changed nothing", async () => {
  const error = await prisma.$transaction(async (transaction) => {
    await transaction.$executeRawUnsafe("SELECT 1");
    return errorOf(prisma.$transaction(async () => {}));
  });
  expect([hasChangedNothing(error), isDatabaseUnavailable(error)]).toEqual([true, true]);
});

test.each(both)("%s: a statement whose connection breaks might have taken effect", async (_, run) => {
  await close();
  open({ statement: 60_000, query: 60_000 });
  const before = await countSleeps();
  const error = errorOf(run("SELECT pg_sleep(60)"));
  await expect.poll(countSleeps).toBe(before + 1);
  proxy.cut();
  expect([hasChangedNothing(await error), isDatabaseUnavailable(await error)]).toEqual([false, true]);
});

/** Returns the number of sleeping statements. A statement continues after its connection has broken. */
async function countSleeps(): Promise<number> {
  const sleeping = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()";
  return (await watcher.query(sleeping)).rows.length;
}

test.each(both)("%s: a statement whose connection falls silent might have taken effect", async (_, run) => {
  await run("SELECT 1");
  proxy.freeze();
  const error = await errorOf(run("SELECT 1"));
  expect([hasChangedNothing(error), isDatabaseUnavailable(error)]).toEqual([false, true]);
});

test("a transaction that takes too long has changed nothing", async () => {
  const slow = prisma.$transaction((transaction) => transaction.$executeRawUnsafe("SELECT pg_sleep(1)"), {
    timeout: 50,
  });
  const error = await errorOf(slow);
  expect([hasChangedNothing(error), isDatabaseUnavailable(error)]).toEqual([true, true]);
});
