// Starts the render service: the worker and the image host, which share one store and one drawing queue.

import { openPool } from "@qr/database";
import { type Bus, connectRabbitBus } from "@qr/messaging";
import type { HttpServer, Logger, Running } from "@qr/runtime";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import type { RenderSettings } from "./config.ts";
import { createDrawing, type Drawing } from "./drawing/drawing.ts";
import { startImageHost } from "./image-host/image-host.ts";
import { storeForLiveCodes } from "./image-store/image-store.live-codes.ts";
import type { ImageStore } from "./image-store/image-store.ts";
import { openImageStore } from "./image-store/open-image-store.ts";
import { startRenderJobs } from "./render-jobs.ts";
import { createSymbolStore } from "./symbol-store.ts";

const DATABASE_CONNECTIONS = 4;
const DATABASE_DEADLINE_MS = 1500;
/** The part of the stop deadline, in ms, that is reserved for closing connections. */
const CLOSE_MS = 1000;

export interface RenderParts {
  log: Logger;
  /** The caller must close any bus or image store that it passes in. If one is omitted, the service opens it as configured and closes it on stop. */
  bus?: Bus;
  imageStore?: ImageStore;
  /** Closed when the service stops. */
  drawing?: Drawing;
}

export interface RunningRender extends Running {
  /** The image host's port. */
  readonly port: number;
}

/** Starts the service, even if Postgres, RabbitMQ, and the store are down. Throws if the port is in use, or if AMQP_URL or IMAGE_STORE is invalid. */
export async function startRender(settings: RenderSettings, parts: RenderParts): Promise<RunningRender> {
  const { log } = parts;
  const openedStore = parts.imageStore ?? openImageStore(settings.IMAGE_STORE ?? "", log);
  const bus = parts.bus ?? (await openBus(settings, log));
  const pool = openPool({ url: settings.DATABASE_URL, max: DATABASE_CONNECTIONS, name: "render", log });
  const symbolStore = createSymbolStore(pool);
  const database = createCircuitBreaker({ name: "Postgres", deadlineMs: DATABASE_DEADLINE_MS });
  const imageStore = storeForLiveCodes(openedStore, (name) =>
    database.call(() => symbolStore.isObsolete(name)).catch(() => false),
  );
  const drawing = parts.drawing ?? createDrawing();
  const closeConnections = async () => {
    if (!parts.bus) await bus.close(CLOSE_MS);
    if (!parts.imageStore) await imageStore.close();
    await drawing.close();
    await pool.end();
  };

  let host: HttpServer;
  try {
    host = await startImageHost(
      {
        port: settings.HTTP_PORT,
        host: settings.HOST,
        trustedProxies: settings.TRUSTED_PROXIES,
        unitsPerMinute: settings.IMAGE_UNITS_PER_MINUTE,
      },
      { symbolStore, database, imageStore, drawing, bus, log },
    );
  } catch (error) {
    await closeConnections();
    throw error;
  }
  const jobs = await startRenderJobs({ bus, drawing, store: imageStore, log });
  return {
    port: host.port,
    stop: async (deadlineMs) => {
      const graceMs = Math.max(0, deadlineMs - CLOSE_MS);
      await Promise.all([host.close(graceMs), jobs.stop(graceMs)]);
      await closeConnections();
    },
  };
}

function openBus(settings: RenderSettings, log: Logger): Promise<Bus> {
  if (!settings.AMQP_URL) throw new Error("AMQP_URL is not set and no bus was given.");
  return connectRabbitBus({ url: settings.AMQP_URL, log });
}
