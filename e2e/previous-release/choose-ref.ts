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
 * The commit that `ref` names; without it the newest one, back along first parents, that has other migrations than the working tree, by
 * their names. HEAD~1 where all have the same.
 */
export function chooseRef(root: string, ref?: string): ChosenRef {
  const present = readdirSync(join(root, MIGRATIONS), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const commit = ref === undefined ? newestThatDiffers(root, present) : git(root, "rev-parse", `${ref}^{commit}`);
  const known = new Set(migrationsOf(root, commit));
  return { commit, newMigrations: present.filter((name) => !known.has(name)).sort() };
}

function newestThatDiffers(root: string, present: readonly string[]): string {
  const wanted = present.toSorted().join("\n");
  const changes = git(root, "rev-list", "--first-parent", "HEAD", "--", MIGRATIONS).split("\n").filter(Boolean);
  const candidates = [git(root, "rev-parse", "HEAD"), ...changes.flatMap((change) => parentOf(root, change))];
  const found = candidates.find((commit) => migrationsOf(root, commit).toSorted().join("\n") !== wanted);
  return found ?? git(root, "rev-parse", "HEAD~1");
}

function parentOf(root: string, commit: string): string[] {
  const [, parent] = git(root, "rev-list", "--parents", "-n", "1", commit).split(" ");
  return parent === undefined ? [] : [parent];
}

function migrationsOf(root: string, commit: string): string[] {
  return git(root, "ls-tree", "-d", "--name-only", `${commit}:${MIGRATIONS}`).split("\n").filter(Boolean);
}
