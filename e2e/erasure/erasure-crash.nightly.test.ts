// An erasure goes on where it stopped, however often the gateway that carries it out is killed.

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPool } from "@qr/database";
import { prepareDatabase } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { freePorts } from "@qr/test-kit/free-ports";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { startPostgres, startRabbitMq, startRedis } from "@qr/test-kit/servers/private-servers";
import { startRealSystem } from "@qr/test-kit/systems/real-system";
import { type ServiceProcess, startServiceProcess } from "@qr/test-kit/systems/service-process";
import { serviceSettings } from "@qr/test-kit/systems/service-settings";
import { waitUntil } from "@qr/test-kit/wait-until";
import { afterAll, expect, test } from "vitest";
import { signUp } from "./person.ts";

const CODES = 500;
const ERASED_MS = 180_000;
const PASSWORD = "a long password";
const endings: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const folder = await mkdtemp(join(tmpdir(), "qr-erasure-crash-"));
endings.push(() => rm(folder, { recursive: true, force: true }));
const servers = { postgres: await startPostgres(), redis: await startRedis(), rabbitmq: await startRabbitMq() };
for (const server of Object.values(servers)) endings.push(() => server.remove());
await prepareDatabase(servers.postgres.url);
const broker = await createTestBroker(servers.rabbitmq.url);
endings.push(() => broker.close());
const infrastructure = { databaseUrl: servers.postgres.url, redisUrl: servers.redis.url, amqpUrl: broker.url };
const mailFolder = join(folder, "mail");
const mailing = { SIGNUP: "open", MAIL_URL: `file:${mailFolder}`, IMAGE_STORE: `file:${join(folder, "images")}` };
const system = await startRealSystem(infrastructure, mailing);
endings.push(() => system.stop());
const pool = openPool({ url: servers.postgres.url, max: 1, name: "erasure-crash" });
endings.push(() => pool.end());
const agent = new Agent({ keepAlive: true });
endings.push(async () => agent.destroy());

/** Starts another gateway on the same servers. */
async function startGateway(): Promise<ServiceProcess> {
  const [port, metricsPort] = await freePorts(2);
  const gateway = startServiceProcess("services/gateway/dist/main.js", {
    ...serviceSettings("gateway", infrastructure, system, folder),
    ...mailing,
    HTTP_PORT: String(port),
    METRICS_PORT: String(metricsPort),
  });
  endings.push(() => killed(gateway));
  return gateway;
}

async function killed(gateway: ServiceProcess): Promise<void> {
  gateway.signal("SIGKILL");
  await gateway.exited;
}

interface Left {
  account: number;
  live: number;
  codes: number;
  links: number;
}

async function whatIsLeft(accountId: string): Promise<Left> {
  const { rows } = await pool.query<Left>(
    `SELECT (SELECT count(*)::int FROM accounts WHERE id = $1) AS account,
       count(*) FILTER (WHERE deleted_at IS NULL)::int AS live, count(*)::int AS codes,
       (SELECT count(*)::int FROM links JOIN codes ON codes.id = code_id WHERE account_id = $1) AS links
     FROM codes WHERE account_id = $1`,
    [accountId],
  );
  const [left] = rows;
  if (left === undefined) throw new Error("no row");
  return left;
}

/** When the next gateway is killed: while codes are stopped, while links are deleted, and while rows are deleted. */
const MOMENTS: ((left: Left) => boolean)[] = [
  ({ live }) => live < CODES,
  ({ live }) => live < CODES / 2,
  ({ links }) => links < CODES,
  ({ links }) => links < CODES / 2,
  ({ codes }) => codes < CODES / 2,
];

test("an erasure is completed, and announced by one mail, although each of five gateways is killed in the middle of it", async () => {
  const address = "erased@example.com";
  const owner = await signUp(system.apiUrl, { email: address, name: "Erased", password: PASSWORD });
  const { accountId } = owner;
  const create = (index: number) =>
    owner.call<{ short_url: string }>("POST", "/v1/qr", {
      target: `https://example.com/${index}`,
      dynamic: true,
      external_id: `erased-${index}`,
    });
  const created: { short_url: string }[] = [];
  for (let index = 0; index < CODES; index += 20) {
    created.push(...(await Promise.all(Array.from({ length: 20 }, (_, offset) => create(index + offset)))));
  }
  await owner.call("DELETE", "/user", { password: PASSWORD, codes: "stop" }, 202);

  let gateway = system.processes.gateway;
  const seen: Left[] = [];
  for (const isMoment of MOMENTS) {
    // A moment can be shorter than the interval of waitUntil.
    for (const deadline = Date.now() + ERASED_MS; !isMoment(await whatIsLeft(accountId)); ) {
      if (Date.now() > deadline) throw new Error("the erasure stands still");
    }
    await killed(gateway);
    seen.push(await whatIsLeft(accountId));
    gateway = await startGateway();
  }
  console.log("left when a gateway was killed:", JSON.stringify(seen));
  expect(seen.map(({ account }) => account)).toEqual(MOMENTS.map(() => 1));

  const jobs = async () => (await pool.query("SELECT 1 FROM jobs WHERE account_id = $1", [accountId])).rowCount;
  await waitUntil(async () => (await jobs()) === 0, ERASED_MS);
  expect(await whatIsLeft(accountId)).toEqual({ account: 0, live: 0, codes: 0, links: 0 });
  const announced = async () => {
    const texts = await Promise.all(
      (await readdir(mailFolder)).map((name) => readFile(join(mailFolder, name), "utf8")),
    );
    return texts.filter((text) => text.includes("Subject: Your account has been deleted")).length;
  };
  await expect.poll(announced, { timeout: 30_000 }).toBe(1);
  const stored = await pool.query("SELECT 1 FROM events WHERE next_attempt_at IS NOT NULL");
  expect(stored.rowCount).toBe(0);
  for (const { short_url } of created.filter((_, index) => index % 100 === 0)) {
    const visit = await scan(agent, `${system.shortUrl}${new URL(short_url).pathname}`, { "User-Agent": PHONE });
    expect(visit.status).toBe(410);
  }
}, 600_000);
