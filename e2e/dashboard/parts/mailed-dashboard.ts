// A separate dashboard whose mail goes to a real SMTP server, so that people sign up with mailed links. Shown in the shared browser.

import { createTestDatabase, openTestPool } from "@qr/database/testing";
import { gatewaySettings, startGateway } from "@qr/gateway";
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from "@qr/mail/testing";
import { createMemoryBus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { createMemoryTargetCache } from "@qr/target-cache";
import { freePorts } from "@qr/test-kit/free-ports";
import { waitUntil } from "@qr/test-kit/wait-until";
import { chromium } from "playwright-core";
import { afterAll, inject } from "vitest";
import type { Dashboard } from "./use-dashboard.ts";
import { openVisitor } from "./visitor.ts";

const DELIVERED_MS = 30_000;
const STOP_MS = 5000;

/** Receives the emails that are sent to people. */
export interface Mailbox {
  /** Waits until the address has received this many emails, and returns the newest. */
  mailTo(email: string, count?: number): Promise<ReceivedMail>;
}

export interface MailedDashboard extends Dashboard, Mailbox {
  /** Marks a person's address as never verified, like addresses from before mail was set up. */
  forgetProof(email: string): Promise<void>;
}

/** Starts the dashboard, and stops it at the end of the test file. */
export async function useMailedDashboard(): Promise<MailedDashboard> {
  const [port = 0] = await freePorts(1);
  const address = `http://127.0.0.1:${port}`;
  const server = await startSmtpServer({ tls: "none" });
  afterAll(() => server.close());
  const database = await createTestDatabase();
  const pool = openTestPool(database.url, 1);
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  const { browserUrl, infrastructure } = inject("sharedSystem");
  const browser = await chromium.connect(browserUrl);
  afterAll(() => browser.close());
  const bus = createMemoryBus();
  const settings = gatewaySettings.parse({
    ...settingsFor(address, server),
    HTTP_PORT: port,
    DATABASE_URL: database.url,
    REDIS_URL: infrastructure.redisUrl,
    AMQP_URL: infrastructure.amqpUrl,
  });
  const log = createLogger("mailed-dashboard", "silent");
  const gateway = await startGateway(settings, { log, bus, targetCache: createMemoryTargetCache() });
  afterAll(async () => {
    await gateway.stop(STOP_MS);
    await bus.close(0);
  });
  return {
    address,
    shortUrl: address,
    browser,
    visit: (options) => openVisitor(browser, address, [address], options),
    mailTo: (email, count = 1) => newestMail(server, email, count),
    forgetProof: async (email) => {
      await pool.query("UPDATE users SET email_verified = false WHERE email = $1", [email]);
    },
  };
}

function settingsFor(address: string, server: TestSmtpServer) {
  return {
    HOST: "127.0.0.1",
    PUBLIC_API_URL: address,
    PUBLIC_SHORT_URL: address,
    PUBLIC_IMAGE_URL: address,
    SESSION_SECRET: "the secret of the dashboard with mail",
    ...mailSettings(server),
  };
}

/** The settings of a gateway where people sign up with links in emails that are sent through the server. */
export function mailSettings({ url }: TestSmtpServer) {
  return { SIGNUP: "open", MAIL_URL: `${url}?tls=optional`, MAIL_FROM: "QR codes <qr@service.example>" };
}

export async function newestMail({ mails }: TestSmtpServer, email: string, count: number): Promise<ReceivedMail> {
  const received = () => mails.filter(({ to }) => to.includes(email));
  await waitUntil(
    async () => received().length >= count,
    DELIVERED_MS,
    () => `${received().length} of ${count} emails have arrived`,
  );
  const newest = received().at(-1);
  if (newest === undefined) throw new Error("no mail has arrived");
  return newest;
}
