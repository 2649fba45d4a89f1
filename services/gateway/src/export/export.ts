// Exports of whole accounts.

import type { PrismaClient, RunStatement } from "@qr/database";
import type { Logger } from "@qr/runtime";
import type { Codes } from "../codes/codes.ts";
import { createJobStore } from "../codes/jobs/job-store.ts";
import type { ApiRoute } from "../route/api-route.ts";
import { type DatabaseWatch, onceMigrated } from "../scheduling/database-watch.ts";
import { accountExportRoutes } from "./export-routes.ts";
import { createExportStore } from "./export-store.ts";
import { startExportWorker } from "./export-worker.ts";
import { createExportedCodes } from "./exported-codes-store.ts";
import { codeParts } from "./parts/code-parts.ts";

const BYTES_PER_MIB = 1024 ** 2;

export interface AccountExport {
  routes: readonly ApiRoute[];
  stop(): Promise<void>;
}

/** Returns the routes for exports, without waiting for the database. */
export function startAccountExport(given: {
  settings: { PUBLIC_API_URL: string; EXPORT_MAX_MIB: number };
  prisma: PrismaClient;
  run: RunStatement;
  database: DatabaseWatch;
  codes: Pick<Codes, "reader" | "urls">;
  log: Logger;
}): AccountExport {
  const { settings, prisma, run, database, log } = given;
  const exports = createExportStore({ prisma, run, jobs: createJobStore(prisma) });
  const codes = createExportedCodes(run);
  const parts = [...codeParts(given.codes)];
  const maxBytes = settings.EXPORT_MAX_MIB * BYTES_PER_MIB;
  const worker = onceMigrated(database, () => startExportWorker({ prisma, exports, codes, parts, maxBytes, log }));
  return {
    routes: accountExportRoutes({ exports, apiUrl: settings.PUBLIC_API_URL }),
    stop: () => worker.stop(),
  };
}
