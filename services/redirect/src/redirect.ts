// Starts the redirect: joins memory, Redis, Postgres, the journal and the HTTP server. Called by main.ts and by standalone.

import { openPool } from "@qr/database";
import { type Bus, connectRabbitBus } from "@qr/messaging";
import {
  gauge,
  type Health,
  type HttpReply,
  type HttpServer,
  type Logger,
  observeHealth,
  type Running,
  startHttpServer,
} from "@qr/runtime";
import { connectRedisTargetCache, type TargetCache } from "@qr/target-cache";
import type { RedirectSettings } from "./config.ts";
import { createCountry } from "./country/country.ts";
import { type CountryDatabase, openCountryDatabase } from "./country/country-database.ts";
import { type Journal, openJournal } from "./journal/journal.ts";
import { createMissBudget } from "./misses/miss-budget.ts";
import { createRedirectCounts } from "./redirect-counts.ts";
import { createScanText } from "./scan-text.ts";
import { createRedirectServer } from "./server.ts";
import { type DependencyWatch, watchDependencies } from "./targets/dependency-watch.ts";
import { followChanges } from "./targets/follow-changes.ts";
import { startPings } from "./targets/pings.ts";
import { createTargetResolver } from "./targets/resolve-target.ts";
import { createTargetMemory } from "./targets/target-memory.ts";
import { createTargetStore } from "./targets/target-store.ts";
import { createClientAddress } from "./visitor/client-address.ts";
import { createTrustedProxies } from "./visitor/trusted-proxies.ts";

const DATABASE_CONNECTIONS = 6;
const CLOSE_BUS_MS = 1000;

export interface RedirectParts {
  log: Logger;
  /** Given by who shares them with other services, and ended by them; else opened by address and ended here. */
  bus?: Bus;
  targetCache?: TargetCache;
}

export interface RunningRedirect extends Running {
  readonly port: number;
}

/**
 * Starts serving; Redis, Postgres and RabbitMQ may all be away. Throws where the port is in use, JOURNAL_DIR cannot be
 * written, or COUNTRY_DATABASE is no such file.
 */
export async function startRedirect(settings: RedirectSettings, parts: RedirectParts): Promise<RunningRedirect> {
  const { log } = parts;
  const countries = await openCountries(settings.COUNTRY_DATABASE, log);
  const bus = parts.bus ?? (await connectRabbitBus({ url: settings.AMQP_URL, log }));
  const cache = parts.targetCache ?? (await connectRedisTargetCache({ url: settings.REDIS_URL, log }));
  const pool = openPool({ url: settings.DATABASE_URL, max: DATABASE_CONNECTIONS, name: "redirect", log });
  const store = createTargetStore(pool, log);
  const now = () => performance.now();
  const memory = createTargetMemory(settings.TARGET_MEMORY_BYTES, (slug) => resolver.renew(slug));
  const watch = watchDependencies(now(), () => cache.state(), log);
  gauge("redirect_redis_up", "1 while Redis answers.", () => (watch.state().redis === "up" ? 1 : 0));
  gauge("redirect_postgres_up", "1 while Postgres answers.", () => (watch.state().postgres === "up" ? 1 : 0));
  const counts = createRedirectCounts();
  const life = { isStopping: false };
  const closeConnections = async () => {
    if (!parts.bus) await bus.close(CLOSE_BUS_MS);
    if (!parts.targetCache) await cache.close();
    await pool.end();
    countries?.stop();
  };

  let journal: Journal;
  let http: HttpServer;
  try {
    journal = await openJournal(settings, { bus, log, onSettled: (count) => server.answerSettled(count) });
  } catch (error) {
    await closeConnections();
    throw new Error(`JOURNAL_DIR ${settings.JOURNAL_DIR} cannot be used: ${describe(error)}`, { cause: error });
  }
  const resolver = createTargetResolver<HttpReply>({
    memory,
    cache,
    store,
    watch,
    now,
    onResolved: (response, target, source) => server.answerFound(response, target, source),
  });
  const unfollow = followChanges({ cache, memory, resolver, watch, now });
  const proxies = createTrustedProxies(settings.TRUSTED_PROXIES);
  const clientAddress = createClientAddress(proxies);
  const country = createCountry({ proxies, database: countries, clientAddress });
  const missBudget = createMissBudget(settings.MISSES_PER_MINUTE, now);
  const server = createRedirectServer({
    memory,
    otherPaths: {
      health: observeHealth("redirect", createHealth({ watch, bus, memory, life })),
      securityContact: settings.SECURITY_CONTACT,
    },
    counts,
    now,
    resolve: resolver.resolve,
    spendMiss: (request) => missBudget.spend(clientAddress(request)),
    describeScan: createScanText(settings, { clientAddress, country, nowMs: Date.now }),
    keepScan: journal.append,
  });
  const stopPings = startPings({ cache, store, watch, now });
  const closeAll = async (deadlineMs: number) => {
    stopPings();
    unfollow();
    await journal.stop(deadlineMs);
    counts.close();
    await closeConnections();
  };
  try {
    const { HTTP_PORT: port, HOST: host } = settings;
    http = await startHttpServer(server.listener, { port, host, plainListener: server.listener });
  } catch (error) {
    await closeAll(0);
    throw error;
  }
  return {
    port: http.port,
    stop: async (deadlineMs) => {
      const endsMs = now() + deadlineMs;
      life.isStopping = true;
      await http.close(deadlineMs / 2);
      await closeAll(Math.max(0, endsMs - now()));
    },
  };
}

async function openCountries(path: string | undefined, log: Logger): Promise<CountryDatabase | undefined> {
  if (path === undefined) return undefined;
  try {
    return await openCountryDatabase(path, log);
  } catch (error) {
    throw new Error(`COUNTRY_DATABASE ${path} cannot be used: ${describe(error)}`, { cause: error });
  }
}

/** Ready while any of the three that know targets is there: then printed codes are answered. */
function createHealth(known: {
  watch: DependencyWatch;
  bus: Bus;
  memory: { readonly size: number };
  life: { readonly isStopping: boolean };
}): Health {
  return {
    readiness: () => {
      const { redis, postgres } = known.watch.state();
      const knowsTargets = postgres === "up" || redis === "up" || known.memory.size > 0;
      const rabbitmq = known.bus.state() === "up" ? "up" : "down";
      return { isReady: knowsTargets && !known.life.isStopping, dependencies: { postgres, redis, rabbitmq } };
    },
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
