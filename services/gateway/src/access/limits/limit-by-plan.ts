// The middleware that enforces the rate limit of an account's plan, across all its keys and all gateways.
//
// Every response to an account with a limit has RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers) and X-RateLimit-Limit,
// -Remaining, and -Reset. An account without a limit gets none of them, because an invented quota would make well-behaved clients slow down.

import { counter, HttpError } from "@qr/runtime";
import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import { principalOf } from "../principal.ts";
import type { PlanLimits } from "./plans.ts";
import type { RateLimiter, WindowCount } from "./rate-limiter.ts";

declare global {
  namespace Express {
    interface Locals {
      chargePlan?: (requests: number) => Promise<void>;
      /** Set if the request is processed while it is being counted. The promise rejects if the request is over the limit. */
      planCounted?: Promise<unknown>;
    }
  }
}

/**
 * Returns middleware that throws 429 rate_limited with Retry-After if the account has used up its plan's requests for the current minute.
 * If this gateway's count is below the limit, a read is processed while Redis counts it, which saves a round trip; `untilCounted` then runs
 * before the response is sent. If other gateways have used up the limit, a few reads are processed in vain.
 */
export function createPlanLimit(options: { limits: PlanLimits; limiter: RateLimiter }): RequestHandler {
  const countRefusal = counter("gateway_rate_limited_total", "Requests rejected because the plan's limit was reached.");

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
      // Requests beyond the limit are rejected before they are counted, so that they do not use up the account's remaining requests.
      if (counted.consumed + requests > limit) refuse(counted);
      await consume(requests);
    };
    if (isRead(request) && hasPlaces) {
      response.locals.planCounted = counting;
      // If this promise rejects, untilCounted reports the error, but nothing awaits the promise yet.
      counting.catch(() => {});
    } else await counting;
    next();
  };
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** Waits until the request is counted. Throws rate_limited if the request is over the limit. Call this before every response. */
export async function untilCounted(response: Response): Promise<void> {
  await response.locals.planCounted;
}

/** Delays error responses until the request is counted, because every response reports the limit. Mount it before the error handler. */
export const countBeforeError: ErrorRequestHandler = async (error, _request, response, next) => {
  await untilCounted(response);
  next(error);
};

/** Counts `requests` in addition to the request itself. Throws rate_limited if they exceed the remainder of the limit for the current minute. */
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
  const message = `The plan ${plan} allows ${limit} requests per minute; each item in a batch counts as one request. Retry in ${seconds} s.`;
  return new HttpError("rate_limited", message, { headers: { "Retry-After": String(seconds) } });
}

/** Returns the number of whole seconds (≥ 1) after which the window has certainly ended. */
function secondsLeft(count: WindowCount): number {
  return Math.max(1, Math.ceil(count.msLeft / 1000));
}
