// The migration job: brings the database to the newest schema, then ends. What containers run before the services; exits 0, or 1 with the reason.

import { createLogger, readSettings, sharedSettings } from "@qr/runtime";
import { z } from "zod";
import { migrate } from "./migrate.ts";

/** A database that is being started beside this job has to come up first. */
const WAIT_MS = 120_000;

try {
  const settings = readSettings(
    z.object({ DATABASE_URL: sharedSettings.DATABASE_URL, LOG_LEVEL: sharedSettings.LOG_LEVEL }),
    process.env,
  );
  const log = createLogger("migrate", settings.LOG_LEVEL);
  await migrate({ url: settings.DATABASE_URL, log, waitMs: WAIT_MS });
  log.info("the database has the newest schema");
} catch (error) {
  process.stderr.write(`The database was not migrated. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
