// vitest's globalSetup of the system tier: one four-process system and one browser for all its files. Each file has its own accounts.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import type { TestProject } from "vitest/node";
import { startChromiumServer } from "./browser/chromium.ts";
import { type RealSystem, startRealSystem } from "./systems/real-system.ts";
import type { Infrastructure } from "./systems/service-settings.ts";

/**
 * Plans impose no limits here, because limits have separate tests. Each person in a test can come from a different
 * network.
 */
const GATEWAY_SETTINGS = { PLAN_FREE_PER_MINUTE: "1000000", SIGNUP: "open", TRUSTED_PROXIES: "127.0.0.1" };

export interface SharedSystem extends Pick<RealSystem, "apiUrl" | "shortUrl" | "imageUrl" | "metricsUrls"> {
  readonly infrastructure: Infrastructure;
  /** The folder into which emails are written. Without a mail server, people sign up without opening a mailed link. */
  readonly mailFolder: string;
  /** The address at which Playwright connects to the browser. */
  readonly browserUrl: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    sharedSystem: SharedSystem;
  }
}

/**
 * Starts the system and the browser, and returns a function that stops them and fails the run if a service does not exit with 0. Stops the
 * system if the browser fails to start.
 */
export default async function startSharedSystem(project: TestProject): Promise<() => Promise<void>> {
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    const database = await createTestDatabase();
    endings.push(() => database.drop());
    const broker = await createTestBroker();
    endings.push(() => broker.drop());
    const redisUrl = process.env.TEST_REDIS_URL ?? "";
    const infrastructure = { databaseUrl: database.url, redisUrl, amqpUrl: broker.url };
    const mailFolder = await mkdtemp(join(tmpdir(), "qr-mail-"));
    endings.push(() => rm(mailFolder, { recursive: true }));
    const mail = { MAIL_URL: `file:${mailFolder}`, MAIL_FROM: "QR codes <qr@service.example>" };
    const system = await startRealSystem(infrastructure, {}, { ...GATEWAY_SETTINGS, ...mail });
    endings.push(() => stopSystem(system));
    const browser = await startChromiumServer();
    endings.push(() => browser.close());
    const { apiUrl, shortUrl, imageUrl, metricsUrls } = system;
    const urls = { apiUrl, shortUrl, imageUrl, metricsUrls };
    project.provide("sharedSystem", { ...urls, infrastructure, mailFolder, browserUrl: browser.wsEndpoint() });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stopSystem(system: RealSystem): Promise<void> {
  const codes = await system.stop();
  if (Object.values(codes).every((code) => code === 0)) return;
  console.error(`A service in the shared system did not stop as it should: ${JSON.stringify(codes)}`);
  process.exitCode = 1;
}
