// That npm installs what was meant: every package has its hash, comes from a registry, and runs no script at its installation.

import { type LockFile, lockedPackages } from "./lock-file.ts";

/** SHA-512 in base64: 64 bytes. */
const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/;
const VERSION = /^\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?$/;

/** How a registry's addresses of a package end, whichever registry: /NAME/-/NAME-VERSION.tgz. */
function isOfRegistry(address: string, name: string, version: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname, username } = new URL(address);
  const file = `${name.split("/").at(-1)}-${version}.tgz`;
  return protocol === "https:" && username === "" && decodeURIComponent(pathname).endsWith(`/${name}/-/${file}`);
}

/** Packages without a good hash, and those that come from elsewhere than a registry. */
export function lockViolations(lock: LockFile): string[] {
  return lockedPackages(lock).flatMap(({ path, name, version = "", resolved, integrity, inBundle }) => {
    // What a package has in itself is under the package's own hash.
    if (inBundle) return [];
    const violations: string[] = [];
    if (!INTEGRITY.test(integrity ?? "")) violations.push(`${path}: no SHA-512 of it`);
    if (!VERSION.test(version)) violations.push(`${path}: ${version || "no version"} is no version of a registry`);
    if (resolved !== undefined && !isOfRegistry(resolved, name, version))
      violations.push(`${path}: not from a registry`);
    return violations;
  });
}

/** Packages with an install script that allowScripts in package.json does not name, and names there that no package has. */
export function scriptViolations(lock: LockFile, allowScripts: Readonly<Record<string, boolean>>): string[] {
  const having = new Set(
    lockedPackages(lock).flatMap(({ name, hasInstallScript }) => (hasInstallScript ? [name] : [])),
  );
  return [
    ...[...having]
      .filter((name) => !(name in allowScripts))
      .map((name) => `${name}: an install script that allowScripts does not name`),
    ...Object.keys(allowScripts)
      .filter((name) => !having.has(name))
      .map((name) => `${name}: allowScripts names it, and it has no install script`),
  ];
}
