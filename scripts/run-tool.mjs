// Runs a tool written in TypeScript with the options of this process. First installs what is missing and, unless the tool only prints
// information, builds what is stale.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

/**
 * Runs the tool in `file`, a path relative to the repository's root. The process exits with the tool's exit code. `needsBuild`: whether the
 * tool uses what the build makes.
 */
export async function runTool(file, { needsBuild = true } = {}) {
  const options = process.argv.slice(2);
  await installWhatIsMissing();
  if (needsBuild && !options.includes("--help") && !options.includes("--list")) await buildWhatIsStale();
  const child = spawn(process.execPath, ["--conditions=source", "--import", "tsx", file, ...options], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    stdio: "inherit",
  });
  // A terminal sends Ctrl-C to both processes, so only other signals are passed on.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.once("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
