// vitest's globalSetup of the system tier: one four-process system and one browser that all of its files may use, each with accounts of its own.

import { createTestDatabase } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import type { TestProject } from "vitest/node";
import { startChromiumServer } from "./browser/chromium.ts";
import { startRealSystem } from "./systems/real-system.ts";

/** Plans limit nothing here: limits have tests of their own. */
const GATEWAY_SETTINGS = { PLAN_FREE_PER_MINUTE: "1000000", SIGNUP: "open" };

export interface SharedSystem {
  readonly apiUrl: string;
  readonly shortUrl: string;
  readonly imageUrl: string;
  /** Where playwright connects to the browser. */
  readonly browserUrl: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    sharedSystem: SharedSystem;
  }
}

/** Starts the system and the browser, and returns a function that stops them. Stops the first if the second fails to start. */
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
    const system = await startRealSystem(infrastructure, {}, GATEWAY_SETTINGS);
    endings.push(() => system.stop());
    const browser = await startChromiumServer();
    endings.push(() => browser.close());
    const { apiUrl, shortUrl, imageUrl } = system;
    project.provide("sharedSystem", { apiUrl, shortUrl, imageUrl, browserUrl: browser.wsEndpoint() });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
