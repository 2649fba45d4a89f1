// Migrates the database as soon as it is reachable, and then probes it regularly.

import { migrate, type PrismaClient } from "@qr/database";
import { backoffMs, type DependencyState, type Logger, pause, unavailable } from "@qr/runtime";
import type { RequestHandler } from "express";

const PROBE_EVERY_MS = 2000;

export interface DatabaseWatch {
  /** Returns `up` if the schema is current and the last probe succeeded. */
  state(): DependencyState;
  /** Middleware that throws unavailable until the schema is current. */
  readonly requireSchema: RequestHandler;
  /** Resolves when the schema is current. Never settles if the watch is stopped first. */
  readonly migrated: Promise<void>;
  /** Aborted when the schema is current. */
  readonly hasMigrated: AbortSignal;
  stop(): Promise<void>;
}

/** Starts the watch. It retries until stopped, whether the server is down or another instance is migrating. */
export function startDatabaseWatch(options: { url: string; prisma: PrismaClient; log: Logger }): DatabaseWatch {
  const { url, prisma, log } = options;
  const stopping = new AbortController();
  let state: DependencyState = "down";
  let hasSchema = false;
  const migration = new AbortController();
  const migrated = new Promise<void>((resolve) => {
    migration.signal.addEventListener("abort", () => resolve(), { once: true });
  });

  const bringUp = async (): Promise<void> => {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      try {
        await migrate({ url, log });
        state = "up";
        hasSchema = true;
        return migration.abort();
      } catch (error) {
        log.warn({ err: error }, "the database is not ready; retrying");
        await pause(backoffMs(attempt, 200, 5000), stopping.signal);
      }
    }
  };

  const watch = async (): Promise<void> => {
    await bringUp();
    while (!stopping.signal.aborted) {
      await pause(PROBE_EVERY_MS, stopping.signal);
      if (stopping.signal.aborted) return;
      state = await prisma.$queryRaw`SELECT 1`.then(
        () => "up" as const,
        () => "down" as const,
      );
    }
  };

  const watching = watch();
  return {
    state: () => state,
    requireSchema: (_request, _response, next) => {
      if (!hasSchema) throw unavailable("The database");
      next();
    },
    migrated,
    hasMigrated: migration.signal,
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

/** A part that starts when the schema is current. */
export interface AfterMigration<P> {
  /** Returns the part; undefined until it starts. */
  part(): P | undefined;
  /** Stops the part, or prevents it from starting. */
  stop(): Promise<void>;
}

/** Calls `start` when the schema is current. Call this before the watch stops. */
export function onceMigrated<P extends { stop(): Promise<void> }>(
  { migrated }: Pick<DatabaseWatch, "migrated">,
  start: () => P,
): AfterMigration<P> {
  let part: P | undefined;
  let isStopped = false;
  void migrated.then(() => {
    if (!isStopped) part = start();
  });
  return {
    part: () => part,
    async stop() {
      isStopped = true;
      await part?.stop();
    },
  };
}
