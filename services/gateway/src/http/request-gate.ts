// The middleware that gives each request its commit gate, and aborts the request when its deadline passes or its client disconnects.

import { HttpError, sendError } from "@qr/runtime";
import type { Request, RequestHandler, Response } from "express";
import { type CommitGate, createCommitGate } from "../scheduling/commit-gate.ts";

declare global {
  namespace Express {
    interface Locals {
      gate?: CommitGate;
    }
  }
}

/** Times, in ms after a client has closed its side of the connection, at which the client is probed to find out whether it has disconnected. */
const PROBES_MS = [250, 500] as const;

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** Returns whether a request with this method can change something. */
export function isChanging(method: string): boolean {
  return !READING.has(method);
}

/**
 * Returns middleware that, after `ms` milliseconds, aborts a request that has neither received a response nor begun to commit. The response
 * is 408 if the client has not sent the whole request, and 503 otherwise. Also aborts a request whose client disconnects. A client that
 * closes only its own side of the connection still gets its response.
 */
export function limitDuration(ms: number): RequestHandler {
  return (request, response, next) => {
    const gate = createCommitGate();
    response.locals.gate = gate;
    const timer = setTimeout(() => {
      if (response.headersSent) return;
      const error = deadlineError(request);
      if (gate.abort(error)) sendError(response, error, response.locals.requestId ?? "");
    }, ms);
    const onClose = () => {
      clearTimeout(timer);
      request.socket.off("close", onClose);
      if (!response.writableFinished) gate.abort(hangUpError());
    };
    response.once("close", onClose);
    // If a connection breaks, Node closes only the response that is being sent, not those of pipelined requests, which share the socket.
    request.socket.setMaxListeners(0).once("close", onClose);
    if (isChanging(request.method)) probeHalfClosed(request, response);
    next();
  };
}

/**
 * Makes Node notice that a client has disconnected, although a client that has only closed its own side of the connection looks the same.
 * The first probe makes the machine of a disconnected client reset the connection, and Node notices the reset at the second probe. Each
 * probe is a `100 Continue`, which clients ignore (RFC 9110, 15.2).
 */
function probeHalfClosed({ socket, httpVersion }: Request, response: Response): void {
  // HTTP/1.0 clients do not understand interim responses.
  if (httpVersion !== "1.1") return;
  const probe = () => {
    // A response that waits for an earlier one has no socket.
    if (response.socket?.writable && !response.headersSent) response.writeContinue();
  };
  let timers: readonly NodeJS.Timeout[] = [];
  const onEnd = () => {
    timers = PROBES_MS.map((ms) => setTimeout(probe, ms));
  };
  socket.once("end", onEnd);
  response.once("close", () => {
    socket.off("end", onEnd);
    for (const timer of timers) clearTimeout(timer);
  });
}

/** Returns the gate of a request. Throws if the route is mounted without a deadline, which is a bug. */
export function gateOf(response: Response): CommitGate {
  const { gate } = response.locals;
  if (gate === undefined) throw new Error("the route is mounted without a deadline");
  return gate;
}

function hangUpError(): HttpError {
  return new HttpError("request_timeout", "The connection was closed before the request was processed.");
}

function deadlineError(request: Request): HttpError {
  if (!request.complete) {
    return new HttpError("request_timeout", "The request did not arrive in time. Send it again.", {
      headers: { Connection: "close" },
    });
  }
  return new HttpError("unavailable", "The request took too long and was stopped. Nothing was changed. Try again.", {
    headers: { "Retry-After": "2" },
  });
}
