// The gateway as a composition of its modules.

import { type Logger, pause, type Running } from "@qr/runtime";
import { createAccess } from "./access/access.ts";
import { accountsOf } from "./access/membership-store.ts";
import { createAccounts } from "./accounts/accounts.ts";
import type { Demo } from "./accounts/demo/demo.ts";
import type { SignIn } from "./accounts/demo/demo-owner.ts";
import { ensureFirstAccount } from "./accounts/ensure-first-account.ts";
import { createCodes } from "./codes/codes.ts";
import type { GatewaySettings } from "./config.ts";
import { type GivenConnections, openConnections } from "./connections.ts";
import { startHttp } from "./http/http.ts";
import { startRelay } from "./relay/relay.ts";
import type { ApiRoute } from "./route/api-route.ts";
import type { SessionRoute } from "./route/session-route.ts";
import { onceMigrated, startDatabaseWatch } from "./scheduling/database-watch.ts";
import { createStatistics } from "./statistics/statistics.ts";

/** How long a start waits for the schema. After that, it migrates in the background. */
const MIGRATION_WAIT_MS = 5000;

export type GatewayParts = GivenConnections & { log: Logger };

export interface Gateway extends Running {
  readonly port: number;
  /** Every route below /v1. */
  readonly routes: readonly ApiRoute[];
  /** Every route below /session except those of /v1. */
  readonly sessionRoutes: readonly SessionRoute[];
  /**
   * Creates an account if the database has none, and returns its key, which is shown only once. Waits for the schema. With `demoOwner`,
   * that person can sign in to the account, and `demo` fills it.
   */
  ensureFirstAccount(email: string, demoOwner?: SignIn): Promise<string | undefined>;
  readonly demo: Demo;
}

/**
 * Starts the gateway, even if Postgres, Redis, or RabbitMQ are down: it connects when they are back. Throws if the port is in use or if
 * neither a connection nor its address is given.
 */
export async function startGateway(settings: GatewaySettings, { log, ...given }: GatewayParts): Promise<Gateway> {
  const connections = await openConnections(settings, { ...given, log });
  const { prisma, bus, targetCache } = connections;
  const database = startDatabaseWatch({ url: settings.DATABASE_URL, prisma, log });
  const relay = onceMigrated(database, () => startRelay({ prisma, bus, targetCache, log }));
  const onEvent = () => relay.part()?.onEvent();
  const onRepair = () => relay.part()?.onRepair();

  const access = createAccess({ ...connections, settings, database, log });
  const codes = createCodes({ ...connections, settings, database, onEvent, onRepair, log });
  const statistics = createStatistics({ ...connections, reader: codes.reader, log });
  const accounts = createAccounts({ ...connections, settings, access, codes, onEvent });
  const routes = [...codes.routes, ...statistics.routes];
  const sessionRoutes = [...accounts.sessionRoutes, ...statistics.sessionRoutes, ...codes.sessionRoutes];

  const closeParts = async (deadlineMs: number) => {
    await database.stop();
    await relay.stop();
    await Promise.all([access.stop(), codes.stop()]);
    await connections.close(deadlineMs);
  };
  try {
    const memberships = { accountsOf: (userId: string) => accountsOf(prisma, userId) };
    const server = await startHttp({
      settings,
      database,
      connections,
      access,
      ...memberships,
      routes,
      sessionRoutes,
      log,
    });
    await pause(MIGRATION_WAIT_MS, database.hasMigrated);
    return {
      port: server.port,
      routes,
      sessionRoutes,
      demo: accounts.demo,
      ensureFirstAccount: async (email, demoOwner) => {
        await database.migrated;
        return ensureFirstAccount(prisma, { email, demoOwner, passwords: access.passwords });
      },
      async stop(deadlineMs) {
        const endsMs = performance.now() + deadlineMs;
        await server.close(deadlineMs / 2);
        await closeParts(Math.max(0, endsMs - performance.now()));
      },
    };
  } catch (error) {
    await closeParts(0);
    throw error;
  }
}
