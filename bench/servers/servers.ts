// Starts Postgres, Redis, and RabbitMQ for one benchmark, as for tests, except that Postgres waits for its disk as it does in production.

import { migrate } from "@qr/database";
import { createLogger } from "@qr/runtime";
import { postgres } from "@qr/test-kit/servers/postgres";
import { rabbitMq } from "@qr/test-kit/servers/rabbitmq";
import { redis } from "@qr/test-kit/servers/redis";
import { createRunFolder, removeRunFolder } from "@qr/test-kit/servers/run-folder";
import { startServer } from "@qr/test-kit/servers/start-server";
import type { ServerKind } from "@qr/test-kit/servers/test-server";
import type pg from "pg";
import { connectDatabase } from "../codes/code-rows-store.ts";
import { OTHER_CORES, pin, yieldToLoad } from "../measure/cores.ts";
import { stopOnInterrupt } from "./interrupt.ts";

export interface Servers {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly amqpUrl: string;
  readonly database: pg.Client;
  readonly isPinned: boolean;
  /** The process ID of each server. */
  readonly pids: Record<"postgres" | "redis" | "rabbitmq", number>;
  /** Folder for the benchmark's files; deleted when the servers are stopped. */
  readonly folder: string;
}

/**
 * Settings as in production, with the shared buffers of the Kubernetes overlay. If a setting is given several times, Postgres uses the last
 * value.
 */
const DURABLE = "fsync=on full_page_writes=on synchronous_commit=on shared_buffers=1GB max_wal_size=4GB".split(" ");
const durableArgs = DURABLE.flatMap((setting) => ["-c", setting]);

const durablePostgres: ServerKind = {
  ...postgres,
  container: { ...postgres.container, args: [...postgres.container.args, ...durableArgs] },
  findLocal: async (folder, port) => {
    const local = await postgres.findLocal(folder, port);
    return local && { ...local, command: { ...local.command, args: [...local.command.args, ...durableArgs] } };
  },
};

/**
 * Starts servers with an empty schema for `work`. Afterward, even if `work` throws, stops them and deletes their data. If `isPinned`, keeps
 * the servers off the measured server's core, and gives the load precedence over RabbitMQ and, unless `isDatabaseAwaited`, over Postgres.
 */
export async function withServers<T>(
  { isPinned, isDatabaseAwaited = false }: { isPinned: boolean; isDatabaseAwaited?: boolean },
  work: (servers: Servers) => Promise<T>,
): Promise<T> {
  const folder = await createRunFolder();
  stopOnInterrupt(async () => void (await removeRunFolder(folder)));
  console.log("starting Postgres, Redis, and RabbitMQ");
  const starts = await Promise.allSettled([durablePostgres, redis, rabbitMq].map(startServer));
  const started = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  let client: pg.Client | undefined;
  try {
    const [database, cache, broker] = started;
    if (!database || !cache || !broker) {
      const reasons = starts.flatMap((start) => (start.status === "rejected" ? [String(start.reason)] : []));
      throw new Error(reasons.join("\n"));
    }
    if (isPinned) {
      for (const { pid } of started) pin(pid, OTHER_CORES);
      for (const { pid } of isDatabaseAwaited ? [broker] : [database, broker]) yieldToLoad(pid);
    }
    await migrate({ url: database.url, log: createLogger("bench", "warn") });
    client = await connectDatabase(database.url);
    const urls = { databaseUrl: database.url, redisUrl: cache.url, amqpUrl: broker.url };
    const pids = { postgres: database.pid, redis: cache.pid, rabbitmq: broker.pid };
    return await work({ ...urls, database: client, isPinned, pids, folder });
  } finally {
    await client?.end();
    await Promise.all(started.map((server) => server.remove()));
    await removeRunFolder(folder);
  }
}
