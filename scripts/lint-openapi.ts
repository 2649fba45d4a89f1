// A step of `npm run check`: lints the API description with the rules in redocly.yaml, without running the service or using the network.
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describeApi } from "../services/gateway/src/index.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "openapi-"));
try {
  const file = join(folder, "openapi.json");
  await writeFile(file, JSON.stringify(describeApi("https://api.qr-service.com"), undefined, 2));
  const { status } = spawnSync("npx", ["redocly", "lint", "--config", join(root, "redocly.yaml"), file], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  process.exitCode = status === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true });
}
