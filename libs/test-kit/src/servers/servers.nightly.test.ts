// The behavior of the servers on which the fault tests rely.

import { openPool } from "@qr/database";
import { describe, expect, it } from "vitest";
import { postgres } from "./postgres.ts";
import { startPostgres, startRabbitMq, startRedis, type TestServer } from "./private-servers.ts";
import { rabbitMq } from "./rabbitmq.ts";
import { redis } from "./redis.ts";
import type { ServerKind } from "./test-server.ts";

const CASES: [ServerKind, () => Promise<TestServer>][] = [
  [postgres, startPostgres],
  [redis, startRedis],
  [rabbitMq, startRabbitMq],
];

it("has given every test file the addresses of the run's servers", async () => {
  for (const [{ variable, isReady }] of CASES) {
    expect(await isReady(portOf(process.env[variable] ?? ""))).toBe(true);
  }
});

describe.each(CASES)("$name", (kind, start) => {
  it("can be stopped, restarted at the same address, killed, and frozen", async () => {
    const server = await start();
    const isUp = () => kind.isReady(portOf(server.url));
    const { url, pid } = server;
    expect(await isUp()).toBe(true);
    expect(await kind.version(url)).toMatch(/^\d+\.\d+/);

    await server.stop();
    expect(await isUp()).toBe(false);
    await server.restart();
    expect(await isUp()).toBe(true);
    expect(server.url).toBe(url);
    expect(server.pid).not.toBe(pid);

    await server.kill("SIGKILL");
    expect(await isUp()).toBe(false);
    await server.restart();
    expect(await isUp()).toBe(true);

    await server.kill("SIGSTOP");
    // The server may still respond to a request that it read before the signal.
    await expect.poll(isUp, { timeout: 10_000 }).toBe(false);
    await server.kill("SIGCONT");
    await expect.poll(isUp, { timeout: 10_000 }).toBe(true);
    await server.remove();
    expect(await isUp()).toBe(false);
  }, 120_000);
});

it("a Postgres whose autovacuum gives way to a test that empties a table", async () => {
  const server = await startPostgres();
  const pool = openPool({ url: server.url, max: 1, name: "test" });
  await pool.query("ALTER SYSTEM SET autovacuum_naptime = '1s'");
  await pool.query("SELECT pg_reload_conf()");
  // The vacuum of this table sleeps 100 ms for each page.
  await pool.query(
    `CREATE TABLE slow (number int) WITH (autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1,
       autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0)`,
  );
  await pool.query("INSERT INTO slow SELECT generate_series(1, 50000)");
  await pool.query("DELETE FROM slow WHERE number % 2 = 0");
  const isVacuuming = async () => (await pool.query("SELECT FROM pg_stat_progress_vacuum")).rowCount !== 0;
  await expect.poll(isVacuuming).toBe(true);
  await pool.query("TRUNCATE slow");
  await pool.end();
  await server.remove();
}, 120_000);

function portOf(url: string): number {
  return Number(new URL(url).port);
}
