// Requests emails, in the transaction of the change that they are about. The mail worker (mail/) sends them.

import { randomUUID } from "node:crypto";
import type { Prisma } from "@qr/database";
import { NOTICE_KINDS } from "./notice-kinds.ts";

export const MAIL_KINDS = [
  "set_password",
  "sign_up",
  "invitation",
  "confirm_email",
  "email_changed",
  "account_erased",
  "erasure_done",
  "weekly_report",
  ...NOTICE_KINDS,
] as const;
/** What an email says. */
export type MailKind = (typeof MAIL_KINDS)[number];

export interface RequestedMail {
  kind: MailKind;
  /** The address, in the form of emailSchema. */
  email: string;
  /** The language, such as `de`. */
  language: string;
  /** Default: a new ID. */
  id?: string;
  /** What the email shows in addition to its fixed strings. */
  data?: Readonly<Record<string, string>>;
}

/** Writes the request, which is deleted as soon as the email has been sent. */
export async function requestMail(
  transaction: Prisma.TransactionClient,
  { id = randomUUID(), ...mail }: RequestedMail,
): Promise<void> {
  await transaction.mail.create({ data: { id, ...mail } });
}
