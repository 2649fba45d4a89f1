// What `npm start` runs: the whole service in one process.

import { runService } from "@qr/runtime";
import { standaloneSettings } from "./config.ts";
import { lanAddress, lanOption } from "./lan-address.ts";
import { startStandalone } from "./standalone.ts";

const lan = lanOption(process.argv.slice(2));
await runService({
  name: "standalone",
  settings: standaloneSettings,
  env: process.env,
  stopDeadlineMs: 4000,
  start: async (settings, log) =>
    lan === undefined
      ? startStandalone(settings, log)
      : startStandalone({ ...settings, HOST: lanAddress(lan) }, log, { isLan: true }),
});
