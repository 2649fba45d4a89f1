// The rate limiter in one process, for systems without Redis and while Redis is unavailable.

import { type RateLimiter, WINDOW_S, type WindowCount } from "./rate-limiter.ts";

export interface MemoryRateLimiter extends RateLimiter {
  /** Counts `requests` synchronously. The returned count includes them. */
  add(accountId: string, requests: number): WindowCount;
  present(accountId: string): WindowCount | undefined;
  /** Replaces this limiter's count for the account with the count from another limiter. */
  set(accountId: string, count: WindowCount): void;
}

interface Window {
  consumed: number;
  /** The end of the window, in ms on the monotonic clock. */
  endsMs: number;
}

/** Number of windows checked for expiry whenever one is added. More than one, so that expired windows are removed faster than new ones are added. */
const SWEPT = 2;

/** Bounds for a limiter that counts per client-chosen string. Beyond `maxWindows`, the windows that end first are evicted. */
export interface WindowBounds {
  maxWindows: number;
  onForgotten(): void;
}

/**
 * Creates a rate limiter that keeps one small entry for each account that has been active within about the last window. Only callers with a
 * valid API key get an entry. Pass `bounds` if the limiter counts per client-chosen string instead of per account.
 */
export function createMemoryRateLimiter(
  windowS = WINDOW_S,
  now = () => performance.now(),
  bounds?: WindowBounds,
): MemoryRateLimiter {
  const windows = new Map<string, Window>();

  const openWindow = (accountId: string): Window | undefined => {
    const window = windows.get(accountId);
    return window !== undefined && window.endsMs > now() ? window : undefined;
  };
  const forgetOver = (): void => {
    const [oldest] = windows.keys();
    if (bounds === undefined || windows.size <= bounds.maxWindows || oldest === undefined) return;
    windows.delete(oldest);
    bounds.onForgotten();
  };
  /** Adds a window after all others, so that the windows stay in the order in which they end. Also deletes some expired windows. */
  const put = (accountId: string, window: Window): Window => {
    windows.delete(accountId);
    let looks = SWEPT;
    for (const [oldest, { endsMs }] of windows) {
      if (endsMs > now() || looks === 0) break;
      windows.delete(oldest);
      looks -= 1;
    }
    windows.set(accountId, window);
    forgetOver();
    return window;
  };
  const countOf = ({ consumed, endsMs }: Window): WindowCount => ({ consumed, msLeft: Math.max(0, endsMs - now()) });

  const add: MemoryRateLimiter["add"] = (accountId, requests) => {
    const window = openWindow(accountId) ?? put(accountId, { consumed: 0, endsMs: now() + windowS * 1000 });
    window.consumed += requests;
    return countOf(window);
  };
  const present: MemoryRateLimiter["present"] = (accountId) => {
    const window = openWindow(accountId);
    return window && countOf(window);
  };
  return {
    windowS,
    add,
    consume: async (accountId, requests = 1) => add(accountId, requests),
    peek: async (accountId) => present(accountId) ?? { consumed: 0, msLeft: windowS * 1000 },
    known: (accountId) => present(accountId)?.consumed ?? 0,
    present,
    set: (accountId, { consumed, msLeft }) => {
      const endsMs = now() + msLeft;
      const window = openWindow(accountId);
      if (window) Object.assign(window, { consumed, endsMs });
      else put(accountId, { consumed, endsMs });
    },
    close: async () => {},
  };
}
