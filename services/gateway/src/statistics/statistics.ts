// Statistics: the routes that read counts, and the scans in lists of codes.

import {
  createAccountCountsStore,
  createCodeCountsStore,
  createCombinationsStore,
  createDailyScansStore,
  createSelectedCountsStore,
  createTopCodesStore,
} from "@qr/counts";
import type { PrismaClient, RunStatement } from "@qr/database";
import type { Logger } from "@qr/runtime";
import type { Access } from "../access/access.ts";
import { createGuessLimit } from "../access/limits/guess-limit.ts";
import type { Codes } from "../codes/codes.ts";
import type { ReadWeek } from "../events/week.ts";
import type { ApiRoute } from "../route/api-route.ts";
import type { SessionRoute } from "../route/session-route.ts";
import { type DatabaseWatch, onceMigrated } from "../scheduling/database-watch.ts";
import { createAccountStatisticsReader } from "./account/read-account-statistics.ts";
import { createReadWeek } from "./account/read-week.ts";
import { createWithCountedCode } from "./counted-code.ts";
import { createStatisticsReader } from "./read-statistics.ts";
import { scansSessionRoutes } from "./scans/scans-session-routes.ts";
import { createShareStore, startShareSweep } from "./shares/share-store.ts";
import { sharedSessionRoutes } from "./shares/shared-session-routes.ts";
import { sharesRoutes } from "./shares/shares-routes.ts";
import { statisticsRoutes } from "./statistics-routes.ts";

export interface Statistics {
  routes: readonly ApiRoute[];
  sessionRoutes: readonly SessionRoute[];
  readWeek: ReadWeek;
  stop(): Promise<void>;
}

/** Returns the routes for statistics, without waiting for the database. */
export function startStatistics(parts: {
  settings: { PUBLIC_API_URL: string };
  prisma: PrismaClient;
  run: RunStatement;
  database: DatabaseWatch;
  access: Pick<Access, "passwords">;
  codes: Pick<Codes, "reader" | "urls" | "findDomains">;
  log: Logger;
}): Statistics {
  const { settings, prisma, run, log } = parts;
  const { passwords } = parts.access;
  const { reader, urls, findDomains } = parts.codes;
  const sweep = onceMigrated(parts.database, () => startShareSweep({ prisma, log }));
  const scans = createDailyScansStore(run);
  const accountCounts = createAccountCountsStore(run);
  const selection = { reader, findDomains };
  const accountStatistics = createAccountStatisticsReader({
    store: accountCounts,
    combinations: createCombinationsStore(run, "account"),
    selected: createSelectedCountsStore(run),
    selection,
    topCodes: createTopCodesStore(run, scans),
    log,
  });
  const codeStatistics = createStatisticsReader({
    store: createCodeCountsStore(run),
    combinations: createCombinationsStore(run, "code"),
    log,
  });
  const withCountedCode = createWithCountedCode(reader.readHead);
  const shares = createShareStore(prisma);
  const guesses = createGuessLimit("share_guesses", "share");
  return {
    routes: [
      ...statisticsRoutes({ reader, withCountedCode, codeStatistics, accountCounts, accountStatistics }),
      ...sharesRoutes({
        shares,
        reader,
        selection,
        withCountedCode,
        hashPassword: passwords.hash,
        dashboardUrl: settings.PUBLIC_API_URL,
      }),
    ],
    sessionRoutes: [
      ...scansSessionRoutes(scans),
      ...sharedSessionRoutes({
        shares,
        reader,
        urls,
        withCountedCode,
        readStatistics: codeStatistics.read,
        accounts: accountCounts,
        readAccountStatistics: accountStatistics.read,
        passwords,
        guesses,
      }),
    ],
    readWeek: createReadWeek({ accountStatistics, reader, urls }),
    stop: () => sweep.stop(),
  };
}
