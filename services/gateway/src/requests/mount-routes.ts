// Joins the endpoints of /v1 to the HTTP server: scope, then body, then the endpoint; 405 with Allow for other methods of a path.
// Called by app.ts.

import { HttpError } from "@qr/runtime";
import type { Express, RequestHandler, Response } from "express";
import { callerOf } from "../api-keys/caller.ts";
import { requireScope } from "../api-keys/require-scope.ts";
import type { ApiRoute } from "./api-route.ts";
import { matchesTag } from "./if-none-match.ts";
import { parseJson, requireJson } from "./json-body.ts";
import { queryOf } from "./query.ts";

/** Mounts all routes; `readBytes` reads a body into `request.body`, with a limit. */
export function mountRoutes(app: Express, routes: readonly ApiRoute[], readBytes: RequestHandler): void {
  for (const path of new Set(routes.map((route) => route.path))) {
    const ofPath = routes.filter((route) => route.path === path);
    const mounted = app.route(path);
    for (const route of ofPath) {
      const body = route.readsBody ? [requireJson, readBytes, parseJson] : [];
      mounted[route.method](requireScope(route.scope), ...body, answering(route));
    }
    mounted.all(refuseMethod(ofPath));
  }
}

function answering(route: ApiRoute): RequestHandler {
  return async (request, response) => {
    const { id } = request.params;
    const { body, headers = {} } = await route.answer({
      caller: callerOf(response),
      id: typeof id === "string" ? id : "",
      query: queryOf(request.originalUrl),
      body: request.body,
    });
    // The request's own deadline may have answered already.
    if (response.headersSent) return;
    for (const name in headers) response.setHeader(name, headers[name] ?? "");
    if (route.method === "get" && matchesTag(request.headers["if-none-match"], headers.ETag)) {
      response.status(304).end();
    } else sendJson(response, body);
  };
}

/** By node's own means: Express' `json` reads the headers and settings again that are known here. */
function sendJson(response: Response, body: object): void {
  const text = JSON.stringify(body);
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Content-Length", Buffer.byteLength(text));
  // Node leaves the body out where the request is a HEAD.
  response.end(text);
}

function refuseMethod(routes: readonly ApiRoute[]): RequestHandler {
  const allow = routes
    .flatMap(({ method }) => (method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]))
    .join(", ");
  return (request) => {
    throw new HttpError("method_not_allowed", `${request.method} is not known here; ${allow} are.`, {
      headers: { Allow: allow },
    });
  };
}
