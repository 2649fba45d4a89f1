// A worker process: a redirect as in ../main.ts that shares its port with the other workers. The primary collects its metrics.

import { runService } from "@qr/runtime";
import { redirectSettings } from "../config.ts";
import { startRedirect } from "../redirect.ts";
import { tuneGarbageCollection } from "../v8-flags.ts";
import { REPORTS_METRICS, reportMetrics } from "./worker-process.ts";

tuneGarbageCollection();
await runService({
  name: "redirect",
  settings: redirectSettings,
  env: process.env,
  onMetrics: process.argv.includes(REPORTS_METRICS) ? reportMetrics : undefined,
  start: (settings, log) => startRedirect(settings, { log: log.child({ pid: process.pid }) }),
});
