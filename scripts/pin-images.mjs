// npm run pin-images: pins each image in deploy/versions.json to the digest that its tag currently points to, there and in all deployment
// files, so that moving the tag has no effect. Needs Docker and network access, because Docker queries the registries. Run the command
// again after you change a tag.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const VERSIONS = "deploy/versions.json";
const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** Returns the image's digest, or the digest of the manifest list if there are several platforms. Exits if the registry returns no digest. */
function digestOf(image) {
  const args = ["buildx", "imagetools", "inspect", image, "--format", "{{.Manifest.Digest}}"];
  const { error, stdout, stderr } = spawnSync("docker", args, { encoding: "utf8", timeout: 60_000 });
  const digest = stdout?.trim() ?? "";
  if (DIGEST.test(digest)) return digest;
  console.error(`No digest for ${image}: ${error?.message ?? (stderr.trim() || digest)}. No file has been changed.`);
  process.exit(1);
}

const escaped = (text) => text.replaceAll(/[.\\/-]/g, "\\$&");

const versions = JSON.parse(readFileSync(VERSIONS, "utf8"));
for (const entry of Object.values(versions)) entry.digest = digestOf(`${entry.image}:${entry.tag}`);

const inDeploy = readdirSync("deploy", { recursive: true }).map((path) => join("deploy", path));
for (const file of ["docker-compose.yml", ...inDeploy.filter((path) => /\.ya?ml$|Dockerfile$/.test(path))]) {
  let text = readFileSync(file, "utf8");
  for (const { image, tag, digest } of Object.values(versions)) {
    const reference = new RegExp(`${escaped(image)}:${escaped(tag)}(?:@sha256:[0-9a-f]{64})?(?![\\w.-])`, "g");
    text = text.replaceAll(reference, `${image}:${tag}@${digest}`);
  }
  writeFileSync(file, text);
}
writeFileSync(VERSIONS, `${JSON.stringify(versions, null, 2)}\n`);
for (const { image, tag, digest } of Object.values(versions)) console.log(`${image}:${tag}@${digest}`);
