// Finds the database that the admin command works on: the one that is named, else that of a running standalone, else the one in
// the data folder, opened for as long as the command runs.

import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { migrate, openPrisma, type PrismaClient, startEmbeddedPostgres } from "@qr/database";
import type { Logger } from "@qr/runtime";
import { z } from "zod";
import { AdminError } from "./admin-error.ts";

/** How the address of a folder begins, in which this process is to be the Postgres. */
const EMBEDDED = "embedded:";
/** The part of DATA_DIR/standalone.json that is read here. */
const runningFile = z.object({ pid: z.int().min(1), databaseUrl: z.string().min(1), apiUrl: z.string().optional() });

export interface OpenDatabase {
  prisma: PrismaClient;
  /** For a connection with deadlines of its own. It holds the password. */
  url: string;
  /** Where the gateway on it is reached, where that is known: of a running standalone. */
  apiUrl: string | undefined;
  close(): Promise<void>;
}

/** Opens the database and brings it to the present schema. Throws an AdminError that says what to do where there is none. */
export async function openDatabase(
  settings: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  log: Logger,
): Promise<OpenDatabase> {
  const { url, apiUrl, stop } = await findDatabase(settings, log);
  const prisma = openPrisma({ url, max: 2, name: "admin", log });
  const close = async () => {
    await prisma.$disconnect();
    await stop();
  };
  try {
    await migrate({ url, log });
    return { prisma, url, apiUrl, close };
  } catch (error) {
    await close();
    throw new AdminError(`The database at ${withoutSecret(url)} cannot be used: ${reasonOf(error)}`);
  }
}

interface FoundDatabase {
  url: string;
  apiUrl?: string | undefined;
  stop(): Promise<void>;
}

async function findDatabase(
  { DATABASE_URL, DATA_DIR }: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  log: Logger,
): Promise<FoundDatabase> {
  const stop = async () => {};
  const isEmbedded = DATABASE_URL === undefined || DATABASE_URL.startsWith(EMBEDDED);
  if (!isEmbedded) return { url: DATABASE_URL, stop };
  const running = await readRunningFile(join(DATA_DIR, "standalone.json"));
  if (running !== undefined && isAlive(running.pid)) {
    return { url: running.databaseUrl, apiUrl: running.apiUrl, stop };
  }
  const dir = DATABASE_URL?.slice(EMBEDDED.length) ?? join(DATA_DIR, "postgres");
  if (!(await exists(dir))) {
    throw new AdminError(
      `There is no database: DATABASE_URL names none, and there is none in ${dir}.\n` +
        "Set DATABASE_URL to the address of the service's Postgres, or DATA_DIR to the data folder of a standalone,\n" +
        "or start one by `npm start`.",
    );
  }
  return startEmbeddedPostgres({ dir, log }).catch((error: unknown) => {
    throw new AdminError(`The database in ${dir} cannot be opened: ${reasonOf(error)}`);
  });
}

async function readRunningFile(path: string): Promise<z.infer<typeof runningFile> | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return runningFile.parse(JSON.parse(text));
  } catch {
    throw new AdminError(`${path} is damaged. Remove it where no standalone is running, or start it again.`);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Alive, but another user's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error.message;
}

function withoutSecret(url: string): string {
  if (!URL.canParse(url)) return "DATABASE_URL";
  const parsed = new URL(url);
  parsed.password = "";
  return parsed.href;
}
