// Chooses where the code of an app leads on the visitor's system.

import type { CachedTarget, OperatingSystem } from "@qr/contracts";

export type AppTarget = Extract<CachedTarget, { kind: "app" }>;

/** Returns the URL of the store on this system or, without one, of the website; undefined if there is neither. */
export function appLocation({ ios, android, web }: AppTarget, os: OperatingSystem): string | undefined {
  const stores: { readonly [System in OperatingSystem]?: string | undefined } = { ios, android };
  return stores[os] ?? web;
}
