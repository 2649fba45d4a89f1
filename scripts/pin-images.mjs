// npm run pin-images: pins each third-party image to the digest that its tag currently points to, so that moving the tag has no effect.
// Needs Docker and network access, because Docker queries the registries. Run the command again after you change a tag.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const FILES = [
  "docker-compose.yml",
  "deploy/compose/compose.yml",
  "deploy/Dockerfile",
  "deploy/kubernetes/overlays/with-servers/postgres.yaml",
  "deploy/kubernetes/overlays/with-servers/rabbitmq.yaml",
  "deploy/kubernetes/overlays/with-servers/redis.yaml",
];
const REFERENCE = /((?:docker|ghcr)\.io\/[\w./-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?/g;
const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** Returns the image's digest, or the digest of the manifest list if there are several platforms. Exits if the registry returns no digest. */
function digestOf(image) {
  const args = ["buildx", "imagetools", "inspect", image, "--format", "{{.Manifest.Digest}}"];
  const { error, stdout, stderr } = spawnSync("docker", args, { encoding: "utf8", timeout: 60_000 });
  const digest = stdout?.trim() ?? "";
  if (DIGEST.test(digest)) return digest;
  console.error(`No digest of ${image}: ${error?.message ?? (stderr.trim() || digest)}. No file has been changed.`);
  process.exit(1);
}

const texts = new Map(FILES.map((file) => [file, readFileSync(file, "utf8")]));
const images = new Set([...texts.values()].flatMap((text) => [...text.matchAll(REFERENCE)].map(([, image]) => image)));
const digests = new Map([...images].map((image) => [image, digestOf(image)]));
for (const [file, text] of texts) {
  writeFileSync(
    file,
    text.replaceAll(REFERENCE, (_, image) => `${image}@${digests.get(image)}`),
  );
}
for (const [image, digest] of digests) console.log(`${image}@${digest}`);
