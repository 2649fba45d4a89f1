// The gateway's HTTP application with only a test's session routes. For tests only.

import type { PrismaClient } from "@qr/database";
import { createLogger, startHttpServer } from "@qr/runtime";
import { type Access, startAccess } from "../access/access.ts";
import { NO_NOTICES } from "../events/notices.ts";
import { createApp } from "../http/app.ts";
import type { SessionRoute } from "../route/session-route.ts";
import { TEST_SETTINGS } from "./test-gateway.ts";

interface TestApp {
  /** `http://127.0.0.1:PORT` */
  url: string;
  access: Access;
  stop(): Promise<void>;
}

/** Serves the routes that `routesWith` returns. Cookies from a test gateway on the same database are also valid here. */
export async function startTestApp({
  prisma,
  trustedProxies = [],
  routesWith,
}: {
  prisma: PrismaClient;
  trustedProxies?: readonly string[];
  routesWith(access: Access): SessionRoute[];
}): Promise<TestApp> {
  const log = createLogger("test", "silent");
  const settings = { ...TEST_SETTINGS, TRUSTED_PROXIES: trustedProxies };
  // Nothing here waits for the schema.
  const database = { migrated: new Promise<void>(() => {}) };
  const access = startAccess({ settings, prisma, database, redisUrl: undefined, notices: NO_NOTICES, log });
  const app = createApp({
    settings,
    health: { readiness: () => ({ isReady: true, dependencies: {} }) },
    requireSchema: (_request, _response, next) => next(),
    access,
    routes: [],
    sessionRoutes: routesWith(access),
    publicFiles: [],
    dashboard: [],
    log,
  });
  const server = await startHttpServer(app, { port: 0, host: "127.0.0.1" });
  return {
    access,
    url: `http://127.0.0.1:${server.port}`,
    async stop() {
      await server.close(1000);
      await access.stop();
    },
  };
}
