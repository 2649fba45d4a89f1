// Real errors of the pool and of Prisma: which of them leave open whether a commit has taken effect.

import { openPool, openPrisma, type PrismaClient } from "@qr/database";
import { createTestDatabase } from "@qr/database/testing";
import { startTcpProxy, type TcpProxy, urlThrough } from "@qr/runtime/testing";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { hasChangedNothing, isDatabaseUnavailable } from "./database-errors.ts";

const database = await createTestDatabase();
let proxy: TcpProxy;
let pool: ReturnType<typeof openPool>;
let prisma: PrismaClient;

beforeEach(async () => {
  proxy = await startTcpProxy(database.url);
  const url = urlThrough(proxy, database.url);
  pool = openPool({ url, max: 1, name: "test" });
  prisma = openPrisma({ url, max: 1, name: "test_prisma" });
});
afterEach(async () => {
  proxy.thaw();
  await Promise.all([pool.end(), prisma.$disconnect()]);
  await proxy.close();
});
afterAll(() => database.drop());

/** Runs for almost as long as a statement may. */
const SLOW = "SELECT pg_sleep(2.2)";
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

/** Starts the work, acts while its statement runs, and returns the work's error. */
async function errorAfter(work: () => Promise<unknown>, act: () => void): Promise<unknown> {
  const watcher = openPool({ url: database.url, max: 1, name: "watcher" });
  await watcher.query("SELECT 1");
  const error = errorOf(work());
  const running = async () =>
    (
      await watcher.query(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()",
      )
    ).rowCount;
  await expect.poll(running).toBe(1);
  act();
  await watcher.end();
  return error;
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
  const error = await errorAfter(
    () => run(SLOW),
    () => proxy.cut(),
  );
  expect([hasChangedNothing(error), isDatabaseUnavailable(error)]).toEqual([false, true]);
});

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
