// Finds the image references in Compose files, Kubernetes manifests, and Dockerfiles.

import { parseAllDocuments } from "yaml";

export interface ImageReference {
  /** The name with the tag and the digest, if there are any. Kubernetes' `images` lists become references, too. */
  reference: string;
  /** Whether the image is built from this repository. */
  isOurs: boolean;
}

/** Keys whose values are images: Kubernetes and Compose use `image`, CloudNativePG uses `imageName`. */
const IMAGE_KEYS = new Set(["image", "imageName"]);
const OUR_NAME = /^(?:\S+\/)?qr-[a-z]+(?=[:@]|$)/;
/** The default that Compose uses unless a release sets VERSION. */
const DEFAULT_VERSION = /\$\{VERSION:-([^}]*)\}/;

/** Returns the references in a file, whose name indicates its format. Throws if a YAML file cannot be parsed. */
export function imageReferences(file: string, text: string): ImageReference[] {
  const found = /Dockerfile$/.test(file)
    ? inDockerfile(text)
    : parseAllDocuments(text).flatMap((one) => inYaml(parsed(file, one)));
  return found
    .map((reference) => reference.replace(DEFAULT_VERSION, "$1"))
    .map((reference) => ({ reference, isOurs: OUR_NAME.test(reference) }));
}

function parsed(file: string, document: ReturnType<typeof parseAllDocuments>[number]): unknown {
  const [error] = document.errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return document.toJS();
}

function inYaml(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    if (IMAGE_KEYS.has(key) && typeof item === "string") return [item];
    return key === "images" && Array.isArray(item) ? item.flatMap(inKustomizeList) : inYaml(item);
  });
}

interface Replacement {
  name?: string;
  newName?: string;
  newTag?: string;
  digest?: string;
}

/** Returns the image that an entry of a kustomization's `images` selects. */
function inKustomizeList({ name = "", newName = name, newTag, digest }: Replacement): string {
  return `${newName}${newTag === undefined ? "" : `:${newTag}`}${digest === undefined ? "" : `@${digest}`}`;
}

/** Returns the images in FROM, in `--from=`, in `# syntax=`, and in arguments that are used as images. Stages are not images. */
function inDockerfile(text: string): string[] {
  const lines = text.replaceAll("\\\n", " ").split("\n");
  const defaults = new Map<string, string>();
  const stages = new Set<string>();
  const images: string[] = [];
  for (const line of lines) {
    const [, argument, value] = line.match(/^ARG (\w+)=(\S+)$/) ?? [];
    if (argument && value) defaults.set(argument, value);
    const used = [...line.matchAll(/(?:^FROM (?:--\S+ )*|\bfrom=|^# syntax=)([^\s,]+)/g)].map(
      ([, image = ""]) => image,
    );
    const resolved = used.map((image) => image.replace(/^\$\{?(\w+)\}?$/, (_, name) => defaults.get(name) ?? name));
    images.push(...resolved.filter((image) => !stages.has(image) && image !== "scratch"));
    const [, stage] = line.match(/^FROM .* AS (\S+)$/i) ?? [];
    if (stage) stages.add(stage);
  }
  return images;
}
