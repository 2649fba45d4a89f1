// Makes a release: prepares the commit and all files in a temporary clone, and changes the repository only when everything is done.

import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Artifact, checksumList, readArtifacts } from "./checksums.ts";
import { makeFiles } from "./release-files.ts";
import {
  cloneInto,
  commitRelease,
  demandCommitted,
  demandReleasable,
  demandReleased,
  git,
  hasVersion,
  tagOf,
  takeRelease,
} from "./repository.ts";
import { readSigningKey, signatureOf } from "./signature.ts";

export interface ReleaseOptions {
  /** The repository's folder. */
  root: string;
  version: string;
  /** Leaves the repository unchanged and puts the files in a temporary folder. Makes the files of HEAD if HEAD has the version. */
  isDryRun: boolean;
  /** Makes the files of a version that is already tagged. */
  isTagged: boolean;
  hasImages: boolean;
  /** The path of a private key. */
  signKey?: string | undefined;
  /** The folder for the files, unless this is a dry run. */
  out: string;
  /** The folder of buildah's layers. */
  store: string;
}

interface Released {
  /** The folder of the files. */
  folder: string;
  artifacts: Artifact[];
  /** The commit from which the files are made. For a new version, a dry run makes this commit only in a temporary clone. */
  revision: string;
}

/** Makes the release. Rejects with a human-readable reason; in that case, neither the repository nor `out` has changed. */
export async function release(options: ReleaseOptions): Promise<Released> {
  const { root, version, isTagged, isDryRun, signKey } = options;
  const key = signKey === undefined ? undefined : readSigningKey(signKey);
  const isNew = !isTagged && !(isDryRun && (await hasVersion(root, version)));
  if (isNew) await demandReleasable(root, version);
  else await (isTagged ? demandReleased(root, version) : demandCommitted(root));
  const work = await mkdtemp(join(tmpdir(), "qr-release-"));
  const [source, made] = [join(work, "source"), join(work, "release")];
  try {
    await mkdir(made);
    await cloneInto(source, root, isTagged ? tagOf(version) : undefined);
    if (isNew) await commitAndNote(source, made, version);
    const revision = await git(source, "rev-parse", "HEAD");
    await makeFiles({ ...options, source, made, revision });
    const sums = checksumList(await readArtifacts(made));
    await writeFile(join(made, "SHA256SUMS"), sums);
    if (key !== undefined) await writeFile(join(made, "SHA256SUMS.sig"), signatureOf(sums, key));
    const artifacts = await readArtifacts(made);
    const folder = await handOver(options, source, made);
    return { folder, artifacts, revision };
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(source, { recursive: true, force: true });
  }
}

async function commitAndNote(source: string, made: string, version: string): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const { notes, since } = await commitRelease(source, version, date);
  console.log(
    since === undefined ? "no earlier release, so the notes list no commits" : `notes  commits since ${since}`,
  );
  await writeFile(join(made, "release-notes.md"), notes);
}

/** Moves the release out of the temporary folder, unless this is a dry run. Resolves with the folder of the files. */
async function handOver(
  { root, version, isDryRun, isTagged, out }: ReleaseOptions,
  source: string,
  made: string,
): Promise<string> {
  if (isDryRun) return made;
  await cp(made, out, { recursive: true, errorOnExist: true, force: false });
  if (!isTagged) await takeRelease(root, source, version);
  await rm(made, { recursive: true });
  return out;
}
