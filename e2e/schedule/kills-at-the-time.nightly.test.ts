// Tests scheduled changes with gateways that are killed while making them.

import { uuidFromCodeId } from "@qr/contracts";
import { startTcpProxy, urlThrough } from "@qr/runtime/testing";
import { expect, test } from "vitest";
import {
  cached,
  clientOf,
  create,
  end,
  expectOnce,
  infrastructure,
  MADE,
  pool,
  redisUrl,
  scheduleInDatabase,
  start,
  stored,
  WAIT,
  WAITING,
} from "./scheduled-codes.ts";

const DEADLINE_MS = 300_000;

test(
  "a gateway killed in the transaction of a change has changed nothing, and the next one makes the change",
  async () => {
    const doomed = await start();
    const client = clientOf(doomed);
    const code = await create(client);
    const holder = await pool.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM codes WHERE id = $1 FOR NO KEY UPDATE", [uuidFromCodeId(code.id)]);
    await scheduleInDatabase([code], 0);
    const blocked = async () =>
      (
        await pool.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'gateway'
             AND wait_event_type = 'Lock'`,
        )
      ).rows.length;
    await expect.poll(blocked, WAIT).toBeGreaterThan(0);
    await end(doomed, "SIGKILL");
    await holder.query("COMMIT");
    holder.release();
    expect(await stored(code)).toEqual(WAITING);
    const next = await start();
    await expectOnce(clientOf(next), [code]);
    await end(next, "SIGTERM");
  },
  DEADLINE_MS,
);

test(
  "a gateway killed between the commit and the cache has made the change, and another one repairs the cache",
  async () => {
    const survivor = await start();
    const client = clientOf(survivor);
    const codes = [await create(client), await create(client)];
    await end(survivor, "SIGTERM");
    const link = await startTcpProxy(redisUrl);
    const doomed = await start({ ...infrastructure, redisUrl: urlThrough(link, redisUrl) });
    link.freeze();
    await scheduleInDatabase(codes, 0);
    for (const code of codes) await expect.poll(() => stored(code), WAIT).toEqual(MADE);
    await end(doomed, "SIGKILL");
    for (const code of codes) expect(await cached(code)).toBe("https://example.com/before");
    await link.close();
    const next = await start();
    await expectOnce(clientOf(next), codes);
    await end(next, "SIGTERM");
  },
  DEADLINE_MS,
);

test(
  "gateways that are killed and started at the time of many changes make each of them once",
  async () => {
    const keeper = await start();
    const client = clientOf(keeper);
    const codes = await Promise.all(Array.from({ length: 40 }, () => create(client)));
    const doomed = [await start(), await start()];
    await scheduleInDatabase(codes, 1000);
    const made = async () => (await Promise.all(codes.map(stored))).filter(({ changes }) => changes === 1).length;
    await expect.poll(made, { timeout: 30_000, interval: 1 }).toBeGreaterThan(0);
    for (const gateway of doomed) await end(gateway, "SIGKILL");
    await expectOnce(client, codes);
    expect(await end(keeper, "SIGTERM")).toBe(0);
  },
  DEADLINE_MS,
);
