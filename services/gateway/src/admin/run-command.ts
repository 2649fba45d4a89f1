// How a command gets at the database and writes its response. Made by program.ts, used by the commands.

import type { PrismaClient } from "@qr/database";
import type { Output } from "./print.ts";

/** Runs a command's work on the open database; the table that it writes has `columns`. */
export type RunCommand = (
  columns: readonly string[],
  work: (parts: {
    prisma: PrismaClient;
    output: Output;
    /** Where the dashboard is. Throws an AdminError where nobody has said so. */
    dashboardUrl(): string;
  }) => Promise<void>,
) => Promise<void>;
