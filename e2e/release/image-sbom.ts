// Makes the software bill of materials of an image from what the image contains: npm packages, Debian packages, and Node itself.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Sbom } from "../supply-chain/sbom.ts";
import { sha256Of } from "./checksums.ts";

interface DebianPackage {
  name: string;
  version: string;
  architecture: string;
}

export interface ImageContent {
  /** npm packages as `name@version`. */
  packages: readonly string[];
  debian: readonly DebianPackage[];
  /** The SHA-256 of the program. */
  node: { version: string; sha256: string };
}

const installed = z.object({
  packages: z.record(z.string(), z.object({ name: z.string().optional(), version: z.string().optional() })),
});

/** Reads what npm and dpkg have installed in the image whose files are in `folder`. */
export async function readImageContent(folder: string, nodeVersion: string): Promise<ImageContent> {
  const [lock, status] = await Promise.all([
    readFile(join(folder, "app/node_modules/.package-lock.json"), "utf8"),
    readFile(join(folder, "var/lib/dpkg/status"), "utf8"),
  ]);
  return {
    packages: npmPackages(lock),
    debian: debianPackages(status),
    node: { version: nodeVersion, sha256: await sha256Of(join(folder, "usr/local/bin/node")) },
  };
}

/** Parses the lock file that npm writes into node_modules. Links have no version, and stand for the workspaces, which are listed, too. */
export function npmPackages(lock: string): string[] {
  const entries = Object.entries(installed.parse(JSON.parse(lock)).packages);
  const names = entries.flatMap(([path, { name, version }]) =>
    version === undefined ? [] : [`${name ?? path.replace(/^.*node_modules\//, "")}@${version}`],
  );
  return [...new Set(names)].sort();
}

/** Parses dpkg's status file. Packages that are not fully installed are left out. */
export function debianPackages(status: string): DebianPackage[] {
  return status.split("\n\n").flatMap((paragraph) => {
    const field = (name: string) => paragraph.match(new RegExp(`^${name}: (.+)$`, "m"))?.[1] ?? "";
    if (field("Status") !== "install ok installed") return [];
    return [{ name: field("Package"), version: field("Version"), architecture: field("Architecture") }];
  });
}

/**
 * Returns the image's part of the repository's SBOM, with the Debian packages and Node. Throws if the image contains an npm package that the
 * repository's SBOM does not list.
 */
export function imageSbom(all: Sbom, image: { name: string; version: string }, content: ImageContent): Sbom {
  const known = new Map(all.components.map((one) => [`${one.name}@${one.version}`, one]));
  const unknown = content.packages.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`${image.name} contains packages that no SBOM lists: ${unknown.join(", ")}`);
  const packages = content.packages.flatMap((name) => known.get(name) ?? []);
  const refs = new Set(packages.map((one) => one["bom-ref"]));
  const purl = `pkg:oci/${image.name}?tag=${image.version}`;
  return {
    ...all,
    metadata: { ...all.metadata, component: { type: "container", "bom-ref": purl, ...image, purl, hashes: [] } },
    components: [...packages, nodeComponent(content.node), ...content.debian.map(debianComponent)],
    dependencies: all.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => refs.has(ref)) })),
  };
}

type Component = Sbom["components"][number];

function nodeComponent({ version, sha256 }: ImageContent["node"]): Component {
  const purl = `pkg:generic/node@${version}`;
  const hashes = [{ alg: "SHA-256", content: sha256 }];
  return { type: "application", "bom-ref": purl, name: "node", version, purl, hashes };
}

function debianComponent({ name, version, architecture }: DebianPackage): Component {
  const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${architecture}`;
  return { type: "library", "bom-ref": purl, name, version, purl, hashes: [] };
}
