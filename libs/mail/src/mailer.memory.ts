// Keeps mail in memory, for tests.

import type { Mail, Mailer } from "./mail.ts";

/** Number of emails that are kept. The oldest are dropped. */
const MAX_MAILS = 100;

export interface MemoryMailer extends Mailer {
  /** The emails, oldest first. */
  readonly mails: readonly (Mail & { id: string })[];
}

export function createMemoryMailer(): MemoryMailer {
  const mails: (Mail & { id: string })[] = [];
  return {
    mails,
    async send(mail, id) {
      mails.push({ ...mail, id });
      if (mails.length > MAX_MAILS) mails.shift();
    },
    async close() {},
  };
}
