// Private Postgres, Redis, and RabbitMQ for one benchmark, with the schema migrated. The same servers as for tests, but Postgres waits
// for its disk, as in production.

import { migrate } from "@qr/database";
import { createLogger } from "@qr/runtime";
import { postgres } from "@qr/test-kit/servers/postgres";
import { rabbitMq } from "@qr/test-kit/servers/rabbitmq";
import { redis } from "@qr/test-kit/servers/redis";
import { createRunFolder, removeRunFolder } from "@qr/test-kit/servers/run-folder";
import { startServer } from "@qr/test-kit/servers/start-server";
import type { ServerKind } from "@qr/test-kit/servers/test-server";
import { OTHER_CORES, pin, yieldToLoad } from "../measure/cores.ts";
import { stopOnInterrupt } from "./interrupt.ts";

export interface Servers {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly amqpUrl: string;
  /** The process of each server. */
  readonly pids: Record<"postgres" | "redis" | "rabbitmq", number>;
  /** For the benchmark's own files; also deleted by `stop`. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** The last value of a setting applies. */
const DURABLE = [
  "fsync=on",
  "full_page_writes=on",
  "synchronous_commit=on",
  "shared_buffers=256MB",
  "max_wal_size=4GB",
];
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
 * `isPinned` keeps them off the core of the measured server, and lowers the priority of RabbitMQ and Postgres; with `isDatabaseAwaited`,
 * if every response waits for Postgres, not that of Postgres.
 */
export async function startServers(options: { isPinned: boolean; isDatabaseAwaited?: boolean }): Promise<Servers> {
  const { isPinned, isDatabaseAwaited = false } = options;
  const folder = await createRunFolder();
  stopOnInterrupt(async () => void (await removeRunFolder(folder)));
  console.log("starting Postgres, Redis and RabbitMQ");
  const starts = await Promise.allSettled([durablePostgres, redis, rabbitMq].map(startServer));
  const started = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  const stop = async () => {
    await Promise.all(started.map((server) => server.remove()));
    await removeRunFolder(folder);
  };
  const [database, cache, broker] = started;
  if (!database || !cache || !broker) {
    await stop();
    const reasons = starts.flatMap((start) => (start.status === "rejected" ? [String(start.reason)] : []));
    throw new Error(reasons.join("\n"));
  }
  if (isPinned) {
    for (const { pid } of started) pin(pid, OTHER_CORES);
    for (const { pid } of isDatabaseAwaited ? [broker] : [database, broker]) yieldToLoad(pid);
  }
  await migrate({ url: database.url, log: createLogger("bench", "warn") });
  return {
    databaseUrl: database.url,
    redisUrl: cache.url,
    amqpUrl: broker.url,
    folder,
    pids: { postgres: database.pid, redis: cache.pid, rabbitmq: broker.pid },
    stop,
  };
}
