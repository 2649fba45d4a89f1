// Mounts routes of /v1: checks the scope, reads the body, and calls the route. Requests with a method that the path does not support
// get a 405 response with an `Allow` header.

import { HttpError } from "@qr/runtime";
import type { Express, RequestHandler, Response } from "express";
import { requireScope, requireWholeAccount } from "../access/api-keys/authenticate.ts";
import { chargeDrawing, chargeRequests, untilCounted } from "../access/limits/limit-by-plan.ts";
import { principalOf, type Scope } from "../access/principal.ts";
import { IDEMPOTENCY_HEADER } from "../codes/idempotency/respond-once.ts";
import type { ApiRoute } from "../route/api-route.ts";
import { parseJson, requireJson } from "../route/body.ts";
import { isKnownState } from "../route/conditions.ts";
import { queryOf, refuseParameters } from "../route/query.ts";
import { sendStream } from "../route/send-stream.ts";
import { auditRequest } from "./audit-request.ts";
import { gateOf } from "./request-gate.ts";

/** Mounts all routes. `readBytes` reads a body of limited size into `request.body`. `mayUse` rejects a caller without the scope. */
export function mountRoutes(
  app: Express,
  routes: readonly ApiRoute[],
  readBytes: RequestHandler,
  mayUse: (scope: Scope) => RequestHandler = requireScope,
): void {
  for (const path of distinctPaths(routes)) {
    const ofPath = routes.filter((route) => route.path === path);
    const mounted = app.route(path);
    for (const route of ofPath) {
      const readBody = route.readBody ?? [requireJson, readBytes, parseJson];
      const refusal = route.limitedKeys === "refused" ? [requireWholeAccount] : [];
      const body = route.description.body ? readBody : [];
      mounted[route.method](mayUse(route.scope), ...refusal, ...body, handlerOf(route));
    }
    mounted.all(refuseMethod(ofPath));
  }
}

function handlerOf(route: ApiRoute): RequestHandler {
  return async (request, response) => {
    const [id = "", partId = ""] = Object.values(request.params).map(String);
    const query = queryOf(request.originalUrl);
    if (route.description.query === undefined) refuseParameters(query);
    const gate = gateOf(response);
    gate.signal.throwIfAborted();
    auditRequest(route.action, request, response);
    const result = await route.respond({
      principal: principalOf(response),
      id,
      partId,
      query,
      headers: request.headers,
      preferred: (mediaTypes) => mediaTypes.find((one) => one === request.accepts([...mediaTypes])) ?? mediaTypes[0],
      body: request.body,
      bodyBytes: response.locals.bodyBytes,
      idempotencyKey: request.get(IDEMPOTENCY_HEADER),
      charge: (requests) => chargeRequests(response, requests),
      chargeDrawing: (units) => chargeDrawing(response, units),
      signal: gate.signal,
      gate,
    });
    await untilCounted(response);
    if ("chunks" in result) return sendStream(response, result);
    const { body, headers = {} } = result;
    // The deadline might have passed during a read.
    if (response.headersSent) return;
    for (const name in headers) response.setHeader(name, headers[name] ?? "");
    if (route.method === "get" && isKnownState(request.headers["if-none-match"], headers.ETag)) {
      response.status(304).end();
    } else sendJson(response, body);
  };
}

/** Returns the distinct paths, with each literal path before any path whose parameter would match it. */
export function distinctPaths(routes: readonly { path: string }[]): Set<string> {
  const paths = routes.map((route) => route.path);
  return new Set([...paths.filter((path) => !path.includes(":")), ...paths]);
}

/** Sends JSON with Node's own methods, because Express's `json` looks up headers and settings that are already known. */
export function sendJson(response: Response, body: object): void {
  const text = JSON.stringify(body);
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Content-Length", Buffer.byteLength(text));
  // Node omits the body of a HEAD request.
  response.end(text);
}

/** Returns a handler that throws 405 method_not_allowed and lists the methods of these routes, which share a path. */
export function refuseMethod(routes: readonly Pick<ApiRoute, "method">[]): RequestHandler {
  const methods = routes.flatMap(({ method }) => (method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]));
  const allowed = new Intl.ListFormat("en", { type: "disjunction" }).format(methods);
  return (request) => {
    throw new HttpError("method_not_allowed", `Method ${request.method} is not allowed. Use ${allowed}.`, {
      headers: { Allow: methods.join(", ") },
    });
  };
}
