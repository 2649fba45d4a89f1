import type { VersionedTarget } from "@qr/contracts";

const UNKNOWN_MS = 30_000;
const KNOWN_MS = 7 * 24 * 3600 * 1000;

/** How long a cache keeps a target without a further write, in ms: briefly where there is no such slug, as it may be made. */
export function lifetimeMs(value: VersionedTarget): number {
  return value.target.kind === "unknown" ? UNKNOWN_MS : KNOWN_MS;
}
