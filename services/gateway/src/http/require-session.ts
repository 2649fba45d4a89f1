// Requires a session: checks the cookie, then the CSRF token, then the person's rate limit.

import { HttpError } from "@qr/runtime";
import { type AccountOfPerson, CSRF_HEADER } from "@qr/session-api";
import type { RequestHandler, Response } from "express";
import type { RateLimiter, WindowCount } from "../access/limits/rate-limiter.ts";
import type { Person } from "../access/principal.ts";
import type { Auth } from "../access/sessions/auth.ts";
import type { CsrfTokens } from "../access/sessions/csrf-token.ts";
import { isChanging } from "./request-gate.ts";

declare global {
  namespace Express {
    interface Locals {
      person?: Person;
      /** Set if the route applies to one of the person's accounts. */
      account?: AccountOfPerson;
    }
  }
}

/** Maximum number of requests per minute from one person, across all gateways. The account's plan counts only requests with an API key. */
const REQUESTS_PER_MINUTE = 600;
/** Maximum number of items per minute in one person's batches, across all gateways. The first item of each batch counts as a request instead. */
const ITEMS_PER_MINUTE = 6000;

interface SignedInParts {
  auth: Pick<Auth, "read">;
  csrfTokens: CsrfTokens;
  limiter: RateLimiter;
}

/** Returns middleware that sets `response.locals.person`. It throws 401 not_signed_in, 403 csrf_token_invalid, or 429 rate_limited. */
export function createSignedInCheck({ auth, csrfTokens, limiter }: SignedInParts): RequestHandler {
  return async (request, response, next) => {
    const signedIn = await auth.read(request.headers.cookie);
    if (signedIn === undefined)
      throw new HttpError("not_signed_in", "You are not signed in, or your session has ended. Sign in.");
    const { person, cookies } = signedIn;
    if (isChanging(request.method) && !csrfTokens.isOf(person.sessionId, request.headers[CSRF_HEADER.toLowerCase()])) {
      throw new HttpError(
        "csrf_token_invalid",
        `Send the CSRF token from \`/session/me\` in the header ${CSRF_HEADER}.`,
      );
    }
    await throttle(person, limiter);
    if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
    response.locals.person = person;
    response.locals.chargeRequests = (items) => throttleItems(person, items, limiter);
    next();
  };
}

/** Returns the person set by the session check. Throws if the route was mounted without that check. */
export function personOf(response: Response): Person {
  const { person } = response.locals;
  if (person === undefined) throw new Error("the route is mounted without a session check");
  return person;
}

/** Counts one request by the person. Throws rate_limited beyond REQUESTS_PER_MINUTE. */
export async function throttle({ userId }: Person, limiter: RateLimiter): Promise<void> {
  const count = await limiter.consume(`person:${userId}`);
  if (count.consumed > REQUESTS_PER_MINUTE) throw refusal("requests", count);
}

/** Counts `items` of the person's batch. Throws rate_limited beyond ITEMS_PER_MINUTE. */
async function throttleItems({ userId }: Person, items: number, limiter: RateLimiter): Promise<void> {
  const count = await limiter.consume(`items:${userId}`, items);
  if (count.consumed > ITEMS_PER_MINUTE) throw refusal("items in batches", count);
}

function refusal(what: string, { msLeft }: WindowCount): HttpError {
  const seconds = Math.max(1, Math.ceil(msLeft / 1000));
  return new HttpError("rate_limited", `Too many ${what}. Try again in ${seconds} s.`, {
    headers: { "Retry-After": String(seconds) },
  });
}
