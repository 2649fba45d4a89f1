// npm run faults [-- options]: breaks one part of the running service after the other, under load. Installs and builds what is missing.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

const options = process.argv.slice(2);
await installWhatIsMissing();
if (!options.includes("--help") && !options.includes("--list")) await buildWhatIsStale();
const child = spawn(process.execPath, ["--conditions=source", "--import", "tsx", "e2e/faults/run.ts", ...options], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  stdio: "inherit",
});
// A terminal sends Ctrl-C to both processes; only a signal to this one alone has to be passed on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.once("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
