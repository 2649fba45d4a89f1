// Starts the parts of the stats service: bus, pool, consumer, inbox upkeep, roll-up, and health.

import { createRollUpStore } from "@qr/counts";
import { openPool } from "@qr/database";
import { type Bus, connectRabbitBus } from "@qr/messaging";
import { type Health, type Logger, observeHealth, type Running } from "@qr/runtime";
import type { StatsSettings } from "./config.ts";
import { watchDatabase } from "./database-watch.ts";
import { startHealthServer } from "./health-server.ts";
import { forgetFramesHourly } from "./inbox/forget-frames.ts";
import { createInbox } from "./inbox/inbox-store.ts";
import { consumeScans } from "./intake/scan-consumer.ts";
import { rollUpHourly } from "./roll-up.ts";
import { createStatsMetrics } from "./stats-metrics.ts";

/** One connection each for the batch, the inbox upkeep, the roll-up, and the ping. */
const POOL_SIZE = 4;
const MAX_STOP_MS = 10_000;
/** The part of the stop deadline, in ms, that is reserved for closing connections. */
const CLOSE_MS = 1000;

export interface StatsParts {
  log: Logger;
  /** A bus that the caller closes. If omitted, a bus is opened at AMQP_URL, and closed when the service stops. */
  bus?: Bus;
}

export interface RunningStats extends Running {
  /** The port for /healthz and /readyz. */
  readonly port: number;
}

/** Starts counting scans, even if Postgres or RabbitMQ is down. Rejects if the HTTP port is in use or AMQP_URL is invalid. */
export async function startStats(settings: StatsSettings, parts: StatsParts): Promise<RunningStats> {
  const { log } = parts;
  const stopped = new AbortController();
  const pool = openPool({ url: settings.DATABASE_URL, max: POOL_SIZE, name: "stats", log });
  const inbox = createInbox(pool, log);
  const metrics = createStatsMetrics();
  const bus = parts.bus ?? (await connectRabbitBus({ url: settings.AMQP_URL ?? "", log }));
  const database = watchDatabase(inbox, stopped.signal);
  const health: Health = observeHealth("stats", {
    readiness: () => {
      const dependencies = { postgres: database.state(), rabbitmq: bus.state() === "down" ? "down" : "up" } as const;
      return { isReady: dependencies.postgres === "up" && dependencies.rabbitmq === "up", dependencies };
    },
  });
  const server = await startHealthServer(health, { port: settings.HTTP_PORT, host: settings.HOST }).catch(
    async (error: unknown) => {
      stopped.abort();
      if (!parts.bus) await bus.close(CLOSE_MS);
      await pool.end();
      throw error;
    },
  );
  const consumer = await consumeScans({
    bus,
    inbox,
    log,
    metrics,
    batchScans: settings.BATCH_SCANS,
    batchAgeMs: settings.BATCH_AGE_MS,
    onDatabase: database.note,
  });
  const upkeep = forgetFramesHourly({
    inbox,
    days: settings.INBOX_DAYS,
    log,
    signal: stopped.signal,
    onForgotten: metrics.framesForgotten,
  });
  const rollUp = rollUpHourly({
    store: createRollUpStore(pool, log),
    days: settings.QUARTER_HOUR_DAYS,
    log,
    signal: stopped.signal,
    onRolledUp: metrics.hourRolledUp,
    onFailed: metrics.rollUpFailed,
  });

  return {
    port: server.port,
    stop: async (deadlineMs) => {
      const endsMs = performance.now() + Math.min(deadlineMs, MAX_STOP_MS);
      const restMs = () => Math.max(100, endsMs - performance.now());
      await consumer.stop(Math.max(100, restMs() - CLOSE_MS));
      stopped.abort();
      if (!parts.bus) await bus.close(restMs());
      await server.close(restMs());
      await Promise.all([upkeep, rollUp]);
      await pool.end();
    },
  };
}
