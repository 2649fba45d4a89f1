// A whole system with known passwords, all log levels, a proxy on each link, and a recorder of all messages.

import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareDatabase } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { startTcpProxy, type TcpProxy, urlThrough } from "@qr/runtime/testing";
import { startPostgres, startRabbitMq, startRedis } from "@qr/test-kit/servers/private-servers";
import { type RealSystem, startRealSystem } from "@qr/test-kit/systems/real-system";
import { type Collector, startCollector } from "../telemetry/collector.ts";
import { lockRedis, setPlan } from "./stored-data.redis.ts";

export interface WatchedSystem {
  readonly system: RealSystem;
  /** The servers' addresses, bypassing the proxies. */
  readonly urls: { postgres: string; redis: string };
  readonly links: { postgres: TcpProxy; redis: TcpProxy; rabbitmq: TcpProxy };
  readonly journalDir: string;
  readonly brokerPassword: string;
  readonly collector: Collector;
  /** The names and bodies of all messages so far. */
  readonly messages: readonly Buffer[];
  stop(): Promise<void>;
}

/** Starts the system. Postgres accepts any password. The bucket refuses all requests, so images are drawn on demand and render logs warnings. */
export async function startWatchedSystem(passwords: {
  postgres: string;
  redis: string;
  bucket: string;
}): Promise<WatchedSystem> {
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    return { ...(await startParts(passwords, (end) => endings.push(end))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  passwords: { postgres: string; redis: string; bucket: string },
  atStop: (end: () => Promise<unknown>) => void,
): Promise<Omit<WatchedSystem, "stop">> {
  const folder = await mkdtemp(join(tmpdir(), "qr-secrets-"));
  atStop(() => rm(folder, { recursive: true, force: true }));
  const servers = { postgres: await startPostgres(), redis: await startRedis(), rabbitmq: await startRabbitMq() };
  for (const server of Object.values(servers)) atStop(() => server.remove());
  // The services start with a password that Redis refuses, so that the search covers their log lines about the refusal.
  const another = "a-password-that-the-services-do-not-have";
  await lockRedis(servers.redis.url, another);
  const urls = {
    postgres: withPassword(servers.postgres.url, passwords.postgres),
    redis: withPassword(servers.redis.url, passwords.redis),
  };
  await prepareDatabase(urls.postgres);
  const broker = await createTestBroker(servers.rabbitmq.url);
  atStop(() => broker.close());
  const links = {
    postgres: await startTcpProxy(urls.postgres),
    redis: await startTcpProxy(urls.redis),
    rabbitmq: await startTcpProxy(broker.url),
  };
  for (const link of Object.values(links)) atStop(() => link.close());
  const bucket = await startRefusingBucket();
  atStop(bucket.stop);

  const collector = await startCollector();
  atStop(() => collector.stop());
  const journalDir = join(folder, "journal");
  const system = await startRealSystem(
    {
      databaseUrl: urlThrough(links.postgres, urls.postgres),
      redisUrl: urlThrough(links.redis, urls.redis),
      amqpUrl: broker.urlThrough(links.rabbitmq.port),
    },
    {
      LOG_LEVEL: "trace",
      TRUSTED_PROXIES: "127.0.0.1",
      API_PLAIN_HTTP: "refuse",
      SIGNUP: "open",
      JOURNAL_DIR: journalDir,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: "1",
      IMAGE_STORE: `s3://images/symbols?region=us-east-1&endpoint=${bucket.url}`,
      AWS_ACCESS_KEY_ID: "watched",
      AWS_SECRET_ACCESS_KEY: passwords.bucket,
    },
  );
  atStop(() => system.stop());
  await lockRedis(withPassword(servers.redis.url, another), passwords.redis);
  await setPlan(urls.postgres, "business");
  const messages: Buffer[] = [];
  for (const queue of ["stats.scans", "render.codes"] as const) {
    const end = await broker.tap(queue, ({ type, body }) => messages.push(Buffer.from(`\n${type} `), body));
    atStop(end);
  }
  const brokerPassword = new URL(broker.url).password;
  return { system, urls, links, journalDir, collector, brokerPassword, messages };
}

function withPassword(serverUrl: string, password: string): string {
  const url = new URL(serverUrl);
  url.password = password;
  return url.href;
}

/** Starts a server that responds to every request as S3 responds to a request with a wrong secret. */
async function startRefusingBucket(): Promise<{ url: string; stop(): Promise<unknown> }> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(403, { "Content-Type": "application/xml" });
    response.end("<Error><Code>SignatureDoesNotMatch</Code><Message>The signature does not match.</Message></Error>");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${address.port}`, stop };
}
