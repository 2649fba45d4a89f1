// Parses package-lock.json, which lists every package that npm would install.

import { readFileSync } from "node:fs";
import { z } from "zod";

const ROOT = new URL("../../", import.meta.url);

const entry = z.looseObject({
  name: z.string().optional(),
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().default(false),
  dev: z.boolean().default(false),
  devOptional: z.boolean().default(false),
  inBundle: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
});
const lockFile = z.looseObject({ lockfileVersion: z.literal(3), packages: z.record(z.string(), entry) });
export type LockFile = z.infer<typeof lockFile>;

export interface LockedPackage extends z.infer<typeof entry> {
  /** Install path, such as `node_modules/a/node_modules/b`. */
  path: string;
  name: string;
}

export const readLockFile = (root = ROOT): LockFile =>
  lockFile.parse(JSON.parse(readFileSync(new URL("package-lock.json", root), "utf8")));

export const readManifest = () =>
  z
    .looseObject({ allowScripts: z.record(z.string(), z.boolean()).default({}) })
    .parse(JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8")));

const FOLDER = "node_modules/";

/** Returns all external packages. This repository's own packages are links, and are left out. */
export function lockedPackages({ packages }: LockFile): LockedPackage[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes(FOLDER) && !link)
    .map(([path, found]) => ({
      ...found,
      path,
      name: found.name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
    }));
}

/**
 * Returns the packages that run in production or in a browser, without development dependencies and without optional peers of production
 * packages (`devOptional`), which the container images omit (deploy/production-tree.mjs).
 */
export const productionPackages = (lock: LockFile): LockedPackage[] =>
  lockedPackages(lock).filter(({ dev, devOptional }) => !dev && !devOptional);
