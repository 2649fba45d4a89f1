// A separate, complete system with a short host. Its mail goes to a real SMTP server. Shown in the shared browser.

import { createTestDatabase } from "@qr/database/testing";
import { startSmtpServer } from "@qr/mail/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { startRealSystem } from "@qr/test-kit/systems/real-system";
import { chromium } from "playwright-core";
import { afterAll, inject } from "vitest";
import { type Mailbox, mailSettings, newestMail } from "./mailed-dashboard.ts";
import type { Dashboard } from "./use-dashboard.ts";
import { openVisitor } from "./visitor.ts";

/** Starts the system, and stops it at the end of the test file. */
export async function useMailedSystem(): Promise<Dashboard & Mailbox> {
  const { browserUrl, infrastructure } = inject("sharedSystem");
  const server = await startSmtpServer({ tls: "none" });
  afterAll(() => server.close());
  const database = await createTestDatabase();
  afterAll(() => database.drop());
  const broker = await createTestBroker();
  afterAll(() => broker.drop());
  const browser = await chromium.connect(browserUrl);
  afterAll(() => browser.close());
  const { redisUrl } = infrastructure;
  const servers = { databaseUrl: database.url, redisUrl, amqpUrl: broker.url };
  const system = await startRealSystem(servers, {}, mailSettings(server));
  afterAll(() => system.stop());
  const { apiUrl, shortUrl, imageUrl } = system;
  return {
    address: apiUrl,
    shortUrl,
    browser,
    visit: (options) => openVisitor(browser, apiUrl, [apiUrl, shortUrl, imageUrl], options),
    mailTo: (email, count = 1) => newestMail(server, email, count),
  };
}
