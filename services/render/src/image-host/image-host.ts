// Starts the image host with its health checks and HTTP server.

import type { Bus } from "@qr/messaging";
import {
  createClientAddress,
  createForwardingReport,
  createTrustedProxies,
  type Health,
  type HttpServer,
  type Logger,
  observeHealth,
  startHttpServer,
} from "@qr/runtime";
import { type CircuitBreaker, createCircuitBreaker } from "../circuit-breaker.ts";
import type { Drawing } from "../drawing/drawing.ts";
import type { ImageStore } from "../image-store/image-store.ts";
import type { SymbolName, SymbolStore } from "../symbol-store.ts";
import { createImageBudget } from "./image-budget.ts";
import { createImageLibrary } from "./image-library.ts";
import { createImageRoutes } from "./image-routes.ts";
import { createKnownSymbols } from "./known-symbols.ts";

const STORE_DEADLINE_MS = 1500;
const PROBE_MS = 1000;
/** An ID that no code has. */
const NO_CODE = "00000000-0000-0000-0000-000000000000";

interface ImageHostSettings {
  port: number;
  host: string;
  /** Addresses and CIDR ranges. */
  trustedProxies: readonly string[];
  /** Each network's budget for on-demand images and for missing images. */
  unitsPerMinute: number;
}

interface ImageHostParts {
  symbolStore: SymbolStore;
  /** For calls to the symbol store. */
  database: CircuitBreaker;
  imageStore: ImageStore;
  drawing: Drawing;
  bus: Bus;
  log: Logger;
}

/** Starts a server that serves images until it is closed. Throws a PortInUseError if the port is in use. */
export async function startImageHost(
  settings: ImageHostSettings,
  { symbolStore, database, imageStore, drawing, bus, log }: ImageHostParts,
): Promise<HttpServer> {
  const storeReads = createCircuitBreaker({ name: "The image store", deadlineMs: STORE_DEADLINE_MS });
  const find = (name: SymbolName) => database.call(() => symbolStore.find(name));
  const budget = createImageBudget(settings.unitsPerMinute);
  const library = createImageLibrary({
    symbols: createKnownSymbols(find, budget),
    store: imageStore,
    storeReads,
    drawing,
    budget,
    log,
  });
  const clientAddress = createClientAddress(createTrustedProxies(settings.trustedProxies), createForwardingReport(log));
  const life = { isClosing: false };
  const health = observeHealth("render", createHealth({ database, storeReads, bus, life }));
  const stopProbes = startProbes([
    { breaker: database, work: () => symbolStore.find({ codeId: NO_CODE, aliasId: undefined, revision: 1 }) },
    { breaker: storeReads, work: () => imageStore.get({ codeId: NO_CODE, format: "png" }) },
  ]);
  try {
    const server = await startHttpServer(createImageRoutes({ library, clientAddress, health, log }), settings);
    return {
      port: server.port,
      close: async (deadlineMs) => {
        life.isClosing = true;
        stopProbes();
        await server.close(deadlineMs);
      },
    };
  } catch (error) {
    stopProbes();
    throw error;
  }
}

/**
 * Returns the service's health. The service is ready while Postgres or the store is up, because either is enough for
 * most codes' images.
 */
function createHealth(known: {
  database: CircuitBreaker;
  storeReads: CircuitBreaker;
  bus: Bus;
  life: { readonly isClosing: boolean };
}): Health {
  return {
    readiness: () => {
      const dependencies = {
        postgres: known.database.state(),
        image_store: known.storeReads.state(),
        rabbitmq: known.bus.state() === "up" ? ("up" as const) : ("down" as const),
      };
      const canServe = dependencies.postgres === "up" || dependencies.image_store === "up";
      return { isReady: canServe && !known.life.isClosing, dependencies };
    },
  };
}

/** Probes each dependency once, and repeatedly while it is down, so that recovery is detected without requests. Returns a stop function. */
function startProbes(probes: readonly { breaker: CircuitBreaker; work: () => Promise<unknown> }[]): () => void {
  const probe = ({ breaker, work }: (typeof probes)[number]) => void breaker.call(work).catch(() => {});
  for (const each of probes) probe(each);
  const timer = setInterval(() => {
    for (const each of probes) if (each.breaker.state() === "down") probe(each);
  }, PROBE_MS);
  timer.unref();
  return () => clearInterval(timer);
}
