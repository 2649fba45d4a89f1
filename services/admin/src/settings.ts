// The command's settings, which have the same names as in the services. A command that needs no settings does not read them.

import { mailSettings } from "@qr/mail";
import { type Environment, readSettings, SettingsError, sharedSettings } from "@qr/runtime";
import { z } from "zod";
import { AdminError } from "./admin-error.ts";

const schema = z.object({
  DATABASE_URL: z
    .union([z.string().startsWith("embedded:"), sharedSettings.DATABASE_URL], {
      error: "must begin with postgres://, postgresql://, or embedded:",
    })
    .optional(),
  AMQP_URL: z
    .union([z.literal("memory:"), sharedSettings.AMQP_URL], {
      error: "must begin with amqp:// or amqps://, or be memory:",
    })
    .optional(),
  DATA_DIR: z.string().default(".data"),
  PUBLIC_API_URL: sharedSettings.PUBLIC_API_URL.optional(),
  MAIL_URL: mailSettings.MAIL_URL,
});

export type AdminSettings = z.infer<typeof schema>;

/** Returns the settings. Throws an AdminError that lists every invalid setting. */
export function adminSettings(env: Environment): AdminSettings {
  try {
    return readSettings(schema, env);
  } catch (error) {
    throw error instanceof SettingsError ? new AdminError(error.message) : error;
  }
}
