// `npm run images`: builds every target of deploy/Dockerfile without a container engine and tests the images. Run by scripts/images.mjs.

import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { findProgram, installDebianPackage, isRoot, run } from "@qr/test-kit/programs";
import { createRunFolder, removeRunFolder } from "@qr/test-kit/servers/run-folder";
import { makeBaseImage } from "./base-image.ts";
import { buildTargets, TARGETS } from "./build-targets.ts";
import { type Buildah, openBuildah } from "./buildah.ts";
import { type Image, openImage } from "./container.ts";
import { setStage } from "./stage.ts";
import { tryImages } from "./trial.ts";

const USAGE = `npm run images -- [options]

Builds every target of deploy/Dockerfile with buildah, on a stand-in for the public base image, and runs the images as
docker-compose.yml does (user 10001, read-only, its settings) on private Postgres, Redis, RabbitMQ, and S3 servers: creates
codes, decodes their images, scans them, reads the counts, and stops each service with SIGTERM. Needs root on Debian.

  --store FOLDER   folder for layers and downloads (default .cache/images); later runs rebuild only changes
  --build-only     builds without running the images

The first run takes about 4 minutes. Exit code: 0 success, 1 failure, 2 cannot run on this machine.`;

const imageName = (target: string): string => `localhost/qr-${target}`;

const { values } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    store: { type: "string", default: ".cache/images" },
    "build-only": { type: "boolean", default: false },
  },
});

if (values.help) console.log(USAGE);
else if (!(await hasTools())) process.exitCode = 2;
else process.exitCode = await main(resolve(values.store));

async function hasTools(): Promise<boolean> {
  for (const tool of ["buildah", "mmdebstrap"]) {
    if ((await findProgram(tool)) !== undefined && isRoot()) continue;
    if (await installDebianPackage(tool)) continue;
    console.error(`npm run images needs root on Debian, and ${tool}.`);
    return false;
  }
  return true;
}

async function main(store: string): Promise<number> {
  const buildah = await openBuildah(store);
  try {
    await buildAll(buildah, store);
    if (!values["build-only"]) await tryAll(buildah);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

async function buildAll(buildah: Buildah, store: string): Promise<void> {
  const base = await makeBaseImage(buildah, store);
  console.log(`base   ${base}`);
  const revision = await run("git", ["rev-parse", "--short", "HEAD"]).catch(() => "unknown");
  await buildTargets(buildah, imageName, { NODE_IMAGE: base, REVISION: revision, CREATED: new Date().toISOString() });
  const sizes = (await buildah.sizes()).split("\n").filter((line) => !line.startsWith("<none>"));
  console.log(sizes.map((line) => `  ${line}`).join("\n"));
}

async function tryAll(buildah: Buildah): Promise<void> {
  const folder = await createRunFolder();
  const images: Record<string, Image> = {};
  let stage: Awaited<ReturnType<typeof setStage>> | undefined;
  try {
    for (const target of TARGETS) images[target] = await openImage(buildah, imageName(target));
    stage = await setStage(folder);
    await tryImages(images, stage);
    console.log("Every image works.");
  } finally {
    await stage?.strike();
    for (const image of Object.values(images)) await image.remove();
    const left = await removeRunFolder(folder);
    if (left.length > 0) console.error(`had to kill: ${left.join(", ")}`);
  }
}
