// Builds the images of a release and writes each to a compressed archive, with its SBOM.

import { createReadStream, createWriteStream } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { deployedImage } from "@qr/test-kit/servers/deployed-versions";
import { makeBaseImage } from "../images/base-image.ts";
import { buildTargets, TARGETS, type Target } from "../images/build-targets.ts";
import { type Buildah, openBuildah } from "../images/buildah.ts";
import type { Sbom } from "../supply-chain/sbom.ts";
import { imageSbom, readImageContent } from "./image-sbom.ts";
import type { Material } from "./provenance.ts";

export interface ImageBuild {
  /** The folder with the repository's files. */
  source: string;
  version: string;
  revision: string;
  /** The time in the images' labels, in ISO 8601. */
  created: string;
  /** The folder of buildah's layers. */
  store: string;
  /** The folder for the archives. */
  out: string;
  /** The repository's SBOM. */
  sbom: Sbom;
  /** Whether the base may be built from Debian packages if it cannot be downloaded. Such images are for trials only. */
  allowsStandIn: boolean;
}

/** The platform of the images, which is always that of this machine. */
export const PLATFORM = `linux/${process.arch === "x64" ? "amd64" : process.arch}`;

/** Writes an archive and an SBOM for each image into `out`. Returns the base image. */
export async function makeImageArtifacts(build: ImageBuild): Promise<Material> {
  const { source, version, revision, created, out, sbom } = build;
  const buildah = await openBuildah(build.store, source);
  const base = await fetchBase(buildah, build);
  const nameOf = (target: Target) => `localhost/qr-${target}:${version}`;
  const args = { NODE_IMAGE: base.image, VERSION: version, REVISION: revision, CREATED: created };
  await buildTargets(buildah, nameOf, args);
  const [nodeVersion = ""] = base.image.match(/(?<=:)[\d.]+/) ?? [];
  for (const target of TARGETS) {
    const name = `qr-${target}`;
    const path = join(out, `${name}-${version}-${PLATFORM.replace("/", "-")}`);
    await saveCompressed(buildah, nameOf(target), `${path}.tar`, `${name}:${version}`);
    const { files, remove } = await buildah.mount(nameOf(target));
    const content = await readImageContent(files, nodeVersion).finally(remove);
    await writeFile(`${path}.cdx.json`, `${JSON.stringify(imageSbom(sbom, { name, version }, content), null, 2)}\n`);
    console.log(`saved  ${name}`);
  }
  return base.material;
}

async function fetchBase(
  buildah: Buildah,
  { store, allowsStandIn }: ImageBuild,
): Promise<{ image: string; material: Material }> {
  const image = deployedImage("node");
  try {
    await buildah.pull(image);
    return { image, material: { uri: `docker://${image}`, digest: { sha256: await buildah.digestOf(image) } } };
  } catch (cause) {
    if (!allowsStandIn) throw new Error(`The base image ${image} cannot be downloaded.`, { cause });
  }
  console.log(`${image} cannot be downloaded; building on a stand-in from Debian packages and npm's copy of Node`);
  const standIn = await makeBaseImage(buildah, store);
  const name = `stand-in for ${image} from Debian packages`;
  return { image: standIn, material: { name, digest: { sha256: await buildah.digestOf(standIn) } } };
}

async function saveCompressed(buildah: Buildah, image: string, file: string, name: string): Promise<void> {
  await buildah.save(image, file, name);
  await pipeline(createReadStream(file), createGzip(), createWriteStream(`${file}.gz`));
  await rm(file);
}
