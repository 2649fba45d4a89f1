// The folder of an embedded Postgres: private to this user, and held by one process at a time. The process holds the folder with sockets,
// which the kernel closes when the process exits, so the folder is free immediately after a kill.

import { createHash } from "node:crypto";
import { mkdtemp, readFile, realpath, rm, stat } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ensurePrivateFolder, errorCode, removeOldDrafts, StartError, writeDurableFile } from "@qr/runtime";

/** Operating systems limit the path of a socket to 104–108 bytes. */
const MAX_SOCKET_PATH_BYTES = 100;
const SOCKET_NAME = ".s.PGSQL.5432";
const OWNER_FILE = "owner";
const SHORT_FOLDER_PREFIX = "qr-postgres-";
const PROBE_MS = 1000;

/** The process that has the folder open, or that was killed while it had the folder open. */
interface Owner {
  pid: string;
  socketPath: string;
}

/** Thrown if another process has the folder open; `message` names the process. */
export class FolderInUseError extends StartError {
  override readonly name = "FolderInUseError";
}

export interface DataFolder {
  /** Absolute path of the folder. */
  path: string;
  /** An unused path for a socket, in a folder that only this user can enter. */
  socketPath: string;
  release(): Promise<void>;
}

/**
 * Creates the folder if it is missing, makes it private, and claims it for this process. Throws a FolderInUseError if
 * another process has it open, and a StartError if other users can enter it.
 */
export async function takeDataFolder(dir: string): Promise<DataFolder> {
  await ensurePrivateFolder(dir);
  await requirePrivate(dir);
  const path = await realpath(dir);
  const guard = await bindGuard(path);
  try {
    await removeLeftovers(path);
    await removeOldDrafts(path);
    const socketPath = await chooseSocketPath(path);
    await writeDurableFile(join(path, OWNER_FILE), `${process.pid}\n${socketPath}\n`);
    const release = async () => {
      await removeSocket(path, socketPath);
      await rm(join(path, OWNER_FILE), { force: true });
      await closeGuard(guard);
    };
    return { path, socketPath, release };
  } catch (error) {
    await closeGuard(guard);
    throw error;
  }
}

/**
 * Throws if other users can enter the folder, because any user who can enter it can use the database's socket, which
 * requires no password.
 */
async function requirePrivate(dir: string): Promise<void> {
  const { mode, uid } = await stat(dir);
  if ((mode & 0o077) === 0) return;
  throw new StartError(
    `Could not open the data folder: ${dir} belongs to user ${uid} and is open to other users, and user ${process.getuid?.()}, ` +
      `who runs this process, may not change that. Make user ${process.getuid?.()} its owner, or choose another folder.`,
  );
}

/** On Linux, binds an abstract socket. If several processes start at the same time, only one of them can bind it. */
async function bindGuard(path: string): Promise<Server | undefined> {
  if (process.platform !== "linux") return undefined;
  const name = createHash("sha256").update(path).digest("hex");
  const server = createServer((socket) => socket.destroy());
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(`\0qr-postgres-${name}`, resolve);
    });
  } catch (error) {
    if (errorCode(error) === "EADDRINUSE") throw await inUse(path);
    throw error;
  }
  server.unref();
  return server;
}

async function closeGuard(guard: Server | undefined): Promise<void> {
  if (guard !== undefined) await new Promise<void>((resolve) => guard.close(() => resolve()));
}

/** Removes the sockets that an earlier process left behind. Throws if that process still responds, for example in another container. */
async function removeLeftovers(path: string): Promise<void> {
  const owner = await readOwner(path);
  const ownSocket = join(path, SOCKET_NAME);
  for (const socketPath of new Set([ownSocket, owner?.socketPath ?? ownSocket])) {
    if (await responds(socketPath)) throw await inUse(path);
    await removeSocket(path, socketPath);
  }
}

async function removeSocket(path: string, socketPath: string): Promise<void> {
  const folder = dirname(socketPath);
  if (folder === path) await rm(socketPath, { force: true });
  else if (folder.startsWith(join(tmpdir(), SHORT_FOLDER_PREFIX))) await rm(folder, { recursive: true, force: true });
}

async function chooseSocketPath(path: string): Promise<string> {
  const near = join(path, SOCKET_NAME);
  if (Buffer.byteLength(near) <= MAX_SOCKET_PATH_BYTES) return near;
  // mkdtemp creates folders with mode 0700.
  return join(await mkdtemp(join(tmpdir(), SHORT_FOLDER_PREFIX)), SOCKET_NAME);
}

function responds(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    const end = (isResponding: boolean) => {
      socket.destroy();
      resolve(isResponding);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    // If connecting takes this long, the connection queue is full, so the process is alive.
    socket.setTimeout(PROBE_MS, () => end(true));
  });
}

async function readOwner(path: string): Promise<Owner | undefined> {
  const text = await readFile(join(path, OWNER_FILE), "utf8").catch(() => "");
  const [pid, socketPath] = text.split("\n");
  return pid && socketPath ? { pid, socketPath } : undefined;
}

async function inUse(path: string): Promise<FolderInUseError> {
  const owner = await readOwner(path);
  const who = owner === undefined ? "another process" : `process ${owner.pid}`;
  return new FolderInUseError(`The data folder ${path} is in use by ${who}. Stop it, or choose another folder.`);
}
