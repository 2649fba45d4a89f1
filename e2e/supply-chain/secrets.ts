// Uses secretlint, with the rules in .secretlintrc.json, to find secrets in files.

import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "@qr/test-kit/programs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SECRETLINT = join(
  dirname(createRequire(import.meta.url).resolve("secretlint/package.json")),
  "bin/secretlint.js",
);
/** secretlint's exit code when it finds secrets. */
const FOUND = 1;
/** Number of files per call of secretlint, so that each call stays well within its deadline on a slow machine. */
const BATCH = 400;
/** Files that are not searched. The lock file contains more than 1,000 hashes that look like secrets. */
const NOT_READ = new Set(["package-lock.json"]);

/** Returns the paths of the files tracked by git, relative to the repository's root, except those in NOT_READ. */
export async function trackedFiles(): Promise<string[]> {
  const names = await run("git", ["ls-files", "-z"], { cwd: ROOT, maxBuffer: 16 * 1024 * 1024 });
  return names.split("\0").filter((name) => name !== "" && !NOT_READ.has(name));
}

/**
 * Returns one line per secret: the file, the position, and the rule, but never the secret. The files must be in `folder`, which
 * is this repository by default. Rejects if secretlint fails.
 */
export async function secretViolations(files: readonly string[], folder = ROOT): Promise<string[]> {
  const args = [
    "--no-glob",
    "--maskSecrets",
    "--no-color",
    "--format=unix",
    "--secretlintrc",
    join(ROOT, ".secretlintrc.json"),
  ];
  const violations: string[] = [];
  for (let from = 0; from < files.length; from += BATCH) {
    const { code, output } = await execute([SECRETLINT, ...args, ...files.slice(from, from + BATCH)], folder);
    if (code !== 0 && code !== FOUND) throw new Error(`secretlint exited with ${code}: ${output}`);
    violations.push(...output.split("\n").filter((line) => /^.+:\d+:\d+:/.test(line)));
  }
  return violations.map((line) => line.replace(ROOT, ""));
}

function execute(args: readonly string[], cwd: string): Promise<{ code: number | string; output: string }> {
  return new Promise((resolve) => {
    const options = { cwd, maxBuffer: 16 * 1024 * 1024, timeout: 120_000 };
    execFile(process.execPath, [...args], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : (error.code ?? "a signal"), output: `${stdout}${stderr}` }),
    );
  });
}
