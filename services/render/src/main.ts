// The process of the render service: the worker that draws new codes, and the image host.

import { runService } from "@qr/runtime";
import { renderSettings } from "./config.ts";
import { startRender } from "./render.ts";

await runService({
  name: "render",
  settings: renderSettings,
  env: process.env,
  start: (settings, log) => startRender(settings, { log }),
});
