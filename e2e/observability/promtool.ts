// Finds and runs promtool, Prometheus's rule checker, which is in Debian's prometheus package.

import { findProgram, installDebianPackage, run } from "@qr/test-kit/programs";

/** Returns the path of promtool, installing it if it is missing; undefined if it cannot be installed. */
export async function findPromtool(): Promise<string | undefined> {
  const found = await findProgram("promtool");
  if (found !== undefined) return found;
  await installDebianPackage("prometheus").catch((error: unknown) => console.log(`no promtool: ${error}`));
  return findProgram("promtool");
}

/** Runs promtool and returns its output. Rejects with its output if a check fails. */
export async function promtool(program: string, args: readonly string[]): Promise<string> {
  return run(program, args).catch((error: unknown) => {
    const output = error instanceof Error && "stdout" in error ? String(error.stdout) : "";
    throw new Error(`promtool ${args.join(" ")}: ${error}\n${output}`);
  });
}
