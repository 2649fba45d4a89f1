// The middleware that enforces the rate limit of an account's plan, across all its keys and all gateways. The limit is a number of units: a
// request costs one, and drawing costs more.
//
// Every response to a request that counts toward a limit has RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers) and
// X-RateLimit-Limit, -Remaining, and -Reset. An account without a limit gets none of them, because an invented quota would make well-behaved
// clients slow down.

import { counter, HttpError } from "@qr/runtime";
import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import { principalOf } from "../principal.ts";
import type { PlanLimits } from "./plans.ts";
import type { RateLimiter, WindowCount } from "./rate-limiter.ts";

declare global {
  namespace Express {
    interface Locals {
      /** Counts further requests toward the plan or, for people, toward the person's limit. Unset if the plan has no limit. */
      chargeRequests?: Charge;
      /** Counts units of drawing toward the plan. Unset if the plan has no limit. */
      chargeDrawing?: Charge;
      /** Set if the request is processed while it is being counted. The promise rejects if the request is over the limit. */
      planCounted?: Promise<unknown>;
    }
  }
}

/**
 * Counts `units` in addition to the request itself. Throws rate_limited if they exceed what remains of the limit for
 * the current minute.
 */
type Charge = (units: number) => Promise<void>;

export interface PlanLimit {
  /**
   * Middleware for requests with an API key: throws 429 rate_limited with Retry-After if the account has reached its
   * plan's limit for the current minute. If this gateway's count is below the limit, a read is processed while Redis
   * counts it, which saves a round trip; `untilCounted` then runs before the response is sent. If requests to other
   * gateways have used up the limit, a few reads are processed and then rejected.
   */
  limitRequests: RequestHandler;
  /** Middleware for requests by people: the requests do not count toward the plan, but what is drawn for them does. */
  limitDrawing: RequestHandler;
}

interface PlanLimitParts {
  limits: PlanLimits;
  limiter: RateLimiter;
}

export function createPlanLimit(parts: PlanLimitParts): PlanLimit {
  const countRefusal = counter("gateway_rate_limited_total", "Requests rejected because the plan's limit was reached.");
  return {
    limitRequests: async (request, response, next) => {
      const budget = budgetOf(response, parts, countRefusal);
      if (budget === undefined) return next();
      const hasPlaces = parts.limiter.known(principalOf(response).accountId) < budget.limit;
      const counting = budget.consume(1);
      let counted = counting;
      const charge: Charge = async (units) => {
        budget.refuseBeyond(await counted, units);
        counted = budget.consume(units);
        await counted;
      };
      response.locals.chargeRequests = charge;
      response.locals.chargeDrawing = charge;
      if (isRead(request) && hasPlaces) {
        response.locals.planCounted = counting;
        // If this promise rejects, untilCounted reports the error, but nothing awaits the promise yet.
        counting.catch(() => {});
      } else await counting;
      next();
    },
    limitDrawing: (_request, response, next) => {
      const budget = budgetOf(response, parts, countRefusal);
      if (budget === undefined) return next();
      response.locals.chargeDrawing = async (units) => {
        budget.refuseBeyond(await budget.peek(), units);
        await budget.consume(units);
      };
      next();
    },
  };
}

/**
 * Returns the plan's limit and functions that enforce it; undefined if the plan has no limit. Every count is reported
 * in the response's headers.
 */
function budgetOf(response: Response, { limits, limiter }: PlanLimitParts, countRefusal: () => void) {
  const { accountId, plan } = principalOf(response);
  const limit = limits[plan];
  if (limit === undefined) return undefined;
  const reported = (count: WindowCount): WindowCount => {
    setHeaders(response, limit, count, limiter.windowS);
    return count;
  };
  const refuse = (count: WindowCount): never => {
    countRefusal();
    throw refusal(plan, limit, count);
  };
  return {
    limit,
    peek: async () => reported(await limiter.peek(accountId)),
    /** Counts `units`. Throws rate_limited if this takes the count over the limit. */
    consume: async (units: number): Promise<WindowCount> => {
      const count = reported(await limiter.consume(accountId, units));
      return count.consumed > limit ? refuse(count) : count;
    },
    /**
     * Throws rate_limited if `units` more would exceed the limit. Call this before counting them, so that rejected
     * units do not use up the limit.
     */
    refuseBeyond: (count: WindowCount, units: number): void => {
      if (count.consumed + units > limit) refuse(count);
    },
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

export async function chargeRequests(response: Response, requests: number): Promise<void> {
  if (requests > 0) await response.locals.chargeRequests?.(requests);
}

export async function chargeDrawing(response: Response, units: number): Promise<void> {
  if (units > 0) await response.locals.chargeDrawing?.(units);
}

function setHeaders(response: Response, limit: number, count: WindowCount, windowS: number): void {
  // A response might already have been sent at the deadline.
  if (response.headersSent) return;
  const remaining = Math.max(0, limit - count.consumed);
  response.setHeader("RateLimit-Policy", `"default";q=${limit};w=${windowS}`);
  response.setHeader("RateLimit", `"default";r=${remaining};t=${secondsLeft(count)}`);
  response.setHeader("X-RateLimit-Limit", limit);
  response.setHeader("X-RateLimit-Remaining", remaining);
  response.setHeader("X-RateLimit-Reset", Math.ceil((Date.now() + count.msLeft) / 1000));
}

function refusal(plan: string, limit: number, count: WindowCount): HttpError {
  const seconds = secondsLeft(count);
  const message = `The ${plan} plan allows ${limit} requests per minute; each item in a batch counts as one, and each style or logo counts as one or more. Retry in ${seconds} s.`;
  return new HttpError("rate_limited", message, { headers: { "Retry-After": String(seconds) } });
}

/** Returns the number of whole seconds (≥ 1) after which the window is sure to have ended. */
function secondsLeft(count: WindowCount): number {
  return Math.max(1, Math.ceil(count.msLeft / 1000));
}
