// Tests `npm run pin-images` with a fake Docker program.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  readDeploymentFiles,
  readImageVersions,
  readOwnVersion,
  versionViolations,
} from "./versions/image-versions.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SCRIPT = join(ROOT, "scripts/pin-images.mjs");
const FILES = [
  "docker-compose.yml",
  "deploy/compose/compose.yml",
  "deploy/Dockerfile",
  "deploy/kubernetes/overlays/with-servers/postgres.yaml",
  "deploy/kubernetes/overlays/with-servers/rabbitmq.yaml",
  "deploy/kubernetes/overlays/with-servers/redis.yaml",
];
/** Prints the SHA-256 of the image's name as its digest. */
const DOCKER = `#!/bin/sh
[ "$1 $2 $3" = "buildx imagetools inspect" ] && [ "$5 $6" = "--format {{.Manifest.Digest}}" ] || exit 1
echo "sha256:$(printf %s "$4" | sha256sum | cut -d ' ' -f 1)"
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "qr-pin-"));
  for (const file of ["deploy", "docker-compose.yml", "package.json"]) {
    await cp(join(ROOT, file), join(folder, file), { recursive: true });
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function pin(docker: string) {
  await writeFile(join(folder, "docker"), docker);
  await chmod(join(folder, "docker"), 0o755);
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
  return promisify(execFile)(process.execPath, [SCRIPT], { cwd: folder, env });
}
const violations = () =>
  versionViolations(readDeploymentFiles(folder), readImageVersions(folder), readOwnVersion(folder));
const readAll = () => Promise.all(FILES.map((file) => readFile(join(folder, file), "utf8")));

test("pins every image of another project to the digest that its registry reports, however often it is run", async () => {
  for (let run = 0; run < 2; run += 1) {
    await pin(DOCKER);
    expect(violations()).toEqual([]);
    for (const { image, tag, digest } of Object.values(readImageVersions(folder))) {
      expect(digest).toBe(`sha256:${createHash("sha256").update(`${image}:${tag}`).digest("hex")}`);
    }
    for (const text of await readAll()) {
      const references = [...text.matchAll(/(?:docker|ghcr)\.io\/[^\s":]+:\S+/g)].map(([reference]) => reference);
      expect(references.length).toBeGreaterThan(0);
      for (const reference of references) {
        const [image = "", digest] = reference.split("@");
        expect(digest, reference).toBe(`sha256:${createHash("sha256").update(image).digest("hex")}`);
      }
    }
  }
});

test("changes no file if a registry reports no digest", async () => {
  const before = [...(await readAll()), readImageVersions(folder)];
  await expect(pin("#!/bin/sh\necho 'no such manifest' >&2; exit 1\n")).rejects.toMatchObject({
    stderr: expect.stringMatching(/^No digest for \S+: no such manifest\. No file has been changed\.$/m),
  });
  expect([...(await readAll()), readImageVersions(folder)]).toEqual(before);
});
