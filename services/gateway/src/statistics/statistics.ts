// Statistics: the routes that read counts, and the scans in lists of codes.

import {
  createAccountCountsStore,
  createCodeCountsStore,
  createCombinationsStore,
  createDailyScansStore,
  createTopCodesStore,
} from "@qr/counts";
import type { RunStatement } from "@qr/database";
import type { Logger } from "@qr/runtime";
import type { CodeReader } from "../codes/code-reader-store.ts";
import type { ApiRoute } from "../route/api-route.ts";
import type { SessionRoute } from "../route/session-route.ts";
import { scansSessionRoutes } from "./scans/scans-session-routes.ts";
import { statisticsRoutes } from "./statistics-routes.ts";

export interface Statistics {
  routes: readonly ApiRoute[];
  sessionRoutes: readonly SessionRoute[];
}

export function startStatistics(parts: { run: RunStatement; reader: CodeReader; log: Logger }): Statistics {
  const { run, reader, log } = parts;
  const scans = createDailyScansStore(run);
  const account = {
    store: createAccountCountsStore(run),
    combinations: createCombinationsStore(run, "account"),
    topCodes: createTopCodesStore(run, scans),
    log,
  };
  return {
    routes: statisticsRoutes({
      reader,
      store: createCodeCountsStore(run),
      combinations: createCombinationsStore(run, "code"),
      account,
      log,
    }),
    sessionRoutes: scansSessionRoutes(scans),
  };
}
