// What routes need to send an email.

import { HttpError } from "@qr/runtime";
import type { MailLimit } from "../access/limits/mail-limit.ts";

export interface MailParts {
  limit: Pick<MailLimit, "take">;
  /** The secret from which the tokens in mailed links are derived. */
  secret: string;
  /** Whether mail reaches people, so that a person who opens a mailed link has verified their address. */
  proves: boolean;
}

/** Returns the error for an address that the mail limit refuses. */
export function tooManyMails(): HttpError {
  return new HttpError("rate_limited", "This address has received too many emails. Try again in an hour.", {
    headers: { "Retry-After": "3600" },
  });
}

export function mailDisabled(): HttpError {
  return new HttpError("mail_disabled", "This service does not send email. Ask its operator for a link.");
}
