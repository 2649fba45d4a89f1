// Starts the redirect: connects memory, Redis, Postgres, the journal, and the HTTP server.

import type { CachedTarget } from "@qr/contracts";
import { openPool } from "@qr/database";
import { type Bus, connectRabbitBus } from "@qr/messaging";
import {
  createClientAddress,
  createForwardingReport,
  createTlsDetection,
  createTrustedProxies,
  describeError,
  gauge,
  type Health,
  type HttpServer,
  type Logger,
  observeHealth,
  type Running,
  StartError,
  startHttpServer,
  startStep,
} from "@qr/runtime";
import { connectRedisTargetCache, type TargetCache } from "@qr/target-cache";
import { createAgentClassifier } from "./classify-agent/classify-agent.ts";
import type { RedirectSettings } from "./config.ts";
import { type CountryDatabase, createPlace, openCountryDatabase } from "./country/country.ts";
import { createVisitHandler } from "./handle-visit.ts";
import { createHosts } from "./hosts.ts";
import { type Journal, openJournal } from "./journal/journal.ts";
import { createMissBudget } from "./misses/miss-budget.ts";
import { createPacedLookups } from "./misses/paced-lookups.ts";
import { createBrandings } from "./pages/brandings-store.ts";
import { createHomePage } from "./pages/home-page.ts";
import { createEntries } from "./passwords/entries.ts";
import { openEntryCounts } from "./passwords/entry-counts.redis.ts";
import { createEntryLimit } from "./passwords/entry-limit.ts";
import { createRedirectCounts } from "./redirect-counts.ts";
import { createCountedScans } from "./scan-limits/counted-scans-store.ts";
import { createScanLimits } from "./scan-limits/scan-limits.ts";
import { type DependencyWatch, startPings, watchDependencies } from "./targets/dependency-watch.ts";
import { createTargetResolver } from "./targets/resolve-target.ts";
import { subscribeToChanges } from "./targets/subscribe-to-changes.ts";
import { createTargetMemory } from "./targets/target-memory.ts";
import { createTargetStore } from "./targets/target-store.ts";
import { createTlsAllowed } from "./tls-allowed.ts";
import type { Visit } from "./visit.ts";
import { createReferrer } from "./visitor/referrer.ts";
import { createSaltStore } from "./visitor/salt-store.ts";
import { createVisitorHash, startVisitorSalts } from "./visitor/visitor-hash.ts";

const DATABASE_CONNECTIONS = 6;
const CLOSE_BUS_MS = 1000;
/** The network name under which certificate lookups wait for their turn. No real network has this name. */
const TLS_NETWORK = "tls";

export interface RedirectParts {
  log: Logger;
  /**
   * The caller must close any bus or target cache that it passes in. If one is omitted, the redirect opens it as configured, and closes it
   * on stop.
   */
  bus?: Bus;
  targetCache?: TargetCache;
  /** Clock for scans and visitor salts, in Unix ms. Default: Date.now. */
  nowMs?: () => number;
}

export interface RunningRedirect extends Running {
  readonly port: number;
  /** The port of `GET /tls-allowed`; undefined if INTERNAL_PORT is not set. */
  readonly internalPort: number | undefined;
}

/** A lookup of a domain that no visit is waiting for. */
interface DomainQuestion {
  onFound(found: CachedTarget | undefined): void;
}

