// The settings of the migration job.

import { sharedSettings } from "@qr/runtime";
import { z } from "zod";

export const migrateSettings = z.object({
  LOG_LEVEL: sharedSettings.LOG_LEVEL,
  DATABASE_URL: sharedSettings.DATABASE_URL,
  DATABASE_ROLES: z
    .enum(["required", "optional"], { error: "must be required or optional" })
    .default("optional")
    .describe(
      "Whether the migration job fails if it is not allowed to create the services' database roles (required), or only warns (optional).",
    ),
});
