// A copy of the migration job to which migrations can be added.

import { execFile } from "node:child_process";
import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface Job {
  /** Adds a migration after all others. */
  add(sql: string): Promise<void>;
  /** Runs the job in its own process. Calls `onRetry` when the job retries a migration. Throws an Error with the job's message if the job exits with 1. */
  run(onRetry?: () => void): Promise<void>;
}

/** Copies the built job to the folder `to`. */
export async function copyJob(to: string, databaseUrl: string): Promise<Job> {
  const migrations = join(to, "prisma/migrations");
  await cp(join(ROOT, "libs/database/dist"), join(to, "dist"), { recursive: true });
  await cp(join(ROOT, "libs/database/prisma/migrations"), migrations, { recursive: true });
  await writeFile(join(to, "package.json"), '{ "type": "module" }');
  await symlink(join(ROOT, "node_modules"), join(to, "node_modules"));
  let added = 0;
  return {
    async add(sql) {
      added += 1;
      const folder = join(migrations, `99990101${String(added).padStart(6, "0")}_bench`);
      await mkdir(folder);
      await writeFile(join(folder, "migration.sql"), `${sql}\n`);
    },
    async run(onRetry) {
      const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
      const running = promisify(execFile)(process.execPath, [join(to, "dist/main.js")], { env });
      // The job has a machine of its own in production; here, it must not take a processor from the lookups.
      if (running.child.pid !== undefined) setPriority(running.child.pid, constants.priority.PRIORITY_LOW);
      if (onRetry) running.child.stdout?.on("data", (text: string) => text.includes("; retrying") && onRetry());
      await running;
    },
  };
}
