// npm run acceptance: runs the whole service, creates realistic codes, scans them, and prints the totals next to what was sent.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

await installWhatIsMissing();
await buildWhatIsStale();
const { status } = spawnSync(process.execPath, ["--conditions=source", "--import", "tsx", "e2e/acceptance/run.ts"], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  stdio: "inherit",
});
process.exit(status ?? 1);
