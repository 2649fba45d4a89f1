// A worker's process: a redirect as in ../main.ts, whose port is shared with the other workers and whose metrics are gathered by
// the primary. Started by worker-process.ts.

import { runService } from "@qr/runtime";
import { redirectSettings } from "../config.ts";
import { startRedirect } from "../redirect.ts";
import { markOnMainThread } from "../v8-flags.ts";
import { answerMetrics, COUNTS_METRICS } from "./worker-metrics.ts";

markOnMainThread();
await runService({
  name: "redirect",
  settings: redirectSettings,
  env: process.env,
  onMetrics: process.argv.includes(COUNTS_METRICS) ? answerMetrics : undefined,
  start: (settings, log) => startRedirect(settings, { log: log.child({ pid: process.pid }) }),
});
