// Joins the gateway's parts and starts them; main.ts, standalone and the tests call it.

import { openPool, prismaOn, statementsOn } from "@qr/database";
import { type Bus, connectRabbitBus } from "@qr/messaging";
import { type Health, type Logger, observeHealth, pause, type Running, startHttpServer } from "@qr/runtime";
import { connectRedisTargetCache, type TargetCache } from "@qr/target-cache";
import { createApiKeyStore } from "./access/api-keys/api-key-store.ts";
import { createAuthenticate } from "./access/api-keys/authenticate.ts";
import { createPlanLimit } from "./access/limits/limit-by-plan.ts";
import { planLimits } from "./access/limits/plans.ts";
import { createMemoryRateLimiter } from "./access/limits/rate-limiter.memory.ts";
import { createRedisRateLimiter } from "./access/limits/rate-limiter.redis.ts";
import { createPasswords } from "./access/sessions/passwords.ts";
import { startSessionSweep } from "./access/sessions/session-sweep.ts";
import { createDemo, type Demo } from "./accounts/demo/demo.ts";
import type { SignIn } from "./accounts/demo/demo-owner.ts";
import { ensureFirstAccount } from "./accounts/ensure-first-account.ts";
import { createBatchStore } from "./codes/batch/batch-store.ts";
import { createCodeReader } from "./codes/code-reader-store.ts";
import { createCodeStore } from "./codes/code-store.ts";
import { blockedDomains } from "./codes/content/blocked-domains.ts";
import { createHostLimit } from "./codes/content/host-limit.ts";
import { ownHosts } from "./codes/content/own-hosts.ts";
import { createAnswerOnce } from "./codes/idempotency/answer-once.ts";
import { startAnswerSweep } from "./codes/idempotency/answer-sweep.ts";
import { createIdempotentAnswerStore } from "./codes/idempotency/idempotent-answer-store.ts";
import { createLogoStore } from "./codes/logos/logo-store.ts";
import { publicUrls } from "./codes/public-urls.ts";
import { createStyleCheck } from "./codes/style/check-style.ts";
import { createTargetWriter } from "./codes/target-writer.ts";
import type { GatewaySettings } from "./config.ts";
import { apiRoutes } from "./http/api-routes.ts";
import { createApp } from "./http/app.ts";
import { findDashboard } from "./http/dashboard/dashboard-files.ts";
import { serveDashboard } from "./http/dashboard/dashboard-routes.ts";
import { bornMessages } from "./http/express-message-classes.ts";
import { openApiFile } from "./http/openapi/openapi-file.ts";
import { referencePage } from "./http/openapi/reference-page.ts";
import { createSessionApi } from "./http/session-api.ts";
import { type OutboxRelay, startOutboxRelay } from "./relay/outbox-relay.ts";
import type { ApiRoute } from "./route/api-route.ts";
import type { SessionRoute } from "./route/session-route.ts";
import { type DatabaseWatch, startDatabaseWatch } from "./scheduling/database-watch.ts";
import type { ExpirySweep } from "./scheduling/sweep.ts";
import { createAccountStatisticsStore } from "./statistics/account/account-statistics-store.ts";
import { createScansStore } from "./statistics/scans/scans-store.ts";
import { createStatisticsStore } from "./statistics/statistics-store.ts";

const DATABASE_CONNECTIONS = 10;
/** How long a start waits for the schema before it goes on without: then it follows in the background. */
const MIGRATION_WAIT_MS = 5000;

export interface GatewayParts {
  log: Logger;
  /** Handed in by standalone; else opened by the address in the settings. */
  bus?: Bus;
  targetCache?: TargetCache;
}

export interface Gateway extends Running {
  readonly port: number;
  /** Every endpoint that needs a key, for whoever has to go through all of them. */
  readonly routes: readonly ApiRoute[];
  /** Every route of the dashboard's own, below /session. */
  readonly sessionRoutes: readonly SessionRoute[];
  /**
   * Makes an account where the database has none yet, and returns its key, this once; waits for the schema. With `demoOwner` it is
   * one to look around in: that person can sign in to it, and `demo` fills it.
   */
  ensureFirstAccount(email: string, demoOwner?: SignIn): Promise<string | undefined>;
  readonly demo: Demo;
}

/**
 * Starts the gateway, also while Postgres, Redis or RabbitMQ are away: they are found when they come. Throws where the port is in
 * use, or where neither a part nor its address is given.
 */
