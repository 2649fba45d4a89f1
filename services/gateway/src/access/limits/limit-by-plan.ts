// The middleware that holds each account to its plan, over all its keys and all gateways. Used by app.ts behind the
// authentication.
//
// Headers on every response to an account with a limit: RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers) and
// X-RateLimit-Limit, -Remaining and -Reset. An account without a limit gets none of them: there is nothing to tell, and an
// invented quota would make a well-behaved client slow down.

import { counter, HttpError } from "@qr/runtime";
import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import { principalOf } from "../principal.ts";
import type { PlanLimits } from "./plans.ts";
import type { RateLimiter, WindowCount } from "./rate-limiter.ts";

declare global {
  namespace Express {
    interface Locals {
      /** Set where the account's plan has a limit. */
      chargePlan?: (requests: number) => Promise<void>;
      /** Set where the request is worked on while it is still being counted; rejects where it is one too many. */
      planCounted?: Promise<unknown>;
    }
  }
}

/**
 * Ends in 429 rate_limited with Retry-After once the account has sent its plan's requests in the present minute. A read of an account that
 * has places left, by what this gateway knows, is worked on while it is counted, which saves it a round trip to Redis: `untilCounted`
 * comes before its response. Other gateways may have used those places up, and then a few reads were made for nothing.
 */
export function createPlanLimit(options: { limits: PlanLimits; limiter: RateLimiter }): RequestHandler {
  const countRefusal = counter(
    "gateway_rate_limited_total",
    "Requests refused because the account's plan was used up.",
  );

  return async (request, response, next) => {
    const { accountId, plan } = principalOf(response);
    const limit = options.limits[plan];
    if (limit === undefined) return next();
    const refuse = (count: WindowCount) => {
      countRefusal();
      throw refusal(plan, limit, count);
    };
    const consume = async (requests: number): Promise<WindowCount> => {
      const count = await options.limiter.consume(accountId, requests);
      setHeaders(response, limit, count, options.limiter.windowS);
      if (count.consumed > limit) refuse(count);
      return count;
    };
    const hasPlaces = options.limiter.known(accountId) < limit;
    const counting = consume(1);
    response.locals.chargePlan = async (requests) => {
      const counted = await counting;
      // What does not fit is refused before it is counted: it would use up the minute of the account's other requests.
      if (counted.consumed + requests > limit) refuse(counted);
      await consume(requests);
    };
    if (isRead(request) && hasPlaces) {
      response.locals.planCounted = counting;
      // A refusal is told by untilCounted, which is not called yet.
      counting.catch(() => {});
    } else await counting;
    next();
  };
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** Comes before whatever a request is responded with. Throws rate_limited where it is one too many. */
export async function untilCounted(response: Response): Promise<void> {
  await response.locals.planCounted;
}

/** A refusal of the request waits until it is counted, too: every response tells the limit. Comes before what makes the response to an error. */
export const tellPlanWithErrors: ErrorRequestHandler = async (error, _request, response, next) => {
  await untilCounted(response);
  next(error);
};

/** Counts `requests` more than the one that a call is. Throws rate_limited where they do not fit in the present minute. */
export async function chargePlan(response: Response, requests: number): Promise<void> {
  if (requests > 0) await response.locals.chargePlan?.(requests);
}

function setHeaders(response: Response, limit: number, count: WindowCount, windowS: number): void {
  const remaining = Math.max(0, limit - count.consumed);
  response.setHeader("RateLimit-Policy", `"default";q=${limit};w=${windowS}`);
  response.setHeader("RateLimit", `"default";r=${remaining};t=${secondsLeft(count)}`);
  response.setHeader("X-RateLimit-Limit", limit);
  response.setHeader("X-RateLimit-Remaining", remaining);
  response.setHeader("X-RateLimit-Reset", Math.ceil((Date.now() + count.msLeft) / 1000));
}

function refusal(plan: string, limit: number, count: WindowCount): HttpError {
  const seconds = secondsLeft(count);
  const message = `The plan ${plan} allows ${limit} requests a minute, each item of a batch being one; try again in ${seconds} s.`;
  return new HttpError("rate_limited", message, { headers: { "Retry-After": String(seconds) } });
}

/** Whole seconds, at least 1, after which the window has surely ended. */
function secondsLeft(count: WindowCount): number {
  return Math.max(1, Math.ceil(count.msLeft / 1000));
}
