// Starts every service in this process, on embedded or external infrastructure, and stops them in an order that loses nothing.

import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { MigrationError, migrate, startEmbeddedPostgres } from "@qr/database";
import { shortHostWarning, startGateway } from "@qr/gateway";
import { connectRabbitBus, createMemoryBus } from "@qr/messaging";
import { startRedirect } from "@qr/redirect";
import { startRender } from "@qr/render";
import type { Logger, Running } from "@qr/runtime";
import { startStats } from "@qr/stats";
import { connectRedisTargetCache, createMemoryTargetCache } from "@qr/target-cache";
import type { StandaloneSettings } from "./config.ts";
import { startFillingDemo } from "./demo/fill-demo.ts";
import { openFirstAccount } from "./demo/first-account.ts";
import { keptDemoSignIn } from "./demo/kept-sign-in.ts";
import { greeting } from "./greeting.ts";
import { keptSessionSecret } from "./kept-session-secret.ts";
import { writeRunningFile } from "./running-file.ts";

/** Prefix of a DATABASE_URL that names the folder for the embedded Postgres. */
const EMBEDDED = "embedded:";

/** Starts everything and prints the greeting. If a part fails, stops the others. `isLan` adds a QR code with the dashboard's URL. */
export async function startStandalone(
  settings: StandaloneSettings,
  log: Logger,
  { isLan = false } = {},
): Promise<Running> {
  const parts = new PartsInOrder();
  try {
    await startParts(settings, log, parts, isLan);
    return parts;
  } catch (error) {
    await parts.stop(2000);
    throw error;
  }
}

async function startParts(
  settings: StandaloneSettings,
  log: Logger,
  parts: PartsInOrder,
  isLan: boolean,
): Promise<void> {
  const dataDir = resolve(settings.DATA_DIR);
  await mkdir(dataDir, { recursive: true });
  const databaseUrl = await openDatabase(settings.DATABASE_URL, dataDir, log, parts);
  const bus = settings.AMQP_URL === "memory:" ? createMemoryBus() : connectRabbitBus({ url: settings.AMQP_URL, log });
  parts.add({ stop: async (deadlineMs) => (await bus).close(deadlineMs) });
  const targetCache =
    settings.REDIS_URL === "memory:"
      ? createMemoryTargetCache()
      : connectRedisTargetCache({ url: settings.REDIS_URL, log });
  parts.add({ stop: async () => targetCache.close() });

  const address = (port: number) => `http://${settings.HOST}:${port}`;
  const urls = {
    apiUrl: settings.PUBLIC_API_URL ?? address(settings.GATEWAY_PORT),
    shortUrl: settings.PUBLIC_SHORT_URL ?? address(settings.REDIRECT_PORT),
    imageUrl: settings.PUBLIC_IMAGE_URL ?? address(settings.IMAGES_PORT),
  };
  const common = {
    ...settings,
    DATABASE_URL: databaseUrl,
    IMAGE_STORE: settings.IMAGE_STORE ?? `file:${join(dataDir, "images")}`,
    JOURNAL_DIR: settings.JOURNAL_DIR ?? join(dataDir, "journal"),
    SESSION_SECRET: settings.SESSION_SECRET ?? (await keptSessionSecret(dataDir)),
    PUBLIC_API_URL: urls.apiUrl,
    PUBLIC_SHORT_URL: urls.shortUrl,
    PUBLIC_IMAGE_URL: urls.imageUrl,
  };
  const joined = { log, bus: await bus, targetCache };
  // Parts are stopped in reverse order: the redirect before the stats service and the bus, so that they still receive its last frames.
  const gateway = parts.add(await startGateway({ ...common, HTTP_PORT: settings.GATEWAY_PORT }, joined));
  const firstAccount = openFirstAccount(gateway, settings.DEMO === "on" ? await keptDemoSignIn(dataDir) : undefined);
  // If a later part fails to start, nothing awaits this promise.
  firstAccount.catch(() => {});
  parts.add(await startStats({ ...common, HTTP_PORT: 0 }, joined));
  parts.add(await startRender({ ...common, HTTP_PORT: settings.IMAGES_PORT }, joined));
  parts.add(await startRedirect({ ...common, HTTP_PORT: settings.REDIRECT_PORT }, joined));

  const { apiKey, signIn } = await firstAccount;
  const removeRunningFile = await writeRunningFile(dataDir, { pid: process.pid, databaseUrl, ...urls });
  parts.add({ stop: removeRunningFile });
  const warning = shortHostWarning(urls.shortUrl)?.message;
  process.stdout.write(greeting({ ...urls, dataDir, apiKey, signIn, warning, isLan }));
  if (settings.DEMO === "on") {
    parts.add(startFillingDemo({ demo: gateway.demo, bus: joined.bus, inboxDays: settings.INBOX_DAYS, log }));
  }
}

/** Returns the database's URL. If another version of the service created the database, throws an error with the command to remove it. */
async function openDatabase(
  address: string | undefined,
  dataDir: string,
  log: Logger,
  parts: PartsInOrder,
): Promise<string> {
  if (address !== undefined && !address.startsWith(EMBEDDED)) return address;
  const dir = address === undefined ? join(dataDir, "postgres") : resolve(address.slice(EMBEDDED.length));
  const postgres = await startEmbeddedPostgres({ dir, log });
  parts.add({ stop: () => postgres.stop() });
  await migrate({ url: postgres.url, log }).catch((error: unknown) => {
    if (!(error instanceof MigrationError)) throw error;
    throw new Error(
      `Another version of this service created the database in ${dir}: ${error.message}\n` +
        `To start with an empty database, remove this one: rm -r '${address === undefined ? dataDir : dir}'`,
      { cause: error },
    );
  });
  return postgres.url;
}

class PartsInOrder implements Running {
  readonly #parts: Running[] = [];

  add<P extends Running>(part: P): P {
    this.#parts.push(part);
    return part;
  }

  async stop(deadlineMs: number): Promise<void> {
    const endsAt = performance.now() + deadlineMs;
    for (const part of this.#parts.splice(0).reverse()) {
      await part.stop(Math.max(100, endsAt - performance.now()));
    }
  }
}
