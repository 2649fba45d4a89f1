// What the composer of a kind of mail gets and returns.

import type { PrismaClient } from "@qr/database";
import type { Mail } from "@qr/mail";
import type { ReadWeek } from "../events/week.ts";

/** A row of the emails that wait. */
export interface RequestedMail {
  id: string;
  kind: string;
  email: string;
  language: string;
  data: unknown;
}

export interface ComposeParts {
  prisma: PrismaClient;
  /** The secret from which the tokens in links are derived. */
  secret: string;
  dashboardUrl: string;
  readWeek: ReadWeek;
}

/** Returns the email; undefined if nobody is to get it. */
export type Composer = (requested: RequestedMail, parts: ComposeParts) => Promise<Mail | undefined>;
