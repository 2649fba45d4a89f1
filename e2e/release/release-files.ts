// Makes the files of a release from the clone of its commit: source, images, bills of materials, and provenance.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "@qr/test-kit/programs";
import { readLockFile } from "../supply-chain/lock-file.ts";
import { makeSbom } from "../supply-chain/sbom.ts";
import { readArtifacts, sha256Of } from "./checksums.ts";
import { makeImageArtifacts, PLATFORM } from "./image-artifacts.ts";
import { builderId, type Material, provenanceOf, sourceUri } from "./provenance.ts";
import { git } from "./repository.ts";

interface FilesOptions {
  root: string;
  version: string;
  revision: string;
  isDryRun: boolean;
  hasImages: boolean;
  store: string;
  /** The clone, at the release's commit. */
  source: string;
  /** The folder for the files. */
  made: string;
}

export async function makeFiles(options: FilesOptions): Promise<void> {
  const { version, revision, source, made, store, isDryRun } = options;
  const startedAt = new Date();
  const name = `qr-code-service-${version}`;
  const archive = ["--format=tar.gz", `--prefix=${name}/`, `--output=${join(made, `${name}.tar.gz`)}`];
  await git(source, "archive", ...archive, "HEAD");
  const sbom = await makeSbom(readLockFile(pathToFileURL(`${source}/`)), source);
  await writeFile(join(made, `${name}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`);

  const materials = await sourceMaterials(options);
  if (options.hasImages) {
    const created = new Date(await git(source, "log", "-1", "--format=%cI")).toISOString();
    const build = { source, version, revision, created, store, out: made, sbom, allowsStandIn: isDryRun };
    materials.push(await makeImageArtifacts(build));
  }
  const builder = { id: builderId(process.env), version: await programVersions(options.hasImages) };
  const artifacts = await readArtifacts(made);
  const finishedAt = new Date();
  const provenance = provenanceOf({
    ...{ version, platform: PLATFORM, artifacts, materials, builder },
    ...{ startedAt, finishedAt },
  });
  await writeFile(join(made, "provenance.intoto.json"), `${JSON.stringify(provenance, null, 2)}\n`);
}

async function sourceMaterials({ root, source, revision }: FilesOptions): Promise<Material[]> {
  const uri = sourceUri(await git(root, "remote", "get-url", "origin").catch(() => ""));
  const commit = { ...(uri === undefined ? { name: "qr-code-service" } : { uri }), digest: { gitCommit: revision } };
  return [commit, { name: "package-lock.json", digest: { sha256: await sha256Of(join(source, "package-lock.json")) } }];
}

async function programVersions(hasImages: boolean): Promise<Record<string, string>> {
  const buildah = hasImages ? { buildah: (await run("buildah", ["--version"])).match(/[\d.]+/)?.[0] ?? "" } : {};
  return { node: process.versions.node, npm: await run("npm", ["--version"]), ...buildah };
}
