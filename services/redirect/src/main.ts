// The redirect's process: the short host behind the printed symbols.

import { runService } from "@qr/runtime";
import { redirectSettings } from "./config.ts";
import { startRedirect } from "./redirect.ts";

await runService({
  name: "redirect",
  settings: redirectSettings,
  env: process.env,
  start: (settings, log) => startRedirect(settings, { log }),
});
