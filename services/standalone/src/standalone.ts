// Starts every service in this process, on embedded or external infrastructure, and stops them in an order that loses nothing.

import { join, resolve } from "node:path";
import { MigrationError, migrate, startEmbeddedPostgres } from "@qr/database";
import { shortHostWarning, startGateway } from "@qr/gateway";
import { connectRabbitBus, createMemoryBus } from "@qr/messaging";
import { startRedirect } from "@qr/redirect";
import { startRender } from "@qr/render";
import {
  ensurePrivateFolder,
  type Logger,
  type Running,
  removeOldDrafts,
  StartError,
  startHttpServer,
  startStep,
  withDeadline,
} from "@qr/runtime";
import { startStats } from "@qr/stats";
import { connectRedisTargetCache, createMemoryTargetCache } from "@qr/target-cache";
import type { StandaloneSettings } from "./config.ts";
import { startFillingDemo } from "./demo/fill-demo.ts";
import { openFirstAccount } from "./demo/first-account.ts";
import { greeting } from "./greeting.ts";
import { keptSessionSecret } from "./kept-session-secret.ts";
import { writeRunningFile } from "./running-file.ts";
import { urlAt } from "./url-at.ts";

/**
 * Maximum number of codes that one job can change. The embedded Postgres runs one transaction at a time, and all others
 * wait for it.
 */
const MAX_EMBEDDED_CHANGE = 5000;
/** Prefix of a DATABASE_URL that names the folder for the embedded Postgres. */
const EMBEDDED = "embedded:";
/** Deadline for stopping the other parts after one has failed to start. */
const UNDO_MS = 2000;

/** Starts everything and prints the greeting. If a part fails, stops the others. `isLan` adds a QR code with the dashboard's URL. */
export async function startStandalone(
  settings: StandaloneSettings,
  log: Logger,
  { isLan = false } = {},
): Promise<Running> {
  await requireFreePorts(settings);
  const parts = new PartsInOrder();
  try {
    await startParts(settings, log, parts, isLan);
    return parts;
  } catch (error) {
    // After a failure such as a full disk, the parts may be unable to stop. Report only the original failure.
    await withDeadline(parts.stop(UNDO_MS), 2 * UNDO_MS, "stopping").catch((fault: unknown) =>
      log.warn({ err: fault }, "could not stop after the failed start"),
    );
    throw error;
  }
}

/**
 * Throws a PortInUseError if a port is in use. Called before anything else is started, because creating the database
 * takes seconds.
 */
async function requireFreePorts(settings: StandaloneSettings): Promise<void> {
  for (const port of [settings.GATEWAY_PORT, settings.REDIRECT_PORT, settings.IMAGES_PORT]) {
    const server = await startHttpServer(() => {}, { port, host: settings.HOST });
    await server.close(0);
  }
}

