// Runs one of the tools that are written in TypeScript with the options of this process. Installs and builds what is missing, but
// not where the tool only tells of itself.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

/** `file` is its path from the repository's root. The process exits with the tool's code. */
export async function runTool(file) {
  const options = process.argv.slice(2);
  await installWhatIsMissing();
  if (!options.includes("--help") && !options.includes("--list")) await buildWhatIsStale();
  const child = spawn(process.execPath, ["--conditions=source", "--import", "tsx", file, ...options], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    stdio: "inherit",
  });
  // A terminal sends Ctrl-C to both processes; only a signal to this one alone has to be passed on.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.once("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
