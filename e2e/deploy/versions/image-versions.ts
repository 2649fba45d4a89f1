// Compares the image references of the deployment files with deploy/versions.json, and the tags of our images with package.json.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { imageReferences } from "./image-references.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

const entry = z.strictObject({
  image: z.string().regex(/^[a-z0-9.-]+\.[a-z]+\/[a-z0-9._/-]+$/, "must be a full name with its registry"),
  tag: z.string().regex(/^v?\d+\.\d+[\w.-]*$/, "must be a version with at least two numbers"),
  digest: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/)
    .optional(),
});
const imageVersions = z.record(z.string(), entry);
export type ImageVersions = z.infer<typeof imageVersions>;

/** Parses deploy/versions.json. Throws if it names an image without a registry or without a full version. */
export const readImageVersions = (root = ROOT): ImageVersions =>
  imageVersions.parse(JSON.parse(readFileSync(join(root, "deploy/versions.json"), "utf8")));

/** Returns the version in package.json, which is also the tag of our images. */
export const readOwnVersion = (root = ROOT): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8"))).version;

/** Returns the contents of the deployment files by their paths relative to `root`. */
export function readDeploymentFiles(root = ROOT): Map<string, string> {
  const inDeploy = readdirSync(join(root, "deploy"), { recursive: true, encoding: "utf8" })
    .filter((path) => /(^Dockerfile|^(compose|kubernetes)\/.*\.ya?ml)$/.test(path))
    .map((path) => join("deploy", path));
  return new Map(
    ["docker-compose.yml", ...inDeploy.sort()].map((path) => [path, readFileSync(join(root, path), "utf8")]),
  );
}

/** Returns one line for each reference that differs from the versions, and for each version that no file uses. */
export function versionViolations(
  files: ReadonlyMap<string, string>,
  versions: ImageVersions,
  ownVersion: string,
): string[] {
  const unused = new Set(Object.keys(versions));
  const violations: string[] = [];
  for (const [file, text] of files) {
    for (const { reference, isOurs } of imageReferences(file, text)) {
      const violation = isOurs ? ownViolation(reference, ownVersion) : foreignViolation(reference, versions, unused);
      if (violation !== undefined) violations.push(`${file}: ${violation}`);
    }
    for (const [, version] of text.matchAll(/\bVERSION(?::-|: |=)["']?(\d[\w.-]*)/g)) {
      if (version !== ownVersion) violations.push(`${file}: VERSION is ${version}, but package.json has ${ownVersion}`);
    }
  }
  return [...violations, ...[...unused].map((name) => `deploy/versions.json: no file uses ${name}`)];
}

/** A base lists our images without a tag, which the overlays set. */
function ownViolation(reference: string, version: string): string | undefined {
  const [, tag] = reference.match(/:([^:/@]+)(?:@|$)/) ?? [];
  return tag === undefined || tag === version ? undefined : `${reference} does not have the tag ${version}`;
}

function foreignViolation(reference: string, versions: ImageVersions, unused: Set<string>): string | undefined {
  const name = reference.replace(/@.*$/, "").replace(/:[^:/]*$/, "");
  const [key, found] = Object.entries(versions).find(([, { image }]) => image === name) ?? [];
  if (key === undefined || found === undefined) return `deploy/versions.json does not list ${reference}`;
  unused.delete(key);
  const expected = `${found.image}:${found.tag}${found.digest === undefined ? "" : `@${found.digest}`}`;
  return reference === expected ? undefined : `${reference} must be ${expected}`;
}
