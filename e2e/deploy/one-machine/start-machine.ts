// Starts everything in deploy/compose: setup.sh, private servers, the two jobs, the four services, and Caddy.

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { openTestPool } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { startCaddyWith } from "@qr/test-kit/servers/caddy";
import { startDnsServer } from "@qr/test-kit/servers/dns";
import { startPostgres, startRedis } from "@qr/test-kit/servers/private-servers";
import { runAdmin } from "@qr/test-kit/systems/admin";
import type { ServiceProcess } from "@qr/test-kit/systems/service-process";
import { Redis } from "ioredis";
import { z } from "zod";
import {
  addSetting,
  FOLDER,
  HOSTS,
  makeSetupFolder,
  placeServices,
  readEnv,
  runNextToPostgres,
  setUp,
} from "./machine.ts";

const EMAIL = "me@example.com";

export type Ended = <T>(starting: Promise<T>, end: (started: T) => Promise<unknown>) => Promise<T>;
type Placed = Awaited<ReturnType<typeof placeServices>>;

/** `ended` registers how to clean up what has been started. */
export async function startMachine(ended: Ended) {
  const folder = await ended(makeSetupFolder(), (path) => rm(path, { recursive: true, force: true }));
  const dns = await ended(startDnsServer(), (server) => server.stop());
  const [postgres, redis, broker] = await Promise.all([
    startOwnedPostgres(ended),
    ended(startRedis(), (server) => server.remove()),
    ended(createTestBroker(), (used) => used.drop()),
  ]);
  await setUp(folder, ...HOSTS);
  await addSetting(folder, "DNS_SERVERS", dns.address);
  const env = await readEnv(folder);
  await protectRedis(redis.url, env.REDIS_PASSWORD ?? "");
  /** Configures the services to use this Postgres server. */
  const placeOn = (postgresUrl: string) =>
    placeServices(env, { redisPort: Number(new URL(redis.url).port), amqpUrl: broker.url, postgresUrl }, folder);
  const placed = await placeOn(postgres);
  await placed.migrate();
  await makeLogins(placed);
  const processes = await ended(placed.start("gateway", "redirect", "render", "stats"), stopAll);
  const caddyfile = await placed.caddyfile();
  const caddy = await ended(startCaddyWith(caddyfile, placed.environmentOf("caddy")), (started) => started.stop());

  const adminEnv = placed.environmentOf("admin");
  await runAdmin(adminEnv, "account", "create", "--email", EMAIL, "--plan", "unlimited");
  const made = await runAdmin(adminEnv, "key", "create", "--account", EMAIL, "--name", "first");
  const { key } = z.object({ key: z.string() }).parse(made);
  return { ...placed, folder, dns, caddy, key, processes, placeOn, postgres };
}

/** Starts a Postgres server with the owner and the empty database that the Postgres image creates. Resolves with its URL. */
export async function startOwnedPostgres(ended: Ended): Promise<string> {
  const { url } = await ended(startPostgres(), (server) => server.remove());
  const pool = openTestPool(url, 1);
  await pool.query("CREATE ROLE qr LOGIN SUPERUSER");
  await pool.query("CREATE DATABASE qr OWNER qr");
  await pool.end();
  return url;
}

/** Runs logins.sql twice: the job runs at each start. */
export async function makeLogins(placed: Placed): Promise<void> {
  const args = ["--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", `--file=${join(FOLDER, "logins.sql")}`];
  for (let time = 0; time < 2; time += 1) await runNextToPostgres("psql", args, placed.ownerEnvironmentOf("logins"));
}

export async function stopAll(processes: Readonly<Record<string, ServiceProcess>>): Promise<void> {
  for (const service of Object.values(processes)) service.signal("SIGTERM");
  await Promise.all(Object.values(processes).map(({ exited }) => exited));
}

/** Gives Redis the password in .env. */
async function protectRedis(url: string, password: string): Promise<void> {
  const client = new Redis(url);
  await client.config("SET", "requirepass", password);
  client.disconnect();
}
