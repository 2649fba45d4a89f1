// Limits how many codes per hour an account may create for one target host, across all gateways. Thousands of new codes for one site within
// an hour are mostly spam. This limit applies in addition to the plan's limit.

import { createHash } from "node:crypto";
import { type CodeType, isJsonType, jsonContent, locationsIn } from "@qr/contracts";
import { counter, HttpError, type Logger } from "@qr/runtime";
import { openRateLimiter } from "../../access/limits/open-rate-limiter.ts";
import type { RateLimiter } from "../../access/limits/rate-limiter.ts";
import type { CreateCodeRequest } from "../code-schemas.ts";

const WINDOW_S = 3600;
/** Maximum number of account–host pairs counted in this process, which take about 10 MB. Beyond it, the pairs whose hour ends first are dropped. */
const MAX_COUNTED = 50_000;

type Requested = Pick<CreateCodeRequest, "type" | "target">;

export interface HostLimit {
  /** Counts codes that an account is about to create. Returns, for each code, 429 rate_limited if the code exceeds the limit, or undefined. */
  take(accountId: string, requests: readonly Requested[]): Promise<(HttpError | undefined)[]>;
  close(): Promise<void>;
}

/**
 * Creates a limit of `createsPerHour` new codes per hour for each account and host. Without `redisUrl`, this process
 * counts on its own.
 */
export function createHostLimit(options: {
  createsPerHour: number;
  redisUrl: string | undefined;
  log: Logger;
}): HostLimit {
  const { createsPerHour: limit, redisUrl, log } = options;
  const countRefusal = counter(
    "gateway_host_limited_total",
    "Codes rejected because the account had created too many for their host within an hour.",
  );
  const limiter = openLimiter(redisUrl, log);

  const takeOf = async (accountId: string, host: string, indexes: readonly number[]) => {
    const { consumed, msLeft } = await limiter.consume(`host:${accountId}:${hashOf(host)}`, indexes.length);
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

/** Returns a hash of a host, because a host can be the name of a person. */
function hashOf(host: string): string {
  return createHash("sha256").update(host).digest("base64url");
}

function openLimiter(redisUrl: string | undefined, log: Logger): RateLimiter {
  const countForgotten = counter(
    "gateway_host_limit_forgotten_total",
    "Counts of hosts dropped before their hour ended because there were too many.",
  );
  const bounds = { maxWindows: MAX_COUNTED, onForgotten: countForgotten };
  return openRateLimiter({ redisUrl, log, windowS: WINDOW_S, bounds });
}

/** Returns the indexes of the codes for each host. */
function indexesByHost(requests: readonly Requested[]): Map<string, number[]> {
  const byHost = new Map<string, number[]>();
  for (const [index, { type, target }] of requests.entries()) {
    for (const host of hostsIn(type, target)) {
      const indexes = byHost.get(host);
      if (indexes) indexes.push(index);
      else byHost.set(host, [index]);
    }
  }
  return byHost;
}

/** Returns the different hosts of the target's URLs. Only targets of the types `url`, `links`, and `app` have any. */
function hostsIn(type: CodeType, target: string): Set<string> {
  const content = isJsonType(type) ? jsonContent(type, target) : undefined;
  const urls = content === undefined ? (type === "url" ? [target] : []) : locationsIn(content);
  // A host name refers to the same host with and without a trailing dot.
  return new Set(urls.map((url) => new URL(url).hostname.replace(/\.$/, "")));
}

function refusal(host: string, limit: number, msLeft: number): HttpError {
  const seconds = Math.max(1, Math.ceil(msLeft / 1000));
  const message = `An account may create ${limit} codes per hour for ${host}. Retry in ${seconds} s.`;
  return new HttpError("rate_limited", message, { headers: { "Retry-After": String(seconds) } });
}
