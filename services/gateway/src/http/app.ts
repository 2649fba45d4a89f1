// The API as a value: the middleware in order. gateway.ts gives it to an HTTP server.

import { type Health, HttpError, healthAnswer, type Logger, unavailable } from "@qr/runtime";
import express, { type Express, type RequestHandler } from "express";
import { tellPlanWithErrors } from "../access/limits/limit-by-plan.ts";
import type { ApiRoute } from "../route/api-route.ts";
import { createErrorHandler } from "./error-handler.ts";
import { identifyRequest, limitDuration, limitUrl, refusePreflight } from "./middleware.ts";
import { mountRoutes } from "./mount-routes.ts";
import { observeRequests } from "./observe-requests.ts";
import type { PublicFile } from "./public-files/public-file.ts";
import { servePublicFiles } from "./public-files/public-routes.ts";
import type { SessionApi } from "./session-api.ts";

const MAX_BODY_BYTES = 64 * 1024;
/** Longer than all deadlines of one request's calls to the database and the cache together. */
const REQUEST_DEADLINE_MS = 10_000;

interface AppParts {
  health: Health;
  /** Whether the database has been brought to the schema that the code was written for. */
  hasSchema(): boolean;
  trustedProxies: readonly string[];
  authenticate: RequestHandler;
  limitByPlan: RequestHandler;
  routes: readonly ApiRoute[];
  /** The dashboard's; it has no part in what /v1 does. */
  sessionApi: Pick<SessionApi, "mount">;
  /** Served without a key. */
  publicFiles: readonly PublicFile[];
  dashboard: readonly RequestHandler[];
  log: Logger;
}

export function createApp(parts: AppParts): Express {
  const { health, trustedProxies, authenticate, limitByPlan, routes, sessionApi, publicFiles, dashboard, log } = parts;
  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.enable("case sensitive routing").enable("strict routing");
  // parseQuery reads the query; the framework's own readers are forgiving.
  app.set("query parser", false);
  app.set("trust proxy", [...trustedProxies]);

  app.use(identifyRequest, limitDuration(REQUEST_DEADLINE_MS), limitUrl);
  app.use(answerHealth(health), observeRequests(), servePublicFiles(publicFiles), ...dashboard);
  app.use("/v1", refusePreflight, requireSchema(parts), authenticate, limitByPlan);
  const readBytes = express.raw({ type: () => true, limit: MAX_BODY_BYTES });
  mountRoutes(app, routes, readBytes);
  sessionApi.mount(app, { readBytes, requireSchema: requireSchema(parts) });
  app.use(() => {
    throw new HttpError("not_found", "There is no such path.");
  });
  app.use(tellPlanWithErrors, createErrorHandler(log));
  return app;
}

function requireSchema({ hasSchema }: Pick<AppParts, "hasSchema">): RequestHandler {
  return (_request, _response, next) => {
    if (!hasSchema()) throw unavailable("The database");
    next();
  };
}

function answerHealth(health: Health): RequestHandler {
  return (request, response, next) => {
    const answer = healthAnswer(request.path, health);
    if (answer === undefined) return next();
    if (request.method !== "GET" && request.method !== "HEAD") {
      throw new HttpError("method_not_allowed", "GET and HEAD are known here.", { headers: { Allow: "GET, HEAD" } });
    }
    response.status(answer.status).type("json").send(answer.body);
  };
}
