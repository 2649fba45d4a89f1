// Starts the fuzzed system: all services in one process, on Postgres, with keys of every kind.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, signInUrl } from "@qr/database/testing";
import { freePorts } from "@qr/test-kit/free-ports";
import { runAdmin } from "@qr/test-kit/systems/admin";
import { makeApiKey } from "@qr/test-kit/systems/api-key";
import { startServiceProcess } from "@qr/test-kit/systems/service-process";
import { z } from "zod";
import type { FuzzedKeys, Hosts } from "./hostile/request.ts";

const keyForm = z.object({ id: z.string(), key: z.string() });

export interface FuzzedSystem {
  hosts: Hosts;
  pid: number;
  collectGarbage(): void;
  /** Resolves with the end of the process's output when the process exits. */
  exited: Promise<string>;
  keys: FuzzedKeys;
  stop(): Promise<void>;
}

/** Makes a process collect garbage when it receives SIGUSR2. */
export const COLLECTING = {
  NODE_OPTIONS: `--import=${new URL("hostile/collect-on-signal.mjs", import.meta.url)}`,
};

/** Starts the built standalone service on the test run's Postgres (TEST_POSTGRES_URL). */
export async function startFuzzedSystem(): Promise<FuzzedSystem> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "qr-fuzz-"));
  const [gateway, redirect, images] = await freePorts(3);
  const service = startServiceProcess("services/standalone/dist/main.js", {
    ...COLLECTING,
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    GATEWAY_PORT: String(gateway),
    REDIRECT_PORT: String(redirect),
    IMAGES_PORT: String(images),
    DEMO: "off",
    LOG_LEVEL: "silent",
    PUBLIC_API_URL: "https://api.qr-service.com",
    PUBLIC_SHORT_URL: "https://short.qr-service.com",
    // Nothing listens there.
    DNS_SERVERS: "127.0.0.1:9",
    PUBLIC_IMAGE_URL: "https://images.qr-service.com",
    SIGNUP: "open",
    // The requests claim many addresses, because a single address would soon be throttled.
    TRUSTED_PROXIES: "127.0.0.1",
    MISSES_PER_MINUTE: "0",
  });
  const stop = async () => {
    service.signal("SIGKILL");
    await service.exited;
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await service.waitForOutput(/Press Ctrl-C to stop/);
    return {
      hosts: {
        api: `http://127.0.0.1:${gateway}`,
        short: `http://127.0.0.1:${redirect}`,
        images: `http://127.0.0.1:${images}`,
      },
      pid: service.pid,
      collectGarbage: () => service.signal("SIGUSR2"),
      exited: service.exited.then((code) => `it exited with ${code}: ${service.output().slice(-2000)}`),
      keys: await makeKeys(database.url),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
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
