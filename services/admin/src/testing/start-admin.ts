// Runs the command in tests, either in this process or, as an operator would, in a separate process.

import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { openPrisma } from "@qr/database";
import { createTestDatabase, signInUrl } from "@qr/database/testing";
import { afterAll, expect } from "vitest";
import { runAdmin as run } from "../run-admin.ts";

const MAIN = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
const DEADLINE_MS = 60_000;

interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs the command in this process with only these settings. */
export async function runAdmin(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const written = { out: "", err: "" };
  const code = await run(args, env, {
    out: { write: (text) => (written.out += text) },
    err: { write: (text) => (written.err += text) },
  });
  return { code, ...written };
}

/** Creates a database and a command that uses it with the admin role. `env` adds settings. Drops the database after the file's tests. */
export async function startAdmin(env: Record<string, string> = {}) {
  const database = await createTestDatabase();
  const prisma = openPrisma({ url: database.url, max: 2, name: "test" });
  const settings: Record<string, string> & { DATABASE_URL: string } = {
    DATABASE_URL: signInUrl(database.url, "admin"),
    ...env,
  };
  afterAll(async () => {
    await prisma.$disconnect();
    await database.drop();
  });
  return {
    databaseUrl: database.url,
    settings,
    prisma,
    admin: (...args: string[]) => runAdmin(settings, ...args),
    /** Returns what the command prints with `--json`. Fails unless the command exits with 0. */
    json: async (...args: string[]) => {
      const { code, out, err } = await runAdmin(settings, ...args, "--json");
      expect(code, err).toBe(0);
      return JSON.parse(out);
    },
    /** Runs the built command as a process, which takes a second or more. */
    adminProcess: (...args: string[]): Promise<Ended> =>
      new Promise((resolve) => {
        const child = execFile(
          process.execPath,
          [MAIN, ...args],
          { cwd: tmpdir(), env: { PATH: process.env.PATH ?? "", ...settings }, timeout: DEADLINE_MS },
          (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
        );
      }),
  };
}
