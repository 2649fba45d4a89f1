// The files of a release with their sizes and hashes.

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

export interface Artifact {
  name: string;
  /** In bytes. */
  size: number;
  /** Of the content, in hexadecimal. */
  sha256: string;
}

/** Returns the folder's files by name. */
export async function readArtifacts(folder: string): Promise<Artifact[]> {
  const artifacts: Artifact[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const { size } = await stat(join(folder, name));
    artifacts.push({ name, size, sha256: await sha256Of(join(folder, name)) });
  }
  return artifacts;
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Returns the list that `sha256sum --check` reads. */
export const checksumList = (artifacts: readonly Artifact[]): string =>
  artifacts.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join("");

/** Returns a human-readable table, with sizes in bytes. */
export function artifactTable(artifacts: readonly Artifact[]): string {
  const width = Math.max(...artifacts.map(({ name }) => name.length));
  const rows = artifacts.map(
    ({ name, size, sha256 }) => `${name.padEnd(width)}  ${String(size).padStart(11)}  ${sha256}`,
  );
  return [`${"file".padEnd(width)}  ${"bytes".padStart(11)}  sha256`, ...rows].join("\n");
}