async function startParts(
  settings: StandaloneSettings,
  log: Logger,
  parts: PartsInOrder,
  isLan: boolean,
): Promise<void> {
  const dataDir = resolve(settings.DATA_DIR);
  const inDataDir = <T>(step: string, work: () => Promise<T>) =>
    startStep({ step, path: dataDir, setting: "DATA_DIR" }, work);
  await inDataDir("open the data folder", async () => {
    await ensurePrivateFolder(dataDir);
    await removeOldDrafts(dataDir);
  });
  const databaseUrl = await openDatabase(settings.DATABASE_URL, dataDir, log, parts);
  const bus = settings.AMQP_URL === "memory:" ? createMemoryBus() : connectRabbitBus({ url: settings.AMQP_URL, log });
  parts.add({ stop: async (deadlineMs) => (await bus).close(deadlineMs) });
  const targetCache =
    settings.REDIS_URL === "memory:"
      ? createMemoryTargetCache()
      : connectRedisTargetCache({ url: settings.REDIS_URL, log });
  parts.add({ stop: async () => targetCache.close() });

  const address = (port: number) => urlAt(settings.HOST, port);
  const urls = {
    apiUrl: settings.PUBLIC_API_URL ?? address(settings.GATEWAY_PORT),
    shortUrl: settings.PUBLIC_SHORT_URL ?? address(settings.REDIRECT_PORT),
    imageUrl: settings.PUBLIC_IMAGE_URL ?? address(settings.IMAGES_PORT),
  };
  const { JOB_MAX_CODES } = settings;
  const common = {
    ...settings,
    DATABASE_URL: databaseUrl,
    JOB_MAX_CODES: databaseUrl === settings.DATABASE_URL ? JOB_MAX_CODES : Math.min(JOB_MAX_CODES, MAX_EMBEDDED_CHANGE),
    IMAGE_STORE: settings.IMAGE_STORE ?? `file:${join(dataDir, "images")}`,
    MAIL_URL: settings.MAIL_URL ?? `file:${join(dataDir, "mail")}`,
    JOURNAL_DIR: settings.JOURNAL_DIR ?? join(dataDir, "journal"),
    SESSION_SECRET:
      settings.SESSION_SECRET ?? (await inDataDir("keep the session secret", () => keptSessionSecret(dataDir))),
    PUBLIC_API_URL: urls.apiUrl,
    PUBLIC_SHORT_URL: urls.shortUrl,
    PUBLIC_IMAGE_URL: urls.imageUrl,
  };
  const joined = { log, bus: await bus, targetCache };
  // Parts are stopped in reverse order: the redirect before the stats service and the bus, so that they still receive its last frames.
  const start = async <P extends Running>(name: string, startPart: () => Promise<P>): Promise<P> =>
    parts.add(await inDataDir(`start ${name}`, startPart));
  const gateway = await start("the gateway", () =>
    startGateway({ ...common, HTTP_PORT: settings.GATEWAY_PORT }, joined),
  );
  await start("the stats service", () => startStats({ ...common, HTTP_PORT: 0 }, joined));
  await start("the render service", () => startRender({ ...common, HTTP_PORT: settings.IMAGES_PORT }, joined));
  await start("the redirect", () => startRedirect({ ...common, HTTP_PORT: settings.REDIRECT_PORT }, joined));

  await inDataDir("write standalone.json", async () => {
    const running = { pid: process.pid, databaseUrl, ...urls, mailUrl: common.MAIL_URL };
    const removeRunningFile = await writeRunningFile(dataDir, running);
    parts.add({ stop: removeRunningFile });
  });
  // Last, because the account's first key is shown only once: startup must not fail after the account has been created.
  const { apiKey, demoUrl } = await inDataDir("create the first account", async () =>
    openFirstAccount(gateway, { hasDemo: settings.DEMO === "on", log }),
  );
  if (settings.DEMO === "on") {
    parts.add(await startFillingDemo({ demo: gateway.demo, bus: joined.bus, inboxDays: settings.INBOX_DAYS, log }));
  }
  const warning = shortHostWarning(urls.shortUrl)?.message;
  process.stdout.write(greeting({ ...urls, dataDir, mailUrl: common.MAIL_URL, apiKey, demoUrl, warning, isLan }));
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
  await startStep({ step: "migrate the database", path: dir }, () =>
    migrate({ url: postgres.url, log }).catch((error: unknown) => {
      // If the error has a cause, the migrations match the database, but one of them failed.
      if (!(error instanceof MigrationError) || error.cause !== undefined) throw error;
      throw new StartError(
        `Another version of this service created the database in ${dir}: ${error.message}\n` +
          `To start with an empty database, remove this one: rm -r '${address === undefined ? dataDir : dir}'`,
        { cause: error },
      );
    }),
  );
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
    const faults: unknown[] = [];
    for (const part of this.#parts.splice(0).reverse()) {
      await part.stop(Math.max(100, endsAt - performance.now())).catch((fault: unknown) => faults.push(fault));
    }
    if (faults.length > 0) throw faults[0];
  }
}
