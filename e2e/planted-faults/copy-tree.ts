// A copy of the tree that faults can be planted in: all source files and the generated client, with the packages of the original.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PlantedFault } from "./faults.ts";

const GENERATED = "libs/database/src/generated";

/** Copies the tree at `root` to the empty folder `copy`. */
export function copyTree(root: string, copy: string): void {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of [...listed.split("\n").filter((name) => name !== ""), GENERATED]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { recursive: true });
  }
  const packages = join(root, "node_modules");
  mkdirSync(join(copy, "node_modules"));
  for (const name of readdirSync(packages)) {
    // The links to the workspaces are relative, so that in the copy they lead to the copy.
    if (name === "@qr")
      cpSync(join(packages, name), join(copy, "node_modules", name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(packages, name), join(copy, "node_modules", name));
  }
}

/** Plants the fault in the copy; returns what takes it out again. Throws where the text does not stand there exactly once. */
export function plant({ name, file, find, replace }: PlantedFault, copy: string): () => void {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  const times = source.split(find).length - 1;
  if (times !== 1) throw new Error(`${name}: the text stands ${times} times in ${file}`);
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  return () => writeFileSync(path, source);
}
