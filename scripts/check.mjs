// npm run check: all checks that do not run the service. Each step is a command that can also be run on its own.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { installWhatIsMissing } from "./prepare.mjs";

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
  ["description of the API", "node --conditions=source --import tsx scripts/lint-openapi.ts"],
  ["docs agree with the code", "npx vitest run --config vitest.docs.config.ts"],
];

await installWhatIsMissing();
const failed = [];
for (const [name, command] of steps) {
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(command, {
    shell: true,
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1" },
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
  if (status !== 0) {
    failed.push(name);
    console.log(`$ ${command}\n${stdout}${stderr}`);
  }
}
console.log(`${steps.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
