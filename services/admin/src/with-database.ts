// Gives a running command access to the database at DATABASE_URL, the database of a running standalone installation, or the one in the
// data folder.

import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { migrate, openPrisma, type PrismaClient, startEmbeddedPostgres } from "@qr/database";
import { createNotices, type Notices } from "@qr/gateway/use-cases";
import { createLogger, type Environment, type Logger } from "@qr/runtime";
import { z } from "zod";
import { AdminError } from "./admin-error.ts";
import { type AdminSettings, adminSettings } from "./settings.ts";

/**
 * Prefix of a DATABASE_URL that names a folder. Unless a standalone installation is running, this process runs Postgres
 * with its data in that folder.
 */
const EMBEDDED = "embedded:";
/** The members of DATA_DIR/standalone.json that the command reads. */
const runningFile = z.object({
  pid: z.int().min(1),
  databaseUrl: z.string().min(1),
  apiUrl: z.string().optional(),
  mailUrl: z.string().optional(),
});

interface Database {
  prisma: PrismaClient;
  /** The database's URL, for opening a connection with different deadlines. The URL contains the password. */
  url: string;
  /**
   * The URL of the API and the dashboard, from PUBLIC_API_URL or a running standalone installation; otherwise
   * undefined.
   */
  apiUrl: string | undefined;
  /** Tells people what the command does, if MAIL_URL is set or a running standalone installation sends mail. */
  notices: Notices;
}

/** Migrates the database, then calls `work` with it. If there is no database, throws an AdminError that says what to do. */
export async function withDatabase(env: Environment, work: (database: Database) => Promise<void>): Promise<void> {
  const settings = adminSettings(env);
  const log = createLogger("admin", "silent");
  const { url, apiUrl, mailUrl, stop } = await findDatabase(settings, log);
  const prisma = openPrisma({ url, max: 2, name: "admin", log });
  try {
    await migrate({ url, log }).catch((error: unknown) => {
      throw new AdminError(`The database at ${withoutSecret(url)} cannot be used: ${reasonOf(error)}`);
    });
    const notices = createNotices({ MAIL_URL: settings.MAIL_URL ?? mailUrl });
    await work({ prisma, url, apiUrl: settings.PUBLIC_API_URL ?? apiUrl, notices });
  } finally {
    await prisma.$disconnect();
    await stop();
  }
}

interface FoundDatabase {
  url: string;
  apiUrl?: string | undefined;
  mailUrl?: string | undefined;
  stop(): Promise<void>;
}

async function findDatabase({ DATABASE_URL, DATA_DIR }: AdminSettings, log: Logger): Promise<FoundDatabase> {
  const stop = async () => {};
  const isEmbedded = DATABASE_URL === undefined || DATABASE_URL.startsWith(EMBEDDED);
  if (!isEmbedded) return { url: DATABASE_URL, stop };
  const running = await readRunningFile(join(DATA_DIR, "standalone.json"));
  if (running !== undefined && isAlive(running.pid)) {
    return { url: running.databaseUrl, apiUrl: running.apiUrl, mailUrl: running.mailUrl, stop };
  }
  const dir = DATABASE_URL?.slice(EMBEDDED.length) ?? join(DATA_DIR, "postgres");
  if (!(await exists(dir))) {
    throw new AdminError(
      `There is no database: DATABASE_URL is not set, and ${dir} contains none.\n` +
        "Set DATABASE_URL to the address of the service's Postgres, or DATA_DIR to the data folder of a standalone installation,\n" +
        "or start one with `npm start`.",
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
    throw new AdminError(
      `${path} is damaged. Remove it if no standalone installation is running, or restart the installation.`,
    );
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is running, but belongs to another user.
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
