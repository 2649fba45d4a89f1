// What all routes with the token of a mailed or shown link do first.

import { HttpError, networkOf } from "@qr/runtime";
import { createAttemptLimit } from "../../access/limits/attempt-limit.ts";
import { hasLinkTokenForm } from "../../access/link-token.ts";
import type { OpenCall } from "../../route/session-route.ts";

/** Limit per network on requests with a link's token. Tokens cannot be guessed; the limit only bounds the cost of attempts. */
const ATTEMPTS = { name: "link_attempts", attempts: 300, windowS: 15 * 60 } as const;

export interface LinkAttempts {
  /** Counts the attempt. Throws rate_limited, and not_found if the text cannot be a token. */
  take(call: Pick<OpenCall, "address">, token: string): void;
}

export function createLinkAttempts(): LinkAttempts {
  const attempts = createAttemptLimit(ATTEMPTS);
  return {
    take({ address }, token) {
      if (!hasLinkTokenForm(token)) throw linkNotFound();
      attempts.take(networkOf(address));
    },
  };
}

export function linkNotFound(): HttpError {
  return new HttpError("not_found", "The link is unknown, used, or expired. Ask for a new one.");
}
