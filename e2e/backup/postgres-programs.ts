// Runs pg_dump and pg_restore from the test server's release, either inside the server's container or from the local installation.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type FileHandle, open } from "node:fs/promises";
import { findProgram, newestFirst } from "@qr/test-kit/programs";
import { containerAt } from "@qr/test-kit/servers/container-server";
import { postgres } from "@qr/test-kit/servers/postgres";

const DEADLINE_MS = 60_000;
const MAX_COMPLAINT_CHARS = 4000;

/** Dumps the database to the file with pg_dump. If pg_dump fails or takes over a minute, rejects with pg_dump's error output. */
export async function dumpDatabase(url: string, options: readonly string[], file: string): Promise<void> {
  const output = await open(file, "w");
  await run(url, "pg_dump", options, { output }).finally(() => output.close());
}

/** Restores the file into the database with pg_restore. Rejects in the same cases as dumpDatabase. */
export async function restoreDatabase(file: string, options: readonly string[], url: string): Promise<void> {
  const input = await open(file, "r");
  await run(url, "pg_restore", options, { input }).finally(() => input.close());
}

type Files = { input: FileHandle } | { output: FileHandle };

async function run(url: string, name: string, options: readonly string[], files: Files): Promise<void> {
  const [program = "", ...args] = await commandFor(url, name);
  const child = spawn(program, [...args, ...options], {
    stdio: ["input" in files ? files.input.fd : "ignore", "output" in files ? files.output.fd : "ignore", "pipe"],
    timeout: DEADLINE_MS,
  });
  const complaint = gather(child);
  const [code, signal]: unknown[] = await once(child, "close");
  if (code !== 0) throw new Error(`${name} failed (${signal ?? code}): ${complaint()}`);
}

/** Returns the command and the first arguments that run the program on the database. */
async function commandFor(url: string, name: string): Promise<string[]> {
  const { port, pathname } = new URL(url);
  const container = await containerAt(Number(port));
  if (container !== undefined) {
    const inside = new URL(pathname, postgres.url(postgres.container.port));
    return ["docker", "exec", "-i", container, name, `--dbname=${inside.href}`];
  }
  const folders = await newestFirst("/usr/lib/postgresql");
  const program = await findProgram(
    name,
    folders.map((folder) => `${folder}/bin`),
  );
  if (program === undefined) throw new Error(`The test needs ${name}; on Debian: apt-get install postgresql-client`);
  return [program, `--dbname=${url}`];
}

function gather(child: ChildProcess): () => string {
  let text = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    text = (text + chunk.toString("utf8")).slice(-MAX_COMPLAINT_CHARS);
  });
  return () => text.trim();
}
