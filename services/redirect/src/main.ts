// The redirect process: the short host behind the printed symbols.

import { runService } from "@qr/runtime";
import { redirectSettings } from "./config.ts";
import { startRedirect } from "./redirect.ts";
import { tuneGarbageCollection } from "./v8-flags.ts";

tuneGarbageCollection();
await runService({
  name: "redirect",
  settings: redirectSettings,
  env: process.env,
  start: async (settings, log) => {
    if (settings.WORKERS === 1) return startRedirect(settings, { log });
    const { startWorkers } = await import("./workers/workers.ts");
    return startWorkers({ count: settings.WORKERS, settings, log, onLost: () => process.exit(1) });
  },
});
