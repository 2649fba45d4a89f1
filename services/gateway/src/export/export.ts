// Exports of whole accounts.

import type { PrismaClient, RunStatement } from "@qr/database";
import type { Logger } from "@qr/runtime";
import type { Codes } from "../codes/codes.ts";
import { createImageDrawing } from "../codes/drawing/image-drawing.ts";
import { createHistoryStore } from "../codes/history/history-store.ts";
import { createJobStore } from "../codes/jobs/job-store.ts";
import { createLogoStore } from "../codes/logos/logo-store.ts";
import { createScheduleStore } from "../codes/schedule/schedule-store.ts";
import type { ApiRoute } from "../route/api-route.ts";
import { type DatabaseWatch, onceMigrated } from "../scheduling/database-watch.ts";
import { createCodeDaysStore } from "./code-days-store.ts";
import type { ExportPart } from "./export-part.ts";
import { accountExportRoutes } from "./export-routes.ts";
import { createExportStore } from "./export-store.ts";
import { startExportWorker } from "./export-worker.ts";
import { createExportedCodes } from "./exported-codes-store.ts";
import { changeParts } from "./parts/change-parts.ts";
import { codeParts } from "./parts/code-parts.ts";
import { documentParts } from "./parts/document-parts.ts";
import { imagePart } from "./parts/image-part.ts";
import { logoPart } from "./parts/logo-part.ts";
import { peopleParts } from "./parts/people-parts.ts";
import { statisticsParts } from "./parts/statistics-parts.ts";
import { createSymbolsStore } from "./symbols-store.ts";

const BYTES_PER_MIB = 1024 ** 2;

export interface AccountExport {
  routes: readonly ApiRoute[];
  stop(): Promise<void>;
}

interface Sources {
  prisma: PrismaClient;
  run: RunStatement;
  codes: Pick<Codes, "reader" | "urls">;
  /** The routes of the API from which parts are read. */
  routes: readonly ApiRoute[];
}

/** Returns the parts of an export, in the order in which they are written. This is where further parts are added. */
function partsOf({ prisma, run, codes: { reader, urls }, routes }: Sources): ExportPart[] {
  const codes = createExportedCodes(run);
  return [
    ...peopleParts(prisma),
    ...documentParts(routes),
    logoPart(createLogoStore(prisma)),
    ...codeParts({ reader, urls }),
    ...changeParts({ codes, history: createHistoryStore(run), schedule: createScheduleStore(prisma), urls }),
    ...statisticsParts({ codes, days: createCodeDaysStore(run) }),
    imagePart({ codes, symbols: createSymbolsStore(run), createDrawing: createImageDrawing }),
  ];
}

/** Returns the routes for exports, without waiting for the database. */
export function startAccountExport(
  given: Sources & {
    settings: { PUBLIC_API_URL: string; EXPORT_MAX_MIB: number };
    database: DatabaseWatch;
    log: Logger;
  },
): AccountExport {
  const { settings, prisma, run, database, log } = given;
  const exports = createExportStore({ prisma, run, jobs: createJobStore(prisma) });
  const codes = createExportedCodes(run);
  const parts = partsOf(given);
  const maxBytes = settings.EXPORT_MAX_MIB * BYTES_PER_MIB;
  const worker = onceMigrated(database, () => startExportWorker({ prisma, exports, codes, parts, maxBytes, log }));
  return {
    routes: accountExportRoutes({ exports, apiUrl: settings.PUBLIC_API_URL }),
    stop: () => worker.stop(),
  };
}
