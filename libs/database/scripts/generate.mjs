// Generates the Prisma client. Pointing Prisma to an existing program as its schema engine keeps Prisma from downloading one that it does not need.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const prisma = join(dirname(require.resolve("prisma/package.json")), "build/index.js");
const { status } = spawnSync(process.execPath, [prisma, "generate", "--no-hints"], {
  stdio: "inherit",
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  },
});
process.exit(status ?? 1);
