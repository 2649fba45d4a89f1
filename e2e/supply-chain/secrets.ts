// Secrets in files, by secretlint and the rules in .secretlintrc.json.

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
/** It exits so where it has found something. */
const FOUND = 1;
/** Hashes alone: some 10,000 strings that look random. */
const NOT_READ = new Set(["package-lock.json"]);

/** The files that git knows, from the repository's root. */
export async function trackedFiles(): Promise<string[]> {
  const names = await run("git", ["ls-files", "-z"], { cwd: ROOT, maxBuffer: 16 * 1024 * 1024 });
  return names.split("\0").filter((name) => name !== "" && !NOT_READ.has(name));
}

/**
 * A line for each secret: the file, the place and the rule, never the secret. The files lie below `folder`, by default this repository.
 * Rejects where secretlint itself fails.
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
  const { code, output } = await execute([SECRETLINT, ...args, ...files], folder);
  if (code !== 0 && code !== FOUND) throw new Error(`secretlint ended with ${code}: ${output}`);
  return output
    .split("\n")
    .filter((line) => /^.+:\d+:\d+:/.test(line))
    .map((line) => line.replace(ROOT, ""));
}

function execute(args: readonly string[], cwd: string): Promise<{ code: number | string; output: string }> {
  return new Promise((resolve) => {
    const options = { cwd, maxBuffer: 16 * 1024 * 1024, timeout: 120_000 };
    execFile(process.execPath, [...args], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : (error.code ?? "a signal"), output: `${stdout}${stderr}` }),
    );
  });
}
