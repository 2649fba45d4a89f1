// A redirect in a process of its own whose clock the parent sets: every IPC message is the time in Unix ms, from which the clock stands
// still. Its settings come from the environment. Prints its log and, once, its port.

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
