// The admin command: `npm run admin -- …`. Exits 0, 1 where it could not be done, 2 where it was not understood;
// `reconcile` has a meaning of its own for each.

import { createLogger, readSettings, SettingsError, sharedSettings } from "@qr/runtime";
import { CommanderError } from "commander";
import { z } from "zod";
import { AdminError } from "./admin-error.ts";
import { isRabbit, openDeadLetters } from "./dead-letters/open-dead-letters.ts";
import { openDatabase } from "./find-database.ts";
import { createProgram } from "./program.ts";

const adminSettings = z.object({
  DATABASE_URL: z
    .union([z.string().startsWith("embedded:"), sharedSettings.DATABASE_URL], {
      error: "must begin with postgres://, postgresql:// or embedded:",
    })
    .optional(),
  AMQP_URL: z
    .union([z.literal("memory:"), sharedSettings.AMQP_URL], {
      error: "must begin with amqp:// or amqps://, or be memory:",
    })
    .optional(),
  DATA_DIR: z.string().default(".data"),
  PUBLIC_API_URL: sharedSettings.PUBLIC_API_URL.optional(),
});

const settings = () => readSettings(adminSettings, process.env);
const log = createLogger("admin", "silent");
const program = createProgram({
  openDatabase: async () => {
    const { PUBLIC_API_URL, ...named } = settings();
    const database = await openDatabase(named, log);
    return { ...database, apiUrl: PUBLIC_API_URL ?? database.apiUrl };
  },
  openDeadLetters: async () => openDeadLetters(settings().AMQP_URL, log),
  hasRabbit: () => isRabbit(settings().AMQP_URL),
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
    process.exitCode = error instanceof AdminError ? error.exitCode : 1;
  }
}
