// Prometheus' own tool for rules; Debian has it in the package prometheus.

import { findProgram, installDebianPackage, run } from "@qr/test-kit/programs";

/** Where it is, installed where that is possible; undefined where it cannot be had. */
export async function findPromtool(): Promise<string | undefined> {
  const found = await findProgram("promtool");
  if (found !== undefined) return found;
  await installDebianPackage("prometheus").catch((error: unknown) => console.log(`no promtool: ${error}`));
  return findProgram("promtool");
}

/** Its output. Rejects with what it says where it finds a fault. */
export async function promtool(program: string, args: readonly string[]): Promise<string> {
  return run(program, args).catch((error: unknown) => {
    const told = error instanceof Error && "stdout" in error ? String(error.stdout) : "";
    throw new Error(`promtool ${args.join(" ")}: ${error}\n${told}`);
  });
}
