// The middleware that gives each request its commit gate, and aborts the request when its deadline passes or its client disconnects.

import { HttpError, sendError } from "@qr/runtime";
import type { Request, RequestHandler, Response } from "express";
import { type CommitGate, createCommitGate } from "../scheduling/commit-gate.ts";
import { isChanging } from "./same-origin.ts";

declare global {
  namespace Express {
    interface Locals {
      gate?: CommitGate;
    }
  }
}

/**
 * Returns middleware that aborts a request that has neither been answered nor begun to commit after `ms`, and responds: 408 if the client has
 * not sent the whole request, otherwise 503. Also aborts a request whose client disconnects. A client that closes only its own side of the
 * connection still gets its response, but a change is aborted, because a client that has left looks the same.
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
    const leave = () => gate.abort(hangUpError());
    const { socket } = request;
    if (isChanging(request.method)) {
      // Pipelined requests share a socket.
      socket.setMaxListeners(0).once("end", leave);
    }
    response.once("close", () => {
      clearTimeout(timer);
      socket.off("end", leave);
      if (!response.writableFinished) leave();
    });
    next();
  };
}

/** Returns the gate of a request. Throws if the route is mounted without a deadline, which is a bug. */
export function gateOf(response: Response): CommitGate {
  const { gate } = response.locals;
  if (gate === undefined) throw new Error("the route is mounted without a deadline");
  return gate;
}

function hangUpError(): HttpError {
  return new HttpError(
    "request_timeout",
    "The connection was closed before the request was processed. Nothing was changed.",
    {
      headers: { Connection: "close" },
    },
  );
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
