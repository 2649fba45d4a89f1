// What a release reads from git and changes in it.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "@qr/test-kit/programs";
import semver from "semver";
import { z } from "zod";
import { readDeploymentFiles, readImageVersions, versionViolations } from "../deploy/versions/image-versions.ts";
import { withRelease } from "./changelog.ts";
import { mayHaveVersion, withVersion } from "./set-version.ts";

const MAX_BYTES = 64 * 1024 * 1024;
const manifest = z.object({ version: z.string(), workspaces: z.array(z.string()) });

export const tagOf = (version: string): string => `v${version}`;

/** Runs git in the folder and returns its trimmed output. */
export const git = (folder: string, ...args: string[]): Promise<string> =>
  run("git", args, { cwd: folder, maxBuffer: MAX_BYTES });

async function readManifest(root: string): Promise<z.infer<typeof manifest>> {
  return manifest.parse(JSON.parse(await readFile(join(root, "package.json"), "utf8")));
}

/** Returns whether the repository's `package.json` has the version. */
export async function hasVersion(root: string, version: string): Promise<boolean> {
  return (await readManifest(root)).version === version;
}

/** Rejects unless the version can be released from this state of the repository. */
export async function demandReleasable(root: string, version: string): Promise<void> {
  const { version: current } = await readManifest(root);
  if (semver.valid(version) !== version) throw new Error(`${version} is not a version, such as 1.0.0 or 1.0.0-rc.1.`);
  if (!semver.gt(version, current)) throw new Error(`${version} is not higher than the current version, ${current}.`);
  if ((await git(root, "tag", "--list", tagOf(version))) !== "")
    throw new Error(`The tag ${tagOf(version)} already exists.`);
  await demandCommitted(root);
}

/** Rejects if there are changes that are not committed. */
export async function demandCommitted(root: string): Promise<void> {
  const changed = await git(root, "status", "--porcelain");
  if (changed !== "") throw new Error(`Commit or stash these changes first:\n${changed}`);
}

/** Rejects unless the version's tag exists and contains this version. */
export async function demandReleased(root: string, version: string): Promise<void> {
  if ((await git(root, "tag", "--list", tagOf(version))) === "") throw new Error(`There is no tag ${tagOf(version)}.`);
  const { version: tagged } = manifest.parse(JSON.parse(await git(root, "show", `${tagOf(version)}:package.json`)));
  if (tagged !== version) throw new Error(`The tag ${tagOf(version)} contains the version ${tagged}.`);
}

/** Returns the last release's tag before HEAD, or undefined if there has been none. */
const lastTag = (root: string): Promise<string | undefined> =>
  git(root, "describe", "--tags", "--abbrev=0", "--match", "v[0-9]*").catch(() => undefined);

/**
 * Sets the version in all files of the clean clone in `source`, adds the section to CHANGELOG.md, and commits and tags the result. Without an
 * earlier release, the section has no list of commits. Resolves with the section and the tag that the list begins after. Rejects if an image
 * reference does not have the new version afterward.
 */
export async function commitRelease(
  source: string,
  version: string,
  date: string,
): Promise<{ notes: string; since: string | undefined }> {
  const { version: from, workspaces } = await readManifest(source);
  const since = await lastTag(source);
  const log = since === undefined ? "" : await git(source, "log", "--no-merges", "--format=%s", `${since}..HEAD`);
  const subjects = log.split("\n").filter((subject) => subject !== "");
  for (const path of (await git(source, "ls-files", "-z")).split("\0")) {
    if (mayHaveVersion(path, workspaces))
      await change(join(source, path), (text) => withVersion(path, text, { from, to: version }));
  }
  const violations = versionViolations(readDeploymentFiles(source), readImageVersions(source), version);
  if (violations.length > 0) throw new Error(violations.join("\n"));
  let notes = "";
  await change(join(source, "CHANGELOG.md"), (text) => {
    const made = withRelease(text, { version, date, subjects });
    notes = made.notes;
    return made.changelog;
  });
  await git(source, "commit", "--quiet", "--all", "--message", `Release ${version}`);
  await git(source, "tag", "--annotate", tagOf(version), "--message", `Release ${version}`);
  return { notes, since };
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const text = await readFile(file, "utf8");
  const edited = edit(text);
  if (edited !== text) await writeFile(file, edited);
}

/** Clones the repository, or its tag, with the settings that commits need. */
export async function cloneInto(folder: string, root: string, tag?: string): Promise<void> {
  const branch = tag === undefined ? [] : ["--branch", tag];
  await git(root, "-c", "advice.detachedHead=false", "clone", "--quiet", ...branch, root, folder);
  for (const name of ["user.name", "user.email"]) {
    const value = await git(root, "config", name).catch(() => "");
    if (value !== "") await git(folder, "config", name, value);
  }
}

/** Moves the checked-out branch to the release commit of the clone, and adds its tag. Rejects if the branch has moved in the meantime. */
export async function takeRelease(root: string, source: string, version: string): Promise<void> {
  const tag = `refs/tags/${tagOf(version)}`;
  await git(root, "fetch", "--quiet", "--no-tags", source, `${tag}:${tag}`);
  await git(root, "merge", "--quiet", "--ff-only", tagOf(version)).catch(async (cause: unknown) => {
    await git(root, "tag", "--delete", tagOf(version));
    throw new Error("The branch changed during the release, so the release was abandoned.", { cause });
  });
}
