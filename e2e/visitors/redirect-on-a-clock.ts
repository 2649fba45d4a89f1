// A redirect process whose clock the parent sets: each IPC message is a time in Unix ms at which the clock stops. Reads its settings from
// the environment. Prints its log and, once, its port.

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
