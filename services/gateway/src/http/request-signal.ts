// Tells a request's work when to stop.

import type { Response } from "express";

/** Returns a signal that is aborted when the response has been sent, for example because the deadline has passed, or the client is gone. */
export function signalOf(response: Response): AbortSignal {
  const ended = new AbortController();
  response.once("close", () => ended.abort());
  return ended.signal;
}
