// What `npm start` runs: the whole service in one process.

import { runService } from "@qr/runtime";
import { standaloneSettings } from "./config.ts";
import { startStandalone } from "./standalone.ts";

await runService({
  name: "standalone",
  settings: standaloneSettings,
  env: process.env,
  stopDeadlineMs: 4000,
  start: startStandalone,
});
