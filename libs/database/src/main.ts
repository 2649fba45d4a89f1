// The migration job, which runs before the services: migrates the database and creates the services' roles. Exits with 0, or prints the
// reason and exits with 1. With the print-roles argument, only prints the SQL for the roles, for databases where a different role must run it.

import { createLogger, readSettings } from "@qr/runtime";
import { migrateSettings } from "./config.ts";
import { migrate } from "./migrate.ts";
import { createRoleStatements, grantStatements } from "./roles/role-statements.ts";
import { RolesError, stateRoles } from "./roles/state-roles-store.ts";

/** How long to wait for a database that is still starting, in ms. */
const WAIT_MS = 120_000;

async function runJob(): Promise<void> {
  const { DATABASE_URL: url, LOG_LEVEL, DATABASE_ROLES } = readSettings(migrateSettings, process.env);
  const log = createLogger("migrate", LOG_LEVEL);
  await migrate({ url, log, waitMs: WAIT_MS });
  log.info("the database has the newest schema");
  await stateRoles({ url, log }).then(
    () => log.info("the services' roles have their grants"),
    (error: unknown) => {
      if (!(error instanceof RolesError) || DATABASE_ROLES === "required") throw error;
      log.warn(error.message);
    },
  );
}

if (process.argv[2] === "print-roles") {
  process.stdout.write(`${createRoleStatements()}\n\n${grantStatements()}\n`);
} else {
  await runJob().catch((error: unknown) => {
    const what =
      error instanceof RolesError ? "The services' roles were not created." : "The database was not migrated.";
    process.stderr.write(`${what} ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
