// Tests that `npm run admin` reserves standard output for the command, because other programs may parse the command's JSON.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const COPIED = [
  "scripts/admin.mjs",
  "scripts/prepare.mjs",
  "package.json",
  "package-lock.json",
  "turbo.json",
  "tsconfig.base.json",
  "tsconfig.build.base.json",
  "CHANGELOG.md",
  ".env.example",
];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "qr-admin-output-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Creates a repository with installed packages, a build that does nothing (and has not run yet), and an admin command that prints JSON. */
async function makeRepository(): Promise<void> {
  for (const path of COPIED) await cp(join(ROOT, path), join(folder, path));
  const lock = await readFile(join(ROOT, "package-lock.json"), "utf8");
  const files = {
    "node_modules/.qr-installed": createHash("sha256").update(lock).digest("hex"),
    "node_modules/turbo/bin/turbo": "",
    "docs/start.md": "",
    "libs/none/package.json": "{}",
    "services/admin/package.json": '{ "type": "module" }',
    "services/admin/dist/main.js": "process.stdout.write(JSON.stringify({ ok: true }));",
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

test("the progress of a build goes to standard error", async () => {
  await makeRepository();
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ["scripts/admin.mjs", "--json"], {
    cwd: folder,
  });
  expect(JSON.parse(stdout)).toEqual({ ok: true });
  expect(stderr).toMatch(/^building \(first start only\) … \d+\.\d s\n$/);
});
