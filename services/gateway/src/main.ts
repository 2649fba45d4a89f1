import { runService } from "@qr/runtime";
import { gatewaySettings } from "./config.ts";
import { startGateway } from "./gateway.ts";

await runService({
  name: "gateway",
  settings: gatewaySettings,
  env: process.env,
  start: (settings, log) => startGateway(settings, { log }),
});
