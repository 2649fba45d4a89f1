// Postgres for tests: 300 connections and no fsync. Without fsync, a crash of the machine could lose data, but killing the process cannot.

import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { openPool } from "@qr/database";
import { findProgram, isRoot, newestFirst, run } from "../programs.ts";
import { deployedImage } from "./deployed-versions.ts";
import { probe } from "./probe.ts";
import type { LocalServer, ServerKind } from "./test-server.ts";

const SETTINGS = {
  max_connections: "300",
  shared_buffers: "64MB",
  fsync: "off",
  full_page_writes: "off",
  // Autovacuum gives up its lock after this time, which must be shorter than a pool's deadline for locks.
  deadlock_timeout: "100ms",
  timezone: "UTC",
  log_min_messages: "warning",
};
const AUTHENTICATION_OK = 0x52;

export const postgres: ServerKind = {
  name: "Postgres",
  variable: "TEST_POSTGRES_URL",
  debianPackage: "postgresql",
  stopSignal: "SIGINT",
  container: {
    image: deployedImage("postgres"),
    port: 5432,
    env: { POSTGRES_HOST_AUTH_METHOD: "trust" },
    args: settingArgs(),
    login: "postgres",
  },
  url: (port) => `postgres://postgres@127.0.0.1:${port}/postgres`,
  async isReady(port) {
    const response = await probe(port, startupMessage());
    return response[0] === AUTHENTICATION_OK;
  },
  async version(url) {
    const pool = openPool({ url, max: 1, name: "version" });
    const { rows } = await pool.query<{ server_version: string }>("SHOW server_version").finally(() => pool.end());
    return rows[0]?.server_version;
  },
  findLocal,
};

function settingArgs(): string[] {
  return Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Returns a startup message: protocol 3.0, user and database `postgres`. A server that is still starting responds with an error. */
function startupMessage(): Buffer {
  const body = Buffer.from("\0\u0003\0\0user\0postgres\0database\0postgres\0\0", "latin1");
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}

async function findLocal(folder: string, port: number): Promise<LocalServer | undefined> {
  const versions = await newestFirst("/usr/lib/postgresql");
  const folders = versions.map((version) => join(version, "bin"));
  const [initdb, program] = await Promise.all([findProgram("initdb", folders), findProgram("postgres", folders)]);
  if (initdb === undefined || program === undefined) return undefined;
  // Postgres refuses to run as root.
  const user = isRoot() ? await postgresUser() : undefined;
  const data = join(folder, "data");
  return {
    async prepare() {
      await mkdir(data, { mode: 0o700 });
      if (user) await chown(data, user.uid, user.gid);
      const args = ["-D", data, "-U", "postgres", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8"];
      await run(initdb, args, { ...user, cwd: data });
    },
    command: {
      program,
      args: ["-D", data, "-p", String(port), ...settingArgs(), ...["-c", "listen_addresses=127.0.0.1"], "-k", ""],
      ...(user && { user }),
    },
  };
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  for (const name of ["postgres", "nobody"]) {
    const ids = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]).catch(() => undefined);
    if (ids) return { uid: Number(ids[0]), gid: Number(ids[1]) };
  }
  throw new Error("Postgres does not run as root, and this machine has neither a user `postgres` nor a user `nobody`.");
}
