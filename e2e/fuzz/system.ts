// The gateway that is fuzzed: on a Postgres of its own, with cache, bus and limits in the process, and keys of every kind.

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createTestDatabase } from "@qr/database/testing";
import { startGateway } from "@qr/gateway";
import { createMemoryBus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { createMemoryTargetCache } from "@qr/target-cache";

const ADMIN = fileURLToPath(new URL("../../services/gateway/src/admin/main.ts", import.meta.url));

export interface FuzzedKeys {
  /** Two accounts without a limit. */
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

/** Starts it on the Postgres of the run (TEST_POSTGRES_URL). */
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
      // So that requests with bad keys can come from many addresses: one alone is soon held back.
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
  const admin = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--conditions=source", "--import", "tsx", ADMIN, ...args, "--json"],
      { env: { PATH: process.env.PATH ?? "", DATABASE_URL: databaseUrl } },
    );
    return JSON.parse(stdout) as { id?: string; key?: string };
  };
  const keyOf = async (email: string, ...options: string[]) => {
    const { id = "", key } = await admin("key", "create", "--account", email, "--name", "fuzz", ...options);
    if (key === undefined) throw new Error("the admin command shows the new key");
    return { id, key };
  };
  for (const email of ["fuzz@example.com", "foreign@example.com"]) {
    await admin("account", "create", "--email", email, "--plan", "unlimited");
  }
  const [good, foreign, readOnly, revoked] = [
    await keyOf("fuzz@example.com"),
    await keyOf("foreign@example.com"),
    await keyOf("fuzz@example.com", "--scopes", "qr:read"),
    await keyOf("fuzz@example.com"),
  ];
  await admin("key", "revoke", revoked.id);
  return { good: good.key, foreign: foreign.key, readOnly: readOnly.key, revoked: revoked.key };
}
