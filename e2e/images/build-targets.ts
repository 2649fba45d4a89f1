// Builds every target of deploy/Dockerfile that becomes an image.

import type { Buildah } from "./buildah.ts";

export const TARGETS = ["migrate", "gateway", "redirect", "render", "stats", "standalone"] as const;
export type Target = (typeof TARGETS)[number];

/** Builds the targets with the given build arguments, and prints how long each took. `nameOf` returns the name of a target's image. */
export async function buildTargets(
  buildah: Buildah,
  nameOf: (target: Target) => string,
  args: Readonly<Record<string, string>>,
): Promise<void> {
  for (const target of TARGETS) {
    const begunMs = performance.now();
    await buildah.build(target, nameOf(target), args);
    console.log(`built  ${target} in ${Math.round((performance.now() - begunMs) / 1000)} s`);
  }
}
