// Counts requests in fixed windows of a minute. Implemented over Redis (rate-limiter.redis.ts: one count for all gateways) and in
// the process (rate-limiter.memory.ts). Used by limit-by-plan.ts.

export const WINDOW_S = 60;
export const WINDOW_MS = WINDOW_S * 1000;

export interface WindowCount {
  /** Requests in the present window, this one included. */
  consumed: number;
  /** Until the window ends, 0 to WINDOW_MS. */
  msLeft: number;
}

export interface RateLimiter {
  /** Counts one request. Answers within about 150 ms whatever is away, and never rejects. */
  consume(accountId: string): Promise<WindowCount>;
  close(): Promise<void>;
}
