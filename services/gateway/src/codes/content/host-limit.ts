// Holds each account to so many new codes an hour that lead to one host, over all gateways: whoever prints thousands of codes to one
// site in an hour mostly prints somebody else's. Asked by the routes that make codes; the plan's own limit stands in front.

import { counter, HttpError, type Logger } from "@qr/runtime";
import { createMemoryRateLimiter } from "../../access/limits/rate-limiter.memory.ts";
import { createRedisRateLimiter } from "../../access/limits/rate-limiter.redis.ts";
import type { RateLimiter } from "../../access/limits/rate-limiter.ts";
import type { CreateCodeRequest } from "../code-schemas.ts";

const WINDOW_S = 3600;
/** Hosts of accounts that this process counts at a time, about 10 MB; beyond it those whose hour ends first are forgotten. */
const MAX_COUNTED = 50_000;

type Requested = Pick<CreateCodeRequest, "type" | "target">;

export interface HostLimit {
  /** Counts codes that an account is about to make. For each that is one too many its refusal, 429 rate_limited; else undefined. */
  take(accountId: string, requests: readonly Requested[]): Promise<(HttpError | undefined)[]>;
  close(): Promise<void>;
}

/** `createsPerHour`: 0 for no limit. `redisUrl`: undefined where this process counts by itself. */
export function createHostLimit(options: {
  createsPerHour: number;
  redisUrl: string | undefined;
  log: Logger;
}): HostLimit {
  const { createsPerHour: limit, redisUrl, log } = options;
  if (limit === 0) return { take: async (_, requests) => requests.map(() => undefined), close: async () => {} };
  const countRefusal = counter(
    "gateway_host_limited_total",
    "Codes refused because the account has made too many to their host within an hour.",
  );
  const limiter = openLimiter(redisUrl, log);

  const takeOf = async (accountId: string, host: string, indexes: readonly number[]) => {
    const { consumed, msLeft } = await limiter.consume(`host:${accountId}:${host}`, indexes.length);
    const left = Math.max(0, limit - (consumed - indexes.length));
    return indexes.slice(left).map((index) => [index, refusal(host, limit, msLeft)] as const);
  };
  return {
    async take(accountId, requests) {
      const refused = await Promise.all(
        [...indexesByHost(requests)].map(([host, indexes]) => takeOf(accountId, host, indexes)),
      );
      const refusals = new Map(refused.flat());
      if (refusals.size > 0) countRefusal(refusals.size);
      return requests.map((_, index) => refusals.get(index));
    },
    close: () => limiter.close(),
  };
}

function openLimiter(redisUrl: string | undefined, log: Logger): RateLimiter {
  const countForgotten = counter(
    "gateway_host_limit_forgotten_total",
    "Counts of hosts that were given up before their hour ended, because there were too many.",
  );
  const bounds = { maxWindows: MAX_COUNTED, onForgotten: countForgotten };
  return redisUrl === undefined
    ? createMemoryRateLimiter(WINDOW_S, undefined, bounds)
    : createRedisRateLimiter({ url: redisUrl, log, windowS: WINDOW_S, bounds });
}

/** The places of the codes that lead to each host; other types than `url` lead to none. */
function indexesByHost(requests: readonly Requested[]): Map<string, number[]> {
  const byHost = new Map<string, number[]>();
  for (const [index, { type, target }] of requests.entries()) {
    if (type !== "url") continue;
    // A dot at the end means the same host.
    const host = new URL(target).hostname.replace(/\.$/, "");
    const indexes = byHost.get(host);
    if (indexes) indexes.push(index);
    else byHost.set(host, [index]);
  }
  return byHost;
}

function refusal(host: string, limit: number, msLeft: number): HttpError {
  const seconds = Math.max(1, Math.ceil(msLeft / 1000));
  const message = `An account may make ${limit} codes an hour that lead to ${host}; try again in ${seconds} s.`;
  return new HttpError("rate_limited", message, { headers: { "Retry-After": String(seconds) } });
}
