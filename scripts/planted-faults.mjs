// npm run planted-faults [-- options]: whether the fuzzer and the gateway's tests find faults that are planted. Installs what is missing.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { installWhatIsMissing } from "./prepare.mjs";

await installWhatIsMissing();
const child = spawn(
  process.execPath,
  ["--conditions=source", "--import", "tsx", "e2e/planted-faults/run.ts", ...process.argv.slice(2)],
  { cwd: fileURLToPath(new URL("..", import.meta.url)), stdio: "inherit" },
);
// A terminal sends Ctrl-C to both processes; only a signal to this one alone has to be passed on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.once("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
