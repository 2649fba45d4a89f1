// A redirect process with a frozen clock. The parent sets the clock: each IPC message is the new time in Unix ms. The
// process reads its settings from the environment, and prints its port and its log.

import { redirectSettings, startRedirect } from "@qr/redirect";
import { createLogger } from "@qr/runtime";

let nowMs = Number(process.argv[2]);
process.on("message", (message) => {
  nowMs = Number(message);
});
const redirect = await startRedirect(redirectSettings.parse(process.env), {
  log: createLogger("redirect", "trace"),
  nowMs: () => nowMs,
});
process.once("disconnect", () => void redirect.stop(1000).then(() => process.exit(0)));
process.stdout.write(`port ${redirect.port}\n`);
