// Which commit is taken for the release before, where none is named.

import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

export const MIGRATIONS = "libs/database/prisma/migrations";

export interface ChosenRef {
  /** The full hash of a commit. */
  commit: string;
  /** The migrations of the working tree that the commit lacks. */
  newMigrations: string[];
}

/** Git's answer in the folder, without the blanks at its ends. Throws with git's complaint. */
export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync("git", [...args], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
}

/**
 * The commit that `ref` names; without it the newest one, back along first parents, whose migrations are some of the working tree's,
 * unchanged in text. One that was edited since has been released nowhere: a database that has it takes no other text of it.
 * HEAD~1 where none lacks a migration.
 */
export function chooseRef(root: string, ref?: string): ChosenRef {
  const present = presentMigrations(root);
  const commit = ref === undefined ? newestThatLacksSome(root, present) : git(root, "rev-parse", `${ref}^{commit}`);
  const known = migrationsOf(root, commit);
  return { commit, newMigrations: [...present.keys()].filter((name) => !known.has(name)).sort() };
}

function newestThatLacksSome(root: string, present: Migrations): string {
  const changes = git(root, "rev-list", "--first-parent", "HEAD", "--", MIGRATIONS).split("\n").filter(Boolean);
  const candidates = [git(root, "rev-parse", "HEAD"), ...changes.flatMap((change) => parentOf(root, change))];
  const found = candidates.find((commit) => {
    const known = [...migrationsOf(root, commit)];
    return known.length < present.size && known.every(([name, hash]) => present.get(name) === hash);
  });
  return found ?? git(root, "rev-parse", "HEAD~1");
}

function parentOf(root: string, commit: string): string[] {
  const [, parent] = git(root, "rev-list", "--parents", "-n", "1", commit).split(" ");
  return parent === undefined ? [] : [parent];
}

/** Git's hash of each migration's text, by name. */
type Migrations = ReadonlyMap<string, string>;

const TEXT = "migration.sql";

function presentMigrations(root: string): Migrations {
  const names = readdirSync(join(root, MIGRATIONS), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const files = names.map((name) => join(MIGRATIONS, name, TEXT));
  const hashes = git(root, "hash-object", "--", ...files).split("\n");
  return new Map(names.map((name, index) => [name, hashes[index] ?? ""]));
}

/** None where the commit has no folder of migrations yet. */
function migrationsOf(root: string, commit: string): Migrations {
  const lines = git(root, "ls-tree", "-r", commit, "--", MIGRATIONS).split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [, hash, name] = line.match(/ blob (\w+)\t.*\/([^/]+)\/migration\.sql$/) ?? [];
      return hash !== undefined && name !== undefined ? [[name, hash] as const] : [];
    }),
  );
}
