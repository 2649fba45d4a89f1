// Limits how many emails an address can get, across all gateways.

import { createHash } from "node:crypto";
import { counter, type Logger } from "@qr/runtime";
import { openRateLimiter } from "./open-rate-limiter.ts";

const MAX_MAILS = 5;
const WINDOW_S = 3600;
/** Maximum number of addresses counted in this process. Beyond it, those whose hour ends first are dropped. */
const MAX_COUNTED = 50_000;

export interface MailLimit {
  /** Counts an email to the address. Returns whether the address may get it: at most five an hour. Takes the same time for every address. */
  take(address: string): Promise<boolean>;
  close(): Promise<void>;
}

export function createMailLimit(options: { redisUrl: string | undefined; log: Logger }): MailLimit {
  const countLimited = counter(
    "gateway_mails_limited_total",
    "Emails that were not sent because the address had received too many.",
  );
  const onForgotten = counter(
    "gateway_mail_limit_forgotten_total",
    "Counts of addresses dropped before their hour ended because there were too many.",
  );
  const limiter = openRateLimiter({ ...options, windowS: WINDOW_S, bounds: { maxWindows: MAX_COUNTED, onForgotten } });
  return {
    async take(address) {
      const { consumed } = await limiter.consume(`mail:${createHash("sha256").update(address).digest("base64url")}`);
      if (consumed <= MAX_MAILS) return true;
      countLimited(1);
      return false;
    },
    close: () => limiter.close(),
  };
}
