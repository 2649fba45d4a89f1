// Stats workers, buses, and a breakable connection to Postgres, for tests of the whole service.

import { setTimeout as delay } from "node:timers/promises";
import { createTestDatabase, openTestPool, signInUrl } from "@qr/database/testing";
import { type Bus, BusUnavailableError, connectRabbitBus, createMemoryBus } from "@qr/messaging";
import { createTestBroker } from "@qr/messaging/testing";
import { createLogger } from "@qr/runtime";
import { startTcpProxy } from "@qr/runtime/testing";
import type pg from "pg";
import { statsSettings } from "../config.ts";
import { type RunningStats, startStats } from "../stats.ts";
import { type Frame, messageWith } from "./frames.ts";

export const log = createLogger("test", "silent");

export interface Intake {
  bus: Bus;
  deadLetters(): Promise<{ id: string; reason: string }[]>;
  end(): Promise<void>;
}

export async function rabbitIntake(): Promise<Intake & { url: string }> {
  const broker = await createTestBroker();
  const bus = await connectRabbitBus({ url: broker.url, log });
  return {
    url: broker.url,
    bus,
    deadLetters: () => broker.deadLetters("stats.scans"),
    end: async () => {
      await bus.close(2000);
      await broker.drop();
    },
  };
}

export async function memoryIntake(): Promise<Intake> {
  const bus = createMemoryBus({ log });
  return { bus, deadLetters: async () => [...bus.deadLetters("stats.scans")], end: () => bus.close(2000) };
}

/** Creates a database, with a direct pool and a URL whose connections can be cut and frozen. */
export async function breakableDatabase() {
  const database = await createTestDatabase();
  const direct = new URL(database.url);
  const proxy = await startTcpProxy({ host: direct.hostname, port: Number(direct.port || 5432) });
  const through = new URL(direct);
  through.hostname = "127.0.0.1";
  through.port = String(proxy.port);
  const pool: pg.Pool = openTestPool(database.url, 2);
  return {
    url: through.href,
    pool,
    proxy,
    end: async () => {
      await pool.end();
      await proxy.close();
      await database.drop();
    },
  };
}

/** Starts a worker with small batches, so that a test produces many batches. */
export function startWorker(
  databaseUrl: string,
  bus: Bus,
  differing: Record<string, string> = {},
): Promise<RunningStats> {
  const settings = statsSettings.parse({
    HTTP_PORT: "0",
    HOST: "127.0.0.1",
    DATABASE_URL: signInUrl(databaseUrl, "stats"),
    AMQP_URL: "amqp://unused",
    BATCH_SCANS: "500",
    BATCH_AGE_MS: "20",
    ...differing,
  });
  return startStats(settings, { log, bus });
}

/** Sends every frame until the bus confirms it, as a redirect's journal does. */
export async function sendAll(bus: Bus, frames: readonly Frame[], lanes = 50): Promise<void> {
  const waiting = [...frames];
  const send = async (): Promise<void> => {
    for (let frame = waiting.shift(); frame; frame = waiting.shift()) await sendOne(bus, frame);
  };
  await Promise.all(Array.from({ length: lanes }, send));
}

async function sendOne(bus: Bus, frame: Frame): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    try {
      return await bus.publish(messageWith([frame]));
    } catch (error) {
      if (!(error instanceof BusUnavailableError)) throw error;
      await delay(50);
    }
  }
  throw new Error("The bus was down for too long.");
}

export async function readiness(worker: RunningStats): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`http://127.0.0.1:${worker.port}/readyz`);
  return { status: response.status, body: await response.json() };
}
