// Counts requests in fixed windows: in Redis, with one count for all gateways, or in this process.

export const WINDOW_S = 60;

export interface WindowCount {
  /** Requests in the current window, including those just counted. */
  consumed: number;
  /** Time until the window ends, in ms; at most the whole window. */
  msLeft: number;
}

export interface RateLimiter {
  readonly windowS: number;
  /** Counts `requests`, by default one. Resolves within about 150 ms, even if Redis is unavailable, and never rejects. */
  consume(accountId: string, requests?: number): Promise<WindowCount>;
  /** Returns the current window without counting; `consumed` is 0 if no window is open. Resolves as fast as `consume`, and never rejects. */
  peek(accountId: string): Promise<WindowCount>;
  /** Returns this process's count for the current window: the last shared count plus the requests being counted; 0 for an unknown account. */
  known(accountId: string): number;
  close(): Promise<void>;
}
