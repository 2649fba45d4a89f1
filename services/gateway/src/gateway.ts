// Composes the gateway from its modules.

import { pause, type Running } from "@qr/runtime";
import { startAccess } from "./access/access.ts";
import { type Accounts, startAccounts } from "./accounts/accounts.ts";
import { startCodes } from "./codes/codes.ts";
import type { GatewaySettings } from "./config.ts";
import { type GatewayParts, openConnections } from "./connections.ts";
import { createNotices } from "./events/notices.ts";
import { startAccountExport } from "./export/export.ts";
import { startHttp } from "./http/http.ts";
import { startMail } from "./mail/mail.ts";
import { startRelayOnceMigrated } from "./relay/relay.ts";
import { startScheduleWorker } from "./relay/schedule-worker.ts";
import type { ApiRoute } from "./route/api-route.ts";
import type { SessionRoute } from "./route/session-route.ts";
import { onceMigrated, startDatabaseWatch } from "./scheduling/database-watch.ts";
import { startStatistics } from "./statistics/statistics.ts";

/** How long startup waits for the schema, in ms. After that, the gateway listens, and refuses requests until the schema is current. */
const MIGRATION_WAIT_MS = 5000;

export interface Gateway extends Running, Pick<Accounts, "demo" | "ensureFirstAccount"> {
  readonly port: number;
  /** Every route under /v1. */
  readonly routes: readonly ApiRoute[];
  /** Every route under /session except those under /session/v1. */
  readonly sessionRoutes: readonly SessionRoute[];
}

/**
 * Starts the gateway, even if Postgres, Redis, or RabbitMQ is down; the gateway connects as soon as they are up. Throws if the port is in
 * use or if neither a connection nor its URL is given.
 */
export async function startGateway(settings: GatewaySettings, parts: GatewayParts): Promise<Gateway> {
  const { log, requestDeadlineMs, erasureSettlingS } = parts;
  const connections = await openConnections(settings, parts);
  const database = startDatabaseWatch({ url: settings.DATABASE_URL, prisma: connections.prisma, log });
  const notices = createNotices(settings);
  const ports = { ...connections, settings, database, notices, log };
  const relay = startRelayOnceMigrated(ports);
  const { onEvent, onRepair } = relay;

  const access = startAccess(ports);
  const codes = startCodes({ ...ports, hashPassword: access.passwords.hash, onEvent, onRepair });
  const schedule = onceMigrated(database, () => startScheduleWorker({ schedule: codes.schedule, log }));
  const statistics = startStatistics({ ...ports, access, codes });
  const mail = startMail({ ...ports, readWeek: statistics.readWeek });
  const accounts = startAccounts({ ...ports, access, codes, sendsMail: mail !== undefined, onEvent, erasureSettlingS });
  const resources = [...codes.routes, ...statistics.routes, ...accounts.routes];
  const accountExport = startAccountExport({ ...ports, codes, routes: resources });
  const routes = [...resources, ...accountExport.routes];
  const sessionRoutes = [...accounts.sessionRoutes, ...statistics.sessionRoutes, ...codes.sessionRoutes];

  const stopParts = async (deadlineMs: number) => {
    await database.stop();
    await schedule.stop();
    await relay.stop();
    await mail?.stop();
    await Promise.all([access.stop(), accounts.stop(), codes.stop(), statistics.stop(), accountExport.stop()]);
    await connections.close(deadlineMs);
  };
  await pause(MIGRATION_WAIT_MS, database.hasMigrated);
  const server = await startHttp({ ...ports, access, routes, sessionRoutes, requestDeadlineMs }).catch(
    async (error: unknown) => {
      await stopParts(0);
      throw error;
    },
  );
  return {
    port: server.port,
    routes,
    sessionRoutes,
    demo: accounts.demo,
    ensureFirstAccount: accounts.ensureFirstAccount,
    async stop(deadlineMs) {
      const endsMs = performance.now() + deadlineMs;
      await server.close(deadlineMs / 2);
      await stopParts(Math.max(0, endsMs - performance.now()));
    },
  };
}
