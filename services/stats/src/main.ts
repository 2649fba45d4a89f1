// The process of the stats service: a worker that counts scans.

import { runService } from "@qr/runtime";
import { statsSettings } from "./config.ts";
import { startStats } from "./stats.ts";

await runService({
  name: "stats",
  settings: statsSettings,
  env: process.env,
  start: (settings, log) => startStats(settings, { log }),
});
