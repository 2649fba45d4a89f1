// Opens the gateway's connections: Postgres, RabbitMQ, and the target cache.

import {
  openPool,
  openPrisma,
  type PoolOptions,
  type PrismaClient,
  prismaOn,
  type RunStatement,
  statementsOn,
} from "@qr/database";
import { type Bus, connectRabbitBus } from "@qr/messaging";
import type { Logger } from "@qr/runtime";
import { connectRedisTargetCache, type TargetCache } from "@qr/target-cache";

const DATABASE_CONNECTIONS = 10;
/** Deadlines for transactions that change many codes, in ms. */
const LONG_DEADLINES = { lock: 5000, statement: 110_000, query: 115_000, idleInTransaction: 30_000 };

interface ConnectionSettings {
  DATABASE_URL: string;
  REDIS_URL?: string | undefined;
  AMQP_URL?: string | undefined;
}

export interface GatewayParts {
  log: Logger;
  /** The standalone service passes in the bus and the cache. If they are omitted, they are opened at the URLs in the settings. */
  bus?: Bus;
  targetCache?: TargetCache;
  /** How long a request may take before it begins to commit. Default: 10 s. */
  requestDeadlineMs?: number;
  /** How long an erasure waits for requests and redirects that still use the account's old data, in seconds. Default: 10. */
  erasureSettlingS?: number;
  /** Deadlines for the statements that requests run. Default: DEADLINES of @qr/database. */
  databaseDeadlines?: PoolOptions["deadlines"];
}

export interface Connections {
  prisma: PrismaClient;
  /** A client with a single connection and long deadlines, for work in the background. */
  longPrisma: PrismaClient;
  /** Runs prepared statements. Used on hot paths, where Prisma would cost five times as much. */
  run: RunStatement;
  bus: Bus;
  targetCache: TargetCache;
  /** The URL of the Redis server that counts requests toward limits; undefined if requests are counted in this process. */
  redisUrl: string | undefined;
  /** Closes the connections that were opened here. Waits up to `deadlineMs` for unconfirmed messages. */
  close(deadlineMs: number): Promise<void>;
}

/** Opens the connections, even if the servers are down. Throws if neither a connection nor its URL is given. */
export async function openConnections(settings: ConnectionSettings, given: GatewayParts): Promise<Connections> {
  const { log } = given;
  const bus = given.bus ?? (await connectRabbitBus({ url: required(settings.AMQP_URL, "AMQP_URL"), log }));
  const targetCache =
    given.targetCache ?? connectRedisTargetCache({ url: required(settings.REDIS_URL, "REDIS_URL"), log });
  const pool = openPool({
    url: settings.DATABASE_URL,
    max: DATABASE_CONNECTIONS,
    name: "gateway",
    log,
    deadlines: given.databaseDeadlines,
  });
  const prisma = prismaOn(pool);
  const longPrisma = openPrisma({
    url: settings.DATABASE_URL,
    max: 1,
    name: "gateway_jobs",
    log,
    deadlines: LONG_DEADLINES,
  });
  return {
    prisma,
    longPrisma,
    run: statementsOn(pool),
    bus,
    targetCache,
    redisUrl: settings.REDIS_URL === "memory:" ? undefined : settings.REDIS_URL,
    async close(deadlineMs) {
      if (given.bus === undefined) await bus.close(deadlineMs);
      if (given.targetCache === undefined) await targetCache.close();
      await longPrisma.$disconnect();
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

function required(address: string | undefined, name: string): string {
  if (address === undefined) throw new Error(`${name} is not set`);
  return address;
}
