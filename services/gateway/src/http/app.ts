// The HTTP application: its middleware, in order.

import { type Health, HttpError, healthResponse, type Logger } from "@qr/runtime";
import { SESSION_BASE } from "@qr/session-api";
import express, { type Express, type RequestHandler } from "express";
import type { Access } from "../access/access.ts";
import { countBeforeError } from "../access/limits/limit-by-plan.ts";
import type { ApiRoute } from "../route/api-route.ts";
import { readBody } from "../route/body.ts";
import type { SessionRoute } from "../route/session-route.ts";
import { createErrorHandler } from "./error-handler.ts";
import { identifyRequest, limitUrl, observeRequests, refusePreflight } from "./middleware.ts";
import { mountRoutes } from "./mount-routes.ts";
import { mountSessionRoutes } from "./mount-session-routes.ts";
import { mountPublicApi } from "./mount-v1-for-sessions.ts";
import type { PublicFile } from "./public-files/public-file.ts";
import { servePublicFiles } from "./public-files/public-routes.ts";
import { limitDuration } from "./request-gate.ts";
import { createSignedInCheck } from "./require-session.ts";
import { createOwnPageCheck } from "./same-origin.ts";

const MAX_BODY_BYTES = 64 * 1024;
/** Default deadline for a request: longer than the sum of the deadlines for all its calls to the database and the cache. */
const REQUEST_DEADLINE_MS = 10_000;

export interface AppParts {
  settings: { PUBLIC_API_URL: string };
  health: Health;
  /** Rejects requests until the database has the current schema. */
  requireSchema: RequestHandler;
  access: Access;
  /** The routes under /v1, which are also served under /session/v1 for signed-in people. */
  routes: readonly ApiRoute[];
  /** The routes under /session. */
  sessionRoutes: readonly SessionRoute[];
  publicFiles: readonly PublicFile[];
  dashboard: readonly RequestHandler[];
  /** Default: 10 s. */
  requestDeadlineMs?: number | undefined;
  log: Logger;
}

export function createApp(parts: AppParts): Express {
  const { settings, access, routes, log } = parts;
  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.enable("case sensitive routing").enable("strict routing");
  // parseQuery reads the query; the framework's own parsers are lenient.
  app.set("query parser", false);
  // For `request.secure`, which reads X-Forwarded-Proto. A request whose connection has closed has no address.
  app.set("trust proxy", (address = "") => access.proxies.hopOf(address).isTrusted);

  app.use(identifyRequest, limitDuration(parts.requestDeadlineMs ?? REQUEST_DEADLINE_MS), limitUrl);
  app.all(["/healthz", "/readyz"], respondToHealth(parts.health));
  app.use(observeRequests());

  const readBytes = readBody(MAX_BODY_BYTES);
  app.use("/v1", refusePreflight, parts.requireSchema, access.authenticate, access.planLimit.limitRequests);
  mountRoutes(app, routes, readBytes);

  const { accountsOf, clientAddress, planLimit } = access;
  const session = {
    isSignedIn: createSignedInCheck(access),
    readBytes,
    accountsOf,
    clientAddress,
    limitDrawing: planLimit.limitDrawing,
  };
  app.use(SESSION_BASE, refusePreflight, parts.requireSchema, createOwnPageCheck(settings.PUBLIC_API_URL));
  mountSessionRoutes(app, parts.sessionRoutes, session);
  mountPublicApi(app, routes, session);

  app.use(servePublicFiles(parts.publicFiles), ...parts.dashboard);
  app.use(() => {
    throw new HttpError("not_found", "There is no such path.");
  });
  app.use(countBeforeError, createErrorHandler(log));
  return app;
}

function respondToHealth(health: Health): RequestHandler {
  return (request, response, next) => {
    const reported = healthResponse(request.path, health);
    if (reported === undefined) return next();
    if (request.method !== "GET" && request.method !== "HEAD") {
      throw new HttpError("method_not_allowed", `Method ${request.method} is not allowed. Use GET or HEAD.`, {
        headers: { Allow: "GET, HEAD" },
      });
    }
    response.status(reported.status).type("json").send(reported.body);
  };
}
