// Mail: requests for emails are rows, and a worker in each gateway sends them.

import type { PrismaClient } from "@qr/database";
import { openMailer, reachesPeople } from "@qr/mail";
import type { Logger } from "@qr/runtime";
import type { ReadWeek } from "../events/week.ts";
import { type DatabaseWatch, onceMigrated } from "../scheduling/database-watch.ts";
import { createComposeMail } from "./compose-mail.ts";
import { startMailWorker } from "./mail-worker.ts";
import { startWeeklyReports } from "./weekly-reports.ts";

export interface MailSettings {
  MAIL_URL?: string | undefined;
  MAIL_FROM: string;
  PUBLIC_API_URL: string;
  SESSION_SECRET: string;
}

export interface MailService {
  stop(): Promise<void>;
}

/** Starts to send emails, without waiting for the database or the mail server. Returns undefined if MAIL_URL is not set. */
export function startMail(parts: {
  settings: MailSettings;
  prisma: PrismaClient;
  database: DatabaseWatch;
  readWeek: ReadWeek;
  log: Logger;
}): MailService | undefined {
  const { settings, prisma, database, readWeek, log } = parts;
  const { PUBLIC_API_URL: dashboardUrl, SESSION_SECRET: secret } = settings;
  const mailer = openMailer(settings);
  if (mailer === undefined) return undefined;
  const compose = createComposeMail({ prisma, secret, dashboardUrl, readWeek });
  const worker = onceMigrated(database, () => startMailWorker({ prisma, mailer, compose, log }));
  const areAddressesProved = reachesPeople(settings);
  const reports = onceMigrated(database, () => startWeeklyReports({ prisma, areAddressesProved, log }));
  return {
    async stop() {
      await reports.stop();
      await worker.stop();
      await mailer.close();
    },
  };
}