/** Starts serving, even if all dependencies are down. Rejects if the port, JOURNAL_DIR, or COUNTRY_DATABASE cannot be used. */
export async function startRedirect(settings: RedirectSettings, parts: RedirectParts): Promise<RunningRedirect> {
  const { log, nowMs = Date.now } = parts;
  const countries = await openCountries(settings.COUNTRY_DATABASE, log);
  const bus = parts.bus ?? (await connectRabbitBus({ url: settings.AMQP_URL, log }));
  const cache = parts.targetCache ?? (await connectRedisTargetCache({ url: settings.REDIS_URL, log }));
  const pool = openPool({ url: settings.DATABASE_URL, max: DATABASE_CONNECTIONS, name: "redirect", log });
  const store = createTargetStore(pool, log);
  const periodDays = settings.VISITOR_KEY_DAYS;
  const salts = await startVisitorSalts({ store: createSaltStore(pool, periodDays), periodDays, nowMs, log });
  const now = () => performance.now();
  const memory = createTargetMemory(settings.TARGET_MEMORY_BYTES, (key) => resolver.renew(key));
  const watch = watchDependencies(now(), () => cache.state(), log);
  gauge("redirect_redis_up", "1 while Redis responds.", () => (watch.state().redis === "up" ? 1 : 0));
  gauge("redirect_postgres_up", "1 while Postgres responds.", () => (watch.state().postgres === "up" ? 1 : 0));
  const counts = createRedirectCounts(now);
  const entryCounts = settings.REDIS_URL === "memory:" ? undefined : openEntryCounts(settings.REDIS_URL, log);
  const life = { isStopping: false };
  const closeConnections = async () => {
    if (!parts.bus) await bus.close(CLOSE_BUS_MS);
    if (!parts.targetCache) await cache.close();
    entryCounts?.close();
    await salts.stop();
    await pool.end();
    countries?.stop();
  };

  let journal: Journal;
  let http: HttpServer;
  let internal: HttpServer | undefined;
  try {
    const step = { step: "open the scan journal", path: settings.JOURNAL_DIR, setting: "JOURNAL_DIR" };
    const onSettled = (count: number) => visits.settled(count);
    journal = await startStep(step, () => openJournal(settings, { bus, log, onSettled }));
  } catch (error) {
    await closeConnections();
    throw error;
  }
  const resolver = createTargetResolver<Visit | DomainQuestion>({
    memory,
    cache,
    store,
    watch,
    now,
    onResolved: (waiter, found, source) => {
      pacedLookups.ended(waiter);
      if ("onFound" in waiter) waiter.onFound(found);
      else visits.resolved(waiter, found, source);
    },
  });
  const pacedLookups = createPacedLookups<Visit | DomainQuestion>({
    resolve: resolver.resolve,
    onRefused: (waiter) => {
      if ("onFound" in waiter) waiter.onFound(undefined);
      else visits.refused(waiter);
    },
  });
  const unsubscribe = subscribeToChanges({ cache, memory, resolver, watch, now });
  const proxies = createTrustedProxies(settings.TRUSTED_PROXIES);
  const clientAddress = createClientAddress(proxies, createForwardingReport(log));
  const hosts = createHosts(settings.PUBLIC_SHORT_URL, settings.SHORT_HOST_ALIASES, log);
  const tlsAllowed = createTlsAllowed({
    hosts,
    find: (key, onFound) => {
      const leased = memory.peek(key, now());
      if (leased) onFound(leased);
      else if (memory.last(key)) resolver.resolve(key, { onFound });
      // Anyone can cause these lookups with a TLS handshake, so together they are limited to the pace of one network that is over
      // its budget.
      else pacedLookups.resolve(TLS_NETWORK, key, { onFound });
    },
  });
  const scanLimits = createScanLimits({ cache, countedScans: createCountedScans(pool), log });
  const brandings = createBrandings(pool);
  const visits = createVisitHandler({
    memory,
    hosts,
    otherPaths: {
      health: observeHealth("redirect", createHealth({ watch, bus, memory, life })),
      securityContact: settings.SECURITY_CONTACT,
      sendHomePage: createHomePage(settings.ABUSE_CONTACT),
    },
    abuseContact: settings.ABUSE_CONTACT,
    counts,
    now,
    resolve: resolver.resolve,
    brandings,
    log,
    entries: createEntries({
      brandingOf: brandings.ofCode,
      limit: createEntryLimit({ shared: entryCounts, now }),
      hasTls: createTlsDetection(proxies),
      log,
    }),
    missBudget: createMissBudget(settings.MISSES_PER_MINUTE, now),
    pacedLookups,
    scanLimits,
    factReaders: {
      nowMs,
      clientAddress,
      agent: createAgentClassifier(),
      place: createPlace({ proxies, database: countries, clientAddress }),
      referrer: createReferrer(),
      visitor: createVisitorHash(salts),
    },
    journal: journal.append,
  });
  const stopPings = startPings({ cache, store, watch, now });
  const closeAll = async (deadlineMs: number) => {
    stopPings();
    unsubscribe();
    await scanLimits.stop();
    await journal.stop(deadlineMs);
    counts.close();
    await closeConnections();
  };
  try {
    const { HTTP_PORT: port, HOST: host } = settings;
    http = await startHttpServer(visits.listener, { port, host, plainListener: visits.listener });
    if (settings.INTERNAL_PORT !== undefined) {
      const internalPort = settings.INTERNAL_PORT;
      internal = await startHttpServer(tlsAllowed, { port: internalPort, host, plainListener: tlsAllowed });
    }
  } catch (error) {
    await closeAll(0);
    throw error;
  }
  return {
    port: http.port,
    internalPort: internal?.port,
    stop: async (deadlineMs) => {
      const endsMs = now() + deadlineMs;
      life.isStopping = true;
      await Promise.all([http.close(deadlineMs / 2), internal?.close(deadlineMs / 2)]);
      await closeAll(Math.max(0, endsMs - now()));
    },
  };
}

async function openCountries(path: string | undefined, log: Logger): Promise<CountryDatabase | undefined> {
  if (path === undefined) return undefined;
  try {
    return await openCountryDatabase(path, log);
  } catch (error) {
    throw new StartError(`COUNTRY_DATABASE ${path} cannot be used: ${describeError(error)}`, { cause: error });
  }
}

/** Returns the redirect's health. The redirect is ready as long as Redis, Postgres, or memory can provide targets. */
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
