// Starts the image host: what it knows, where it finds images, its health and its HTTP server. Called by startRender.

import type { Bus } from "@qr/messaging";
import { type Health, type HttpServer, type Logger, observeHealth, startHttpServer } from "@qr/runtime";
import { createDependency, type Dependency } from "../dependency.ts";
import type { Drawing } from "../drawing.ts";
import type { ImageStore } from "../image-store/image-store.ts";
import type { SymbolStore } from "../symbol-store.ts";
import { createImageLibrary } from "./image-library.ts";
import { createImageRoutes } from "./image-routes.ts";
import { createKnownSymbols } from "./known-symbols.ts";

const DATABASE_DEADLINE_MS = 1500;
const STORE_DEADLINE_MS = 1500;
const PROBE_MS = 1000;
/** No code has this id. */
const NO_CODE = "00000000-0000-0000-0000-000000000000";

interface ImageHostParts {
  symbolStore: SymbolStore;
  imageStore: ImageStore;
  drawing: Drawing;
  bus: Bus;
  log: Logger;
}

/** Serves images until closed. Throws a PortInUseError where the port is taken. */
export async function startImageHost(
  address: { port: number; host: string },
  { symbolStore, imageStore, drawing, bus, log }: ImageHostParts,
): Promise<HttpServer> {
  const database = createDependency({ name: "Postgres", deadlineMs: DATABASE_DEADLINE_MS });
  const storeReads = createDependency({ name: "The image store", deadlineMs: STORE_DEADLINE_MS });
  const find = (codeId: string) => database.call(() => symbolStore.find(codeId));
  const library = createImageLibrary({
    symbols: createKnownSymbols(find),
    store: imageStore,
    storeReads,
    drawing,
    log,
  });
  const life = { isClosing: false };
  const health = observeHealth("render", createHealth({ database, storeReads, bus, life }));
  const stopProbes = startProbes([
    { dependency: database, ask: () => symbolStore.find(NO_CODE) },
    { dependency: storeReads, ask: () => imageStore.get({ codeId: NO_CODE, format: "png" }) },
  ]);
  try {
    const server = await startHttpServer(createImageRoutes({ library, health, log }), address);
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

/** Ready while Postgres or the store is there: either is enough for the images of most codes. */
function createHealth(known: {
  database: Dependency;
  storeReads: Dependency;
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

/** Asks at the start, and then as long as a dependency is down, so that its return is noticed without a request too. */
function startProbes(probes: readonly { dependency: Dependency; ask: () => Promise<unknown> }[]): () => void {
  const probe = ({ dependency, ask }: (typeof probes)[number]) => void dependency.call(ask).catch(() => {});
  for (const each of probes) probe(each);
  const timer = setInterval(() => {
    for (const each of probes) if (each.dependency.state() === "down") probe(each);
  }, PROBE_MS);
  timer.unref();
  return () => clearInterval(timer);
}
