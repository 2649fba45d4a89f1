// npm run check: all checks that do not run the service. Each step is a command that can also be run on its own.
import { exec } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { installWhatIsMissing } from "./prepare.mjs";

const execute = promisify(exec);
const root = fileURLToPath(new URL("..", import.meta.url));
const steps = [
  ["lock file matches package.json", "npm ci --dry-run --no-audit --no-fund --loglevel=error"],
  ["Prisma client", "npx turbo run generate --output-logs=errors-only"],
  ["format and lint", "npx biome ci ."],
  ["rule on writing files", "node scripts/check-file-writes.mjs"],
  ["types", "npx tsc -p tsconfig.json"],
  ["types of the dashboard", "npx tsc -p services/dashboard/tsconfig.json"],
  ["boundaries", "node scripts/check-boundaries.mjs"],
  ["tiers of tests", "node scripts/check-tiers.mjs"],
  ["dead code", "npx knip --no-progress"],
  ["file length", "node scripts/check-file-length.mjs"],
  ["supply chain", "node --conditions=source --import tsx scripts/check-supply-chain.ts"],
  ["versions of images", "node --conditions=source --import tsx scripts/check-versions.ts"],
  ["migrations", "node --conditions=source --import tsx scripts/check-migrations.ts"],
  ["description of the API", "node --conditions=source --import tsx scripts/lint-openapi.ts"],
  ["docs agree with the code", "npx vitest run --config vitest.docs.config.ts"],
];
const count = steps.length;

await installWhatIsMissing();
const failed = [];
// The other steps need the Prisma client. They have no side effects, so as many run at a time as there are cores.
for (const step of steps.splice(0, 2)) await run(step);
await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(`${count - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);

async function work() {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) await run(step);
}

async function run([name, command]) {
  const startedAt = performance.now();
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1" };
  const error = await execute(command, { cwd: root, env, maxBuffer: 2 ** 26 }).then(
    () => undefined,
    (reason) => reason,
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${error === undefined ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
  if (error === undefined) return;
  failed.push(name);
  console.log(`$ ${command}\n${error.stdout}${error.stderr}`);
}
