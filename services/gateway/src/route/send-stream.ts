// Streams a response of unknown length as fast as the client reads.

import { Buffer } from "node:buffer";
import { HttpError } from "@qr/runtime";
import type { Response } from "express";
import type { StreamedResponse } from "./api-route.ts";

/** Bytes per write. The client must read them within STALLED_MS. */
const PIECE_BYTES = 64 * 1024;
/**
 * How long a client can go without reading before it is disconnected, in ms. Until then, it occupies memory for one
 * chunk, as text and as bytes, but no database connection.
 */
const STALLED_MS = 60_000;

/**
 * Sends all chunks, with one in memory at a time. If a chunk cannot be produced or sent, resets the connection, so that the response is
 * visibly incomplete. Rethrows the error.
 */
export async function sendStream(
  response: Response,
  { chunks, headers }: StreamedResponse,
  stalledMs = STALLED_MS,
): Promise<void> {
  const hasGone = () => response.destroyed || response.writableEnded;
  try {
    for await (const chunk of chunks) {
      // The client has disconnected, or a response has already been sent at the deadline.
      if (hasGone()) return;
      if (!response.headersSent) response.set(headers);
      if (response.req.method === "HEAD") break;
      await writeAll(response, typeof chunk === "string" ? Buffer.from(chunk) : chunk, stalledMs);
    }
    if (hasGone()) return;
    if (!response.headersSent) response.set(headers);
    response.end();
  } catch (error) {
    if (response.headersSent && !response.writableEnded) response.socket?.resetAndDestroy();
    throw error;
  }
}

async function writeAll(response: Response, bytes: Buffer, stalledMs: number): Promise<void> {
  for (let start = 0; start < bytes.length && !response.destroyed; start += PIECE_BYTES) {
    const isTaken = response.write(bytes.subarray(start, start + PIECE_BYTES));
    if (!isTaken) await drained(response, stalledMs);
  }
}

/** Waits until the client has read what was written or has disconnected. Rejects with request_timeout after `stalledMs`. */
function drained(response: Response, stalledMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      clearTimeout(timer);
      response.off("drain", settle).off("close", settle);
      if (error) reject(error);
      else resolve();
    };
    const stalled = new HttpError("request_timeout", "The client has stopped reading the response.");
    const timer = setTimeout(() => settle(stalled), stalledMs);
    response.once("drain", settle).once("close", settle);
  });
}
