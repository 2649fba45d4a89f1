// Joins the parts of the stats service: bus, pool, consumer, inbox upkeep, roll-up and health. Called by main.ts and by standalone.

import { openPool } from "@qr/database";
import { type Bus, connectRabbitBus } from "@qr/messaging";
import { type Health, type Logger, observeHealth, type Running } from "@qr/runtime";
import type { StatsSettings } from "./config.ts";
import { createCountStore } from "./counts/count-store.ts";
import { watchDatabase } from "./database-watch.ts";
import { forgetFramesHourly } from "./forget-frames.ts";
import { startHealthServer } from "./health-server.ts";
import { consumeScans } from "./intake/scan-consumer.ts";
import { rollUpHourly } from "./roll-up/roll-up.ts";
import { createRollUpStore } from "./roll-up/roll-up-store.ts";
import { createStatsMetrics } from "./stats-metrics.ts";

/** One for the batch, one for the inbox upkeep, one for the roll-up, one for the ping. */
const POOL_SIZE = 4;
const LONGEST_STOP_MS = 10_000;
/** Kept from the stop's deadline for closing what is left. */
const FAREWELL_MS = 1000;

export interface StatsParts {
  log: Logger;
  /** Stays open at the stop. Without it, one is opened at AMQP_URL. */
  bus?: Bus;
}

export interface RunningStats extends Running {
  /** Where /healthz and /readyz are. */
  readonly port: number;
}

/**
 * Starts to fold scans, and returns at once also while Postgres or RabbitMQ are away: both are waited for. Throws where the HTTP
 * port is in use or AMQP_URL cannot be read.
 */
export async function startStats(settings: StatsSettings, parts: StatsParts): Promise<RunningStats> {
  const { log } = parts;
  const stopped = new AbortController();
  const pool = openPool({ url: settings.DATABASE_URL, max: POOL_SIZE, name: "stats", log });
  const store = createCountStore(pool, log);
  const metrics = createStatsMetrics();
  const bus = parts.bus ?? (await connectRabbitBus({ url: settings.AMQP_URL ?? "", log }));
  const database = watchDatabase(store, stopped.signal);
  const health: Health = observeHealth("stats", {
    readiness: () => {
      const dependencies = { postgres: database.state(), rabbitmq: bus.state() === "down" ? "down" : "up" } as const;
      return { isReady: dependencies.postgres === "up" && dependencies.rabbitmq === "up", dependencies };
    },
  });
  const server = await startHealthServer(health, { port: settings.HTTP_PORT, host: settings.HOST }).catch(
    async (error: unknown) => {
      stopped.abort();
      if (!parts.bus) await bus.close(FAREWELL_MS);
      await pool.end();
      throw error;
    },
  );
  const consumer = await consumeScans({
    bus,
    store,
    log,
    metrics,
    batchScans: settings.BATCH_SCANS,
    batchAgeMs: settings.BATCH_AGE_MS,
    onDatabase: database.note,
  });
  const upkeep = forgetFramesHourly({
    store,
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
      const endsMs = performance.now() + Math.min(deadlineMs, LONGEST_STOP_MS);
      const restMs = () => Math.max(100, endsMs - performance.now());
      await consumer.stop(Math.max(100, restMs() - FAREWELL_MS));
      stopped.abort();
      if (!parts.bus) await bus.close(restMs());
      await server.close(restMs());
      await Promise.all([upkeep, rollUp]);
      await pool.end();
    },
  };
}
