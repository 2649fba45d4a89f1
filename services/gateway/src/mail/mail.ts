// Mail: requests for mails are rows, and a worker in each gateway sends them.

import type { PrismaClient } from "@qr/database";
import { openMailer } from "@qr/mail";
import type { Logger } from "@qr/runtime";
import { type DatabaseWatch, onceMigrated } from "../scheduling/database-watch.ts";
import { createComposeMail } from "./compose-mail.ts";
import { startMailWorker } from "./mail-worker.ts";

export interface MailSettings {
  MAIL_URL?: string | undefined;
  MAIL_FROM: string;
  PUBLIC_API_URL: string;
  SESSION_SECRET: string;
}

export interface MailService {
  /** Looks for mails to send now. */
  onMail(): void;
  stop(): Promise<void>;
}

/** Starts to send mails, without waiting for the database or the mail server. Returns undefined if MAIL_URL is not set. */
export function startMail(parts: {
  settings: MailSettings;
  prisma: PrismaClient;
  database: DatabaseWatch;
  log: Logger;
}): MailService | undefined {
  const { settings, prisma, database, log } = parts;
  const { PUBLIC_API_URL: dashboardUrl, SESSION_SECRET: secret } = settings;
  const mailer = openMailer(settings);
  if (mailer === undefined) return undefined;
  const compose = createComposeMail({ prisma, secret, dashboardUrl });
  const worker = onceMigrated(database, () => startMailWorker({ prisma, mailer, compose, log }));
  return {
    onMail: () => worker.part()?.wake(),
    async stop() {
      await worker.stop();
      await mailer.close();
    },
  };
}
