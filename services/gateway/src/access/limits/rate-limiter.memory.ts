// The rate limiter inside one process: where there is no Redis at all, and while it is away.

import { type RateLimiter, WINDOW_S, type WindowCount } from "./rate-limiter.ts";

export interface MemoryRateLimiter extends RateLimiter {
  /** Counts so many requests at once; the response's count includes all of them. */
  add(accountId: string, requests: number): WindowCount;
  /** The account's open window, or undefined. */
  present(accountId: string): WindowCount | undefined;
  /** Takes over what another counter says of the account. */
  set(accountId: string, count: WindowCount): void;
}

interface Window {
  consumed: number;
  /** By the monotonic clock. */
  endsMs: number;
}

/** Ended windows that are looked for at each new one: more than come, so that the ended ones get fewer. */
const SWEPT = 2;

/** Where what is counted is of the clients' own choice: how many windows are kept. Those that end first make room. */
export interface WindowBounds {
  maxWindows: number;
  onForgotten(): void;
}

/**
 * Holds one small entry for each account that was active within about the last window: only callers with a good key get one. `bounds`
 * are for texts that clients choose.
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
  /** Puts the new window behind all others, so that those that end first stand in front. */
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
