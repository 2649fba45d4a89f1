// Serves the modules over HTTP: starts a server for the application with its public files and the dashboard.

import type { Bus } from "@qr/messaging";
import { type HttpServer, observeHealth, startHttpServer } from "@qr/runtime";
import type { TargetCache } from "@qr/target-cache";
import type { DatabaseWatch } from "../scheduling/database-watch.ts";
import { type AppParts, createApp } from "./app.ts";
import { findDashboard } from "./dashboard/dashboard-files.ts";
import { serveDashboard } from "./dashboard/dashboard-routes.ts";
import { expressMessageClasses } from "./express-message-classes.ts";
import { openApiFile } from "./openapi/openapi-file.ts";

interface HttpParts extends Omit<AppParts, "health" | "requireSchema" | "publicFiles" | "dashboard"> {
  settings: AppParts["settings"] & {
    HTTP_PORT: number;
    HOST: string;
    PUBLIC_IMAGE_URL: string;
    DASHBOARD_DIR?: string | undefined;
  };
  database: DatabaseWatch;
  bus: Bus;
  targetCache: TargetCache;
}

/** Listens on HTTP_PORT (0: any free port). Rejects if the port is in use. */
export async function startHttp(parts: HttpParts): Promise<HttpServer> {
  const { settings, database, routes } = parts;
  const app = createApp({
    ...parts,
    health: observeHealth("gateway", healthOf(parts)),
    requireSchema: database.requireSchema,
    publicFiles: [openApiFile(routes, settings.PUBLIC_API_URL)],
    dashboard: serveDashboard(findDashboard(settings.DASHBOARD_DIR), settings),
  });
  return startHttpServer(app, { port: settings.HTTP_PORT, host: settings.HOST, messages: expressMessageClasses(app) });
}

/**
 * Returns the readiness check, which requires only Postgres. Without Redis, targets wait to be written to the cache; without RabbitMQ,
 * events wait to be published.
 */
function healthOf({ database, bus, targetCache }: HttpParts) {
  return {
    readiness: () => ({
      isReady: database.state() === "up",
      dependencies: {
        postgres: database.state(),
        redis: targetCache.state(),
        rabbitmq: bus.state() === "down" ? ("down" as const) : ("up" as const),
      },
    }),
  };
}
