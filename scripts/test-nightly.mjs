// npm run test:nightly: runs all tests in full, then the checks that are not test files. Runs every step; exits with 1 if any step fails.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const steps = [
  ["tests of all tiers", "NIGHTLY=1 node scripts/test.mjs"],
  ["tests on the deployed version of Node", "node scripts/test.mjs --node 24"],
  ["faults", "node scripts/faults.mjs"],
  ["fuzz", "node scripts/fuzz.mjs --requests 100000"],
  ["outages", "node scripts/outages.mjs"],
  ["images", "node scripts/images.mjs"],
  ["mutation score", "npx stryker run"],
];

const results = steps.map(([name, command]) => {
  console.log(`\n== ${name}: ${command}`);
  const startedMs = performance.now();
  const { status } = spawnSync(command, { shell: true, cwd: root, stdio: "inherit" });
  return { name, status, minutes: (performance.now() - startedMs) / 60_000 };
});
for (const { name, status, minutes } of results) {
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${name} (${minutes.toFixed(1)} min)`);
}
process.exit(results.every(({ status }) => status === 0) ? 0 : 1);
