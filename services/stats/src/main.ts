// The stats service's process: the worker that folds scans into the count tables.

import { runService } from "@qr/runtime";
import { statsSettings } from "./config.ts";
import { startStats } from "./stats.ts";

await runService({
  name: "stats",
  settings: statsSettings,
  env: process.env,
  start: (settings, log) => startStats(settings, { log }),
});
