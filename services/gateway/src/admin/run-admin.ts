// One call of the admin command, from its arguments to its exit code. Called by main.ts, and by the tests within their own process.

import { createLogger, readSettings, SettingsError, sharedSettings } from "@qr/runtime";
import { CommanderError } from "commander";
import { z } from "zod";
import { AdminError } from "./admin-error.ts";
import { isRabbit, openDeadLetters } from "./dead-letters/open-dead-letters.ts";
import { openDatabase } from "./find-database.ts";
import type { Streams } from "./print.ts";
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

/**
 * Runs the command and resolves with its exit code: 0, 1 when it failed, 2 on wrong usage. `reconcile` gives each code a meaning
 * of its own. Never rejects.
 */
export async function runAdmin(args: readonly string[], env: NodeJS.ProcessEnv, streams: Streams): Promise<number> {
  const settings = () => readSettings(adminSettings, env);
  const log = createLogger("admin", "silent");
  const program = createProgram(
    {
      openDatabase: async () => {
        const { PUBLIC_API_URL, ...named } = settings();
        const database = await openDatabase(named, log);
        return { ...database, apiUrl: PUBLIC_API_URL ?? database.apiUrl };
      },
      openDeadLetters: async () => openDeadLetters(settings().AMQP_URL, log),
      hasRabbit: () => isRabbit(settings().AMQP_URL),
    },
    streams,
  );
  try {
    await program.parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const isRefusal = error instanceof AdminError || error instanceof SettingsError;
    const detail = error instanceof Error ? error.message : String(error);
    streams.err.write(`${isRefusal ? detail : `It could not be done: ${detail}`}\n`);
    return error instanceof AdminError ? error.exitCode : 1;
  }
}
