// A system for testing statistics: a stats service and a gateway that share a Postgres database and an in-process bus.

import { randomUUID } from "node:crypto";
import { createTestDatabase, openTestPool } from "@qr/database/testing";
import { gatewaySettings, startGateway } from "@qr/gateway";
import { type Bus, createMemoryBus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { startStats, statsSettings } from "@qr/stats";
import { createMemoryTargetCache } from "@qr/target-cache";
import { makeApiKey } from "@qr/test-kit/systems/api-key";
import { z } from "zod";

const SETTINGS = {
  HTTP_PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "silent",
  PUBLIC_API_URL: "https://api.qr-service.com",
  PUBLIC_SHORT_URL: "https://short.qr-service.com",
  PUBLIC_IMAGE_URL: "https://images.qr-service.com",
  SESSION_SECRET: "a secret of the counting gateway, 32+ characters",
  REDIS_URL: "redis://localhost",
  AMQP_URL: "amqp://localhost",
};

export interface CountingSystem {
  bus: Bus;
  pool: ReturnType<typeof openTestPool>;
  /** Sends a GET request and returns the body of the response. Rejects on any status other than 200. */
  get(path: string): Promise<unknown>;
  /** Creates a dynamic code and returns its ID and UUID. */
  createCode(): Promise<{ id: string; uuid: string }>;
  stop(): Promise<void>;
}

/** Starts the system. Hours that are more than `rolledUpDays` days old count as rolled up. Later hours are rolled up while scans are counted. */
export async function startCountingSystem(rolledUpDays: number): Promise<CountingSystem> {
  const database = await createTestDatabase();
  const pool = openTestPool(database.url, 2);
  await pool.query("UPDATE roll_up_progress SET rolled_until = date_trunc('hour', now()) - make_interval(days => $1)", [
    rolledUpDays,
  ]);
  const log = createLogger("counting", "silent");
  const bus = createMemoryBus();
  const targetCache = createMemoryTargetCache();
  const settings = { ...SETTINGS, DATABASE_URL: database.url };
  const gateway = await startGateway(gatewaySettings.parse(settings), { log, bus, targetCache });
  const stats = await startStats(statsSettings.parse(settings), { log, bus });
  const url = `http://127.0.0.1:${gateway.port}`;
  const headers = { Authorization: `Bearer ${await makeApiKey(database.url)}`, "Content-Type": "application/json" };
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(10_000), ...init });
    const body: unknown = await response.json();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  };
  return {
    bus,
    pool,
    get: (path) => call(path),
    createCode: async () => {
      const request = { target: `https://example.com/${randomUUID()}`, dynamic: true };
      const made = await call("/v1/qr", { method: "POST", body: JSON.stringify(request) });
      const { id, short_url: shortUrl } = z.object({ id: z.string(), short_url: z.string() }).parse(made);
      const { rows } = await pool.query("SELECT id FROM codes WHERE slug = $1", [new URL(shortUrl).pathname.slice(1)]);
      return { id, uuid: rows[0].id };
    },
    stop: async () => {
      await stats.stop(5000);
      await gateway.stop(2000);
      await bus.close(0);
      await targetCache.close();
      await pool.end();
      await database.drop();
    },
  };
}
