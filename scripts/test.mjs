// npm test: installs and builds what is missing, then runs every test; arguments go to vitest (`npm test -- libs/database`).
// The servers that the tests need come from libs/test-kit/src/global-setup.ts.
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
// A terminal sends Ctrl-C to both processes; only a signal to this one alone has to be passed on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.once("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
