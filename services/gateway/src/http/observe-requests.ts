// Measures the duration of each request by route, and starts traces for a sample.

import { durations, startTrace, withinSpan } from "@qr/runtime";
import type { Request, RequestHandler } from "express";

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

/** Mount this after the health checks, which are not measured. */
export function observeRequests(): RequestHandler {
  const timeResponse = durations("gateway_request_seconds", "Duration of requests, by route and status class.");
  return (request, response, next) => {
    const startedMs = performance.now();
    const method = METHODS.has(request.method) ? request.method : "other";
    const span = startTrace(method, { kind: "server" });
    response.once("close", () => {
      const route = routeOf(request);
      // The client closed the connection before the response.
      const status = response.writableFinished ? response.statusCode : 499;
      timeResponse((performance.now() - startedMs) / 1000, { method, route, status: `${Math.floor(status / 100)}xx` });
      span?.rename(`${method} ${route}`);
      span?.set({ "http.request.method": method, "http.route": route, "http.response.status_code": status });
      span?.end(status >= 500 ? new Error() : undefined);
    });
    withinSpan(span, next);
  };
}

/** Returns the pattern of the route, never the path, which clients choose. */
function routeOf({ route, baseUrl }: Request): string {
  return typeof route?.path === "string" ? `${baseUrl}${route.path}` : "none";
}
