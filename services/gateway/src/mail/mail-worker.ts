// Sends the emails that have been requested. An email that cannot be sent now is tried again, at intervals that grow to 15 s, until it is too old.

import type { PrismaClient } from "@qr/database";
import { type Mailer, MailRefusedError } from "@qr/mail";
import { counter, gauge, type Logger, withDeadline } from "@qr/runtime";
import { NOTICE_KINDS } from "../events/notice-kinds.ts";
import type { MailKind } from "../events/request-mail.ts";
import { startQueueWorker } from "../scheduling/queue-worker.ts";
import { startSweep } from "../scheduling/sweep.ts";
import type { ComposeMail } from "./compose-mail.ts";
import { createMailStore, type WaitingMail } from "./mail-store.ts";

/** Number of emails that are sent at the same time, so that a slow recipient delays only its own email. */
const SENDERS = 8;
/** How often the worker looks for emails. It then wakes the senders, which otherwise look only now and then. */
const POLL_MS = 250;
const SENDER_POLL_MS = 15_000;
const MAX_DELAY_MS = 15_000;
/** After this time, an email is no longer of use: an hour for an email that somebody has asked for, and a day for a notice. */
const MAX_AGE_MS = 60 * 60 * 1000;
const MAX_NOTICE_AGE_MS = 24 * MAX_AGE_MS;
/** The emails that people get without having asked for them. */
const NOTICES: readonly string[] = [
  ...NOTICE_KINDS,
  "email_changed",
  "account_erased",
  "erasure_done",
  "weekly_report",
] satisfies MailKind[];
const COUNT_EVERY_MS = 10_000;
/** Deadline for sending an email. Longer than a mailer's own deadline and shorter than a claim. */
const SEND_MS = 75_000;
/** How long `stop` waits for the emails that are being sent, in ms. They are sent again later if the server accepts them after that. */
const STOP_MS = 3000;

interface WorkerParts {
  prisma: PrismaClient;
  mailer: Mailer;
  compose: ComposeMail;
  log: Logger;
}

export interface MailWorker {
  stop(): Promise<void>;
}

/** Starts the worker, which retries through outages. */
export function startMailWorker({ prisma, mailer, compose, log }: WorkerParts): MailWorker {
  const countDone = counter(
    "gateway_mails_total",
    "Emails that are no longer waiting, by outcome: sent, refused, expired, or unknown (nobody uses the address).",
  );
  const countFailure = counter(
    "gateway_mail_failures_total",
    "Failed attempts to read or send emails, which are retried.",
  );
  const mails = createMailStore(prisma);
  const readWaiting = watchWaiting(mails.waiting);
  const leaving = new AbortController();

  async function send(mail: WaitingMail): Promise<"sent" | "expired" | "unknown"> {
    if (Date.now() - mail.createdAt.getTime() > maxAgeMs(mail)) return "expired";
    const composed = await compose(mail);
    if (composed === undefined) return "unknown";
    await withDeadline(mailer.send(composed, mail.id), SEND_MS, "the mail server", leaving.signal);
    return "sent";
  }

  async function attempt(mail: WaitingMail): Promise<boolean> {
    try {
      countDone(1, { outcome: await send(mail) });
      return true;
    } catch (error) {
      const isRefused = error instanceof MailRefusedError;
      if (isRefused) countDone(1, { outcome: "refused" });
      else countFailure(1);
      if (isRefused || mail.attempts === 1) log.warn({ err: error, mailId: mail.id }, "an email could not be sent");
      return isRefused;
    }
  }

  const startSender = () =>
    startQueueWorker({
      what: "mails",
      queue: {
        settle: mails.settle,
        claim: mails.claimOne,
      },
      attempt: (claimed) => Promise.all(claimed.map(attempt)),
      maxDelayMs: MAX_DELAY_MS,
      onDatabaseFailure: () => countFailure(1),
      pollMs: SENDER_POLL_MS,
      log,
    });
  const senders = Array.from({ length: SENDERS }, startSender);
  const looking = startSweep({
    task: "look for mails",
    sweepBatch: async () => {
      await readWaiting();
      if (await mails.areDue()) for (const sender of senders) sender.wake();
      return POLL_MS;
    },
    countFailure: () => countFailure(1),
    log,
  });
  return {
    async stop() {
      const timeout = setTimeout(() => leaving.abort(), STOP_MS);
      await Promise.all([looking, ...senders].map((part) => part.stop()));
      clearTimeout(timeout);
    },
  };
}

function maxAgeMs({ kind }: Pick<WaitingMail, "kind">): number {
  return NOTICES.includes(kind) ? MAX_NOTICE_AGE_MS : MAX_AGE_MS;
}

/** Registers the gauges and returns a function that refreshes them at most every 10 s. */
function watchWaiting(read: () => Promise<{ count: number; oldestS: number }>): () => Promise<void> {
  let waiting = { count: 0, oldestS: 0 };
  let readAt = Number.NEGATIVE_INFINITY;
  gauge("gateway_mails_waiting", "Emails waiting to be sent. At most 10000 are counted.", () => waiting.count);
  gauge("gateway_oldest_mail_seconds", "How long the oldest email has been waiting.", () => waiting.oldestS);
  return async () => {
    if (performance.now() - readAt < COUNT_EVERY_MS) return;
    readAt = performance.now();
    waiting = await read();
  };
}
