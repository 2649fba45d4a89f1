// Checks that npm installs the intended packages: each has a hash, comes from a registry, and runs no unlisted install script.

import { type LockFile, lockedPackages } from "./lock-file.ts";

/** A SHA-512 hash (64 bytes) in base64. */
const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/;
const VERSION = /^\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?$/;

/** Returns whether the URL ends like a package URL in any registry: /NAME/-/NAME-VERSION.tgz. */
function isOfRegistry(address: string, name: string, version: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname, username } = new URL(address);
  const file = `${name.split("/").at(-1)}-${version}.tgz`;
  return protocol === "https:" && username === "" && decodeURIComponent(pathname).endsWith(`/${name}/-/${file}`);
}

/** Returns packages without a valid hash and packages that are not from a registry. */
export function lockViolations(lock: LockFile): string[] {
  return lockedPackages(lock).flatMap(({ path, name, version = "", resolved, integrity, inBundle }) => {
    // The package's hash covers the packages bundled in it.
    if (inBundle) return [];
    const violations: string[] = [];
    if (!INTEGRITY.test(integrity ?? "")) violations.push(`${path}: no SHA-512 hash`);
    if (!VERSION.test(version)) violations.push(`${path}: ${version || "no version"} is not a registry version`);
    if (resolved !== undefined && !isOfRegistry(resolved, name, version))
      violations.push(`${path}: not from a registry`);
    return violations;
  });
}

/** Returns packages with an install script that allowScripts in package.json does not list, and unused names in allowScripts. */
export function scriptViolations(lock: LockFile, allowScripts: Readonly<Record<string, boolean>>): string[] {
  const having = new Set(
    lockedPackages(lock).flatMap(({ name, hasInstallScript }) => (hasInstallScript ? [name] : [])),
  );
  return [
    ...[...having]
      .filter((name) => !(name in allowScripts))
      .map((name) => `${name}: has an install script that allowScripts does not list`),
    ...Object.keys(allowScripts)
      .filter((name) => !having.has(name))
      .map((name) => `${name}: listed in allowScripts but has no install script`),
  ];
}
