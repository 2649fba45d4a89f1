// The admin command: `npm run admin -- …`. Exits 0, 1 where it could not be done, 2 where it was not understood.

import { createLogger, readSettings, SettingsError, sharedSettings } from "@qr/runtime";
import { CommanderError } from "commander";
import { z } from "zod";
import { AdminError } from "./admin-error.ts";
import { openDatabase } from "./find-database.ts";
import { createProgram } from "./program.ts";

const adminSettings = z.object({
  DATABASE_URL: z
    .union([z.string().startsWith("embedded:"), sharedSettings.DATABASE_URL], {
      error: "must begin with postgres://, postgresql:// or embedded:",
    })
    .optional(),
  DATA_DIR: z.string().default(".data"),
  PUBLIC_API_URL: sharedSettings.PUBLIC_API_URL.optional(),
});

const program = createProgram(async () => {
  const settings = readSettings(adminSettings, process.env);
  const database = await openDatabase(settings, createLogger("admin", "silent"));
  return { ...database, apiUrl: settings.PUBLIC_API_URL ?? database.apiUrl };
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else {
    const isRefusal = error instanceof AdminError || error instanceof SettingsError;
    const detail = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${isRefusal ? detail : `It could not be done: ${detail}`}\n`);
    process.exitCode = 1;
  }
}
