// npm test: installs and builds what is missing, then runs the tests tier by tier. Arguments go to vitest (`npm test -- libs/database`).
// vitest.config.ts defines the tiers; libs/test-kit/src/global-setup.ts starts the servers that they need.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

await installWhatIsMissing();
await buildWhatIsStale();

const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const child = spawn(process.execPath, [vitest, "run", ...process.argv.slice(2)], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  stdio: "inherit",
});
// A terminal sends Ctrl-C to both processes, so only other signals are passed on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.once("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
