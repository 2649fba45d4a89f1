// The whole service with its dashboard, and a browser: every service in a process of its own, on the servers of the test run.

import { createTestDatabase } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { startChromium } from "@qr/test-kit/browser/chromium";
import { type RealSystem, startRealSystem } from "@qr/test-kit/systems/real-system";
import type { Browser } from "playwright-core";
import { openVisitor, type Visitor, type VisitorOptions } from "./visitor.ts";

/** Requests of the stories' API keys are limited by nothing here; limits have tests of their own. */
const SETTINGS = { PLAN_FREE_PER_MINUTE: "1000000", SIGNUP: "open" };

export interface DashboardSystem {
  /** Where the dashboard is opened: the API's own address. */
  readonly address: string;
  readonly system: RealSystem;
  readonly browser: Browser;
  /** A new person, whose windows are closed with the system at the latest. */
  visit(options?: VisitorOptions): Promise<Visitor>;
  stop(): Promise<void>;
}

/** Starts it at free ports; what has been started is ended where the rest does not come up. */
export async function startDashboardSystem(gatewayEnv: Record<string, string> = {}): Promise<DashboardSystem> {
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    const database = await createTestDatabase();
    endings.push(() => database.drop());
    const broker = await createTestBroker();
    endings.push(() => broker.drop());
    const infrastructure = {
      databaseUrl: database.url,
      redisUrl: process.env.TEST_REDIS_URL ?? "",
      amqpUrl: broker.url,
    };
    const system = await startRealSystem(infrastructure, {}, { ...SETTINGS, ...gatewayEnv });
    endings.push(() => system.stop());
    const browser = await startChromium();
    endings.push(() => browser.close());
    const { apiUrl, shortUrl, imageUrl } = system;
    const visit = (options?: VisitorOptions) => openVisitor(browser, apiUrl, [apiUrl, shortUrl, imageUrl], options);
    return { address: apiUrl, system, browser, visit, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