export async function startGateway(settings: GatewaySettings, parts: GatewayParts): Promise<Gateway> {
  const { log } = parts;
  const bus = parts.bus ?? (await connectRabbitBus({ url: required(settings.AMQP_URL, "AMQP_URL"), log }));
  const targetCache =
    parts.targetCache ?? connectRedisTargetCache({ url: required(settings.REDIS_URL, "REDIS_URL"), log });
  const redisUrl = settings.REDIS_URL === "memory:" ? undefined : settings.REDIS_URL;
  const limiter = redisUrl === undefined ? createMemoryRateLimiter() : createRedisRateLimiter({ url: redisUrl, log });
  const hostLimit = createHostLimit({ createsPerHour: settings.TARGET_HOST_CREATES_PER_HOUR, redisUrl, log });
  const pool = openPool({ url: settings.DATABASE_URL, max: DATABASE_CONNECTIONS, name: "gateway", log });
  const prisma = prismaOn(pool);
  // The paths that clients wait for most; Prisma costs five times as much.
  const run = statementsOn(pool);
  const database = startDatabaseWatch({ url: settings.DATABASE_URL, prisma, log });
  const answers = createIdempotentAnswerStore(prisma);
  let relay: OutboxRelay | undefined;
  let sweeps: readonly ExpirySweep[] = [];
  const relaying = database.migrated.then(() => {
    relay = startOutboxRelay({ prisma, bus, targetCache, log });
    sweeps = [startAnswerSweep({ answers, log }), startSessionSweep({ prisma, log })];
  });
  const targets = createTargetWriter({ cache: targetCache, log });
  const onOutboxRow = () => relay?.wake();

  const reader = createCodeReader(run);
  const urls = publicUrls(settings);
  const logos = createLogoStore(prisma);
  const creation = {
    answerOnce: createAnswerOnce({ answers, targets, onOutboxRow }),
    hostLimit,
    styles: createStyleCheck({ urls, logos }),
    urls,
    urlRules: {
      own: ownHosts([settings.PUBLIC_API_URL, settings.PUBLIC_SHORT_URL, settings.PUBLIC_IMAGE_URL]),
      blocked: blockedDomains(settings.TARGET_BLOCKED_DOMAINS),
      allowsPrivateHosts: settings.TARGET_PRIVATE_HOSTS === "allow",
    },
  };
  const passwords = createPasswords();
  const demo = createDemo({ ...creation, prisma, passwords, settings, targets, onOutboxRow });
  const routes = apiRoutes({
    codes: { ...creation, reader, store: createCodeStore({ prisma, run }), targets, onOutboxRow },
    batch: { ...creation, batchStore: createBatchStore(prisma) },
    export: { reader, urls },
    logos: { logos },
    statistics: {
      reader,
      store: createStatisticsStore(run),
      account: { store: createAccountStatisticsStore(run), scans: createScansStore(run), log },
      log,
    },
  });
  const sessionApi = createSessionApi({
    settings,
    prisma,
    run,
    passwords,
    limiter,
    reader,
    creation,
    apiRoutes: routes,
    demo,
  });
  const app = createApp({
    health: observeHealth("gateway", gatewayHealth(database, bus, targetCache)),
    hasSchema: () => database.hasSchema(),
    trustedProxies: settings.TRUSTED_PROXIES,
    authenticate: createAuthenticate({
      keys: createApiKeyStore(prisma),
      refusesPlainHttp: settings.API_PLAIN_HTTP === "refuse",
      log,
    }),
    limitByPlan: createPlanLimit({ limits: planLimits(settings), limiter }),
    routes,
    sessionApi,
    publicFiles: [openApiFile(routes, settings.PUBLIC_API_URL), ...referencePage()],
    dashboard: serveDashboard(findDashboard(settings.DASHBOARD_DIR), settings),
    log,
  });

  const closeParts = async (deadlineMs: number) => {
    await database.stop();
    await relay?.stop();
    await Promise.all(sweeps.map((sweep) => sweep.stop()));
    await limiter.close();
    await hostLimit.close();
    if (parts.bus === undefined) await bus.close(deadlineMs);
    if (parts.targetCache === undefined) await targetCache.close();
    await prisma.$disconnect();
    await pool.end();
  };
  try {
    const server = await startHttpServer(app, {
      port: settings.HTTP_PORT,
      host: settings.HOST,
      messages: bornMessages(app),
    });
    await atMost(MIGRATION_WAIT_MS, relaying);
    return {
      port: server.port,
      routes,
      sessionRoutes: sessionApi.routes,
      demo,
      ensureFirstAccount: async (email, demoOwner) => {
        await database.migrated;
        return ensureFirstAccount(prisma, { email, demoOwner, passwords });
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

/** Useful only with the database: without Redis targets go through the outbox, without RabbitMQ messages wait in it. */
function gatewayHealth(database: DatabaseWatch, bus: Bus, targetCache: TargetCache): Health {
  return {
    readiness: () => ({
      isReady: database.state() === "up",
      dependencies: {
        postgres: database.state(),
        redis: targetCache.state(),
        rabbitmq: bus.state() === "down" ? "down" : "up",
      },
    }),
  };
}

async function atMost(ms: number, event: Promise<void>): Promise<void> {
  const happened = new AbortController();
  await Promise.race([event.finally(() => happened.abort()), pause(ms, happened.signal)]);
}

function required(address: string | undefined, name: string): string {
  if (address === undefined) throw new Error(`${name} is not set`);
  return address;
}
