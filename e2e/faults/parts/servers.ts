// Starts private Postgres, Redis, and RabbitMQ servers with what faults need: a small disk for Postgres, Redis commands, and rabbitmqctl.

import { appendFile, writeFile } from "node:fs/promises";
import { findProgram, run } from "@qr/test-kit/programs";
import { postgres } from "@qr/test-kit/servers/postgres";
import { probe } from "@qr/test-kit/servers/probe";
import { rabbitMq } from "@qr/test-kit/servers/rabbitmq";
import { redis } from "@qr/test-kit/servers/redis";
import { startServer } from "@qr/test-kit/servers/start-server";
import type { LocalServer, ServerKind, TestServer } from "@qr/test-kit/servers/test-server";
import type { ServerName } from "./names.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

const POSTGRES_DISK_MB = 400;
/** Maximum number of connections to Postgres, low enough for a test to take all of them. */
export const MAX_CONNECTIONS = 60;
const POSTGRES_SETTINGS = [`max_connections=${MAX_CONNECTIONS}`, "max_wal_size=96MB", "min_wal_size=32MB"];

export interface Servers extends Record<ServerName, TestServer> {
  /** The disk under Postgres; undefined if this process is not allowed to mount a disk or if Postgres runs in a container. */
  readonly postgresDisk: SmallDisk | undefined;
  /** Sends an inline command to Redis. Throws if Redis returns an error or does not respond. */
  sendToRedis(command: string): Promise<void>;
  /** Runs rabbitmqctl. Undefined if the broker runs in a container. */
  readonly rabbitmqctl: ((...args: string[]) => Promise<string>) | undefined;
  stop(): Promise<void>;
}

/**
 * Starts all three servers. If one does not start, stops the others and rejects. RabbitMQ exports its metrics on port 15692 of `metricsIp`, if
 * it is given and RabbitMQ does not run in a container.
 */
export async function startFaultyServers(metricsIp?: string): Promise<Servers> {
  let disk: SmallDisk | undefined;
  let brokerEnv: Readonly<Record<string, string>> | undefined;
  const smallPostgres: ServerKind = {
    ...postgres,
    container: { ...postgres.container, args: [...postgres.container.args, ...settingArgs()] },
    findLocal: async (folder, port) => {
      disk = await mountSmallDisk(folder, POSTGRES_DISK_MB);
      const local = await postgres.findLocal(folder, port);
      return local && { ...local, command: { ...local.command, args: [...local.command.args, ...settingArgs()] } };
    },
  };
  const knownBroker: ServerKind = {
    ...rabbitMq,
    findLocal: async (folder, port) => {
      const local = await rabbitMq.findLocal(folder, port);
      brokerEnv = local?.command.env;
      return local && metricsIp !== undefined ? withMetrics(local, metricsIp) : local;
    },
  };
  const starts = await Promise.allSettled([smallPostgres, redis, knownBroker].map(startServer));
  const started = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  const stop = async () => {
    // The servers are killed first, because a file system in use cannot be unmounted.
    await Promise.all(started.map((server) => server.kill("SIGCONT").catch(() => {})));
    await Promise.all(started.map((server) => server.kill("SIGKILL").catch(() => {})));
    await disk?.unmount();
    await Promise.all(started.map((server) => server.remove()));
  };
  const [database, cache, broker] = started;
  if (!database || !cache || !broker) {
    await stop();
    throw new Error(starts.flatMap((start) => (start.status === "rejected" ? [String(start.reason)] : [])).join("\n"));
  }
  const tool = brokerEnv && (await findProgram("rabbitmqctl", ["/usr/lib/rabbitmq/bin"]));
  const toolEnv = { ...process.env, ...brokerEnv };
  return {
    postgres: database,
    redis: cache,
    rabbitmq: broker,
    postgresDisk: disk,
    sendToRedis: async (command) => {
      const response = (await probe(Number(new URL(cache.url).port), `${command}\r\n`)).toString("latin1");
      if (!/^[+:]/.test(response)) throw new Error(`Redis responds with ${JSON.stringify(response)} to ${command}.`);
    },
    rabbitmqctl: tool === undefined ? undefined : (...args) => run(tool, args, { env: toolEnv }),
    stop,
  };
}

function withMetrics(broker: LocalServer, ip: string): LocalServer {
  const { RABBITMQ_CONFIG_FILE = "", RABBITMQ_ENABLED_PLUGINS_FILE = "" } = broker.command.env ?? {};
  return {
    ...broker,
    prepare: async () => {
      await broker.prepare();
      await appendFile(RABBITMQ_CONFIG_FILE, `prometheus.tcp.ip = ${ip}\nprometheus.tcp.port = 15692\n`);
      await writeFile(RABBITMQ_ENABLED_PLUGINS_FILE, "[rabbitmq_prometheus].\n");
    },
  };
}

function settingArgs(): string[] {
  return POSTGRES_SETTINGS.flatMap((setting) => ["-c", setting]);
}
