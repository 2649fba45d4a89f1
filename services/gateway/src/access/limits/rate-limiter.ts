// Counts requests in fixed windows. Implemented over Redis (rate-limiter.redis.ts: one count for all gateways) and in
// the process (rate-limiter.memory.ts). Used by limit-by-plan.ts, and by usage/ to look.

/** The plans count by the minute. */
export const WINDOW_S = 60;

export interface WindowCount {
  /** Requests in the present window, those just counted included. */
  consumed: number;
  /** Until the window ends, in ms, never more than the whole window. */
  msLeft: number;
}

export interface RateLimiter {
  readonly windowS: number;
  /** Counts requests, one where none are given. Responds within about 150 ms whatever is away, and never rejects. */
  consume(accountId: string, requests?: number): Promise<WindowCount>;
  /** The present window without counting anything; where none is open, none of it is used. Responds as fast as consume, and never rejects. */
  peek(accountId: string): Promise<WindowCount>;
  /** What was consumed in the present window as far as this process has heard, and what it is just counting; 0 where it knows nothing. */
  known(accountId: string): number;
  close(): Promise<void>;
}
