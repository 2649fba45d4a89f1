// What the composer of a kind of mail gets and returns.

import type { PrismaClient } from "@qr/database";
import type { Mail } from "@qr/mail";

/** A row of the mails that wait. */
export interface RequestedMail {
  id: string;
  kind: string;
  email: string;
  language: string;
  data: unknown;
}

/** An account's scans in a week. */
export interface WeekOfScans {
  scans: number;
  visitors: number;
  /** The codes with the most scans, most first, by their names. */
  top: readonly { name: string; scans: number }[];
}

/** Reads the account's scans on the days, such as 2026-03-23 to 2026-03-29, in UTC. */
export type ReadWeek = (
  account: { id: string; createdAt: Date },
  days: { from: string; to: string },
) => Promise<WeekOfScans>;

export interface ComposeParts {
  prisma: PrismaClient;
  /** The secret from which the tokens in links are derived. */
  secret: string;
  dashboardUrl: string;
  readWeek: ReadWeek;
}

/** Returns the mail; undefined if nobody is to get it. */
export type Composer = (requested: RequestedMail, parts: ComposeParts) => Promise<Mail | undefined>;
