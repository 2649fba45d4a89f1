// npm test: installs and builds what is missing, then runs the tests tier by tier. Arguments go to vitest (`npm test -- libs/database`).
// `--node 24` as the first argument runs the unit and integration tests on that version of Node, which is installed from npm.
// vitest.config.ts defines the tiers; libs/test-kit/src/global-setup.ts starts the servers that they need.
import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installNode } from "./install-node.mjs";
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

const [option, version, ...others] = process.argv.slice(2);
const isOtherNode = option === "--node";
if (isOtherNode && !/^\d+(\.\d+){0,2}$/.test(version ?? "")) {
  console.error("--node needs a version, such as --node 24.");
  process.exit(2);
}

await installWhatIsMissing();
await buildWhatIsStale();

const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const child = isOtherNode ? runOn(installNode(version)) : run(process.execPath, process.argv.slice(2));
// A terminal sends Ctrl-C to both processes, so only other signals are passed on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.once("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

/** Runs the tests on the Node in the folder, which also comes first in PATH for tests that start `node`. */
function runOn(folder) {
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
  const names = others.some((argument) => argument.startsWith("--project"));
  return run(join(folder, "node"), [...others, ...(names ? [] : ["--project=unit", "--project=integration"])], env);
}

function run(node, args, env = process.env) {
  return spawn(node, [vitest, "run", ...args], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    stdio: "inherit",
    env,
  });
}
