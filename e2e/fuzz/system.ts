// Starts the fuzzed gateway with its own database, an in-process cache, bus, and rate limiter, and keys of every kind.

import { createTestDatabase, signInUrl } from "@qr/database/testing";
import { startGateway } from "@qr/gateway";
import { createMemoryBus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { createMemoryTargetCache } from "@qr/target-cache";
import { runAdmin } from "@qr/test-kit/systems/admin";
import { makeApiKey } from "@qr/test-kit/systems/api-key";
import { z } from "zod";

const keyForm = z.object({ id: z.string(), key: z.string() });

export interface FuzzedKeys {
  /** `good` and `foreign` are keys of two different accounts without limits. */
  good: string;
  foreign: string;
  readOnly: string;
  revoked: string;
}

export interface FuzzedSystem {
  url: string;
  port: number;
  keys: FuzzedKeys;
  stop(): Promise<void>;
}

/** Starts the gateway on the test run's Postgres (TEST_POSTGRES_URL). */
export async function startFuzzedSystem(): Promise<FuzzedSystem> {
  const database = await createTestDatabase();
  const log = createLogger("fuzz", "silent");
  const bus = createMemoryBus();
  const targetCache = createMemoryTargetCache();
  const gateway = await startGateway(
    {
      HTTP_PORT: 0,
      HOST: "127.0.0.1",
      METRICS_PORT: undefined,
      LOG_LEVEL: "silent",
      DATABASE_URL: database.url,
      PUBLIC_API_URL: "https://api.qr-service.com",
      PUBLIC_SHORT_URL: "https://short.qr-service.com",
      PUBLIC_IMAGE_URL: "https://images.qr-service.com",
      // With this setting, requests with bad keys can claim many addresses. A single address would soon be throttled.
      TRUSTED_PROXIES: ["127.0.0.1"],
      TARGET_PRIVATE_HOSTS: "refuse",
      TARGET_BLOCKED_DOMAINS: [],
      TARGET_HOST_CREATES_PER_HOUR: 0,
      API_PLAIN_HTTP: "allow",
      SESSION_SECRET: "a secret of the fuzzed gateway, 32+ characters",
      SIGNUP: "closed",
      PLAN_FREE_PER_MINUTE: 60,
      PLAN_PRO_PER_MINUTE: 600,
      PLAN_BUSINESS_PER_MINUTE: 3000,
    },
    { log, bus, targetCache },
  );
  return {
    url: `http://127.0.0.1:${gateway.port}`,
    port: gateway.port,
    keys: await makeKeys(database.url),
    async stop() {
      await gateway.stop(2000);
      await bus.close(0);
      await targetCache.close();
      await database.drop();
    },
  };
}

async function makeKeys(databaseUrl: string): Promise<FuzzedKeys> {
  const admin = (...args: string[]) => runAdmin({ DATABASE_URL: signInUrl(databaseUrl, "admin") }, ...args);
  const addKey = async (email: string, ...options: string[]) =>
    keyForm.parse(await admin("key", "create", "--account", email, "--name", "fuzz", ...options));
  const [good, foreign] = await Promise.all(
    ["fuzz@example.com", "foreign@example.com"].map((email) => makeApiKey(databaseUrl, email)),
  );
  const readOnly = await addKey("fuzz@example.com", "--scopes", "qr:read");
  const revoked = await addKey("fuzz@example.com");
  await admin("key", "revoke", revoked.id);
  return { good: good ?? "", foreign: foreign ?? "", readOnly: readOnly.key, revoked: revoked.key };
}
