// Sends an answer whose length nobody knows beforehand, as fast as the client reads. mount-routes.ts calls it.

import { Buffer } from "node:buffer";
import { HttpError } from "@qr/runtime";
import type { Response } from "express";
import type { StreamedAnswer } from "./api-route.ts";

/** Bytes written at once: what a client has to take within STALLED_MS. */
const PIECE_BYTES = 64 * 1024;
/** A client that takes no piece for so long is given up; until then it holds two chunks of memory, and no connection to anything. */
const STALLED_MS = 60_000;

/**
 * Sends all chunks; holds one at a time. Where the chunks or the client fail, the connection is reset: the end of a whole answer is
 * then missing in each version of HTTP. Throws what the chunks throw.
 */
export async function sendStream(
  response: Response,
  { chunks, headers }: StreamedAnswer,
  stalledMs = STALLED_MS,
): Promise<void> {
  const hasGone = () => response.destroyed || response.writableEnded;
  try {
    for await (const chunk of chunks) {
      // The client has hung up, or the request's own deadline has answered already.
      if (hasGone()) return;
      if (!response.headersSent) response.set(headers);
      if (response.req.method === "HEAD") break;
      await writeAll(response, Buffer.from(chunk), stalledMs);
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

/** Until the client has taken what was written, or has gone. */
function drained(response: Response, stalledMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      clearTimeout(timer);
      response.off("drain", settle).off("close", settle);
      if (error) reject(error);
      else resolve();
    };
    const stalled = new HttpError("request_timeout", "The client does not read its answer.");
    const timer = setTimeout(() => settle(stalled), stalledMs);
    response.once("drain", settle).once("close", settle);
  });
}
