// Tests the supply chain checks with planted violations. `npm run check` runs the checks on the repository.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { lockViolations, scriptViolations } from "./integrity.ts";
import { licenseViolations } from "./licenses.ts";
import { type LockFile, productionPackages, readLockFile, readManifest } from "./lock-file.ts";
import { makeSbom, sbomViolations } from "./sbom.ts";
import { secretViolations } from "./secrets.ts";

const lock = readLockFile();
const { allowScripts } = readManifest();

/** Returns a copy of the lock file with changes to one package. */
function lockWith(path: string, changes: Partial<LockFile["packages"][string]>): LockFile {
  const copy = structuredClone(lock);
  const found = copy.packages[path] ?? {
    link: false,
    dev: false,
    devOptional: false,
    inBundle: false,
    hasInstallScript: false,
  };
  copy.packages[path] = { ...found, ...changes };
  return copy;
}

const ZOD = "node_modules/zod";
const NEW = "node_modules/left-pad";
const HASH = `sha512-${"A".repeat(86)}==`;

describe("the lock file", () => {
  test("of this repository has no violation", () => {
    expect(lockViolations(lock)).toEqual([]);
    expect(productionPackages(lock).length).toBeGreaterThan(200);
  });

  test.each([
    ["no hash", { integrity: undefined }],
    ["a weak hash", { integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" }],
    ["a truncated hash", { integrity: HASH.slice(0, 40) }],
    ["git", { version: "git+ssh://git@host.example/colinhacks/zod.git#abc" }],
    ["a folder", { resolved: "file:../zod" }],
    ["a tarball from an arbitrary site", { resolved: "https://files.example/zod-4.6.7.tgz" }],
    ["plain HTTP", { resolved: "http://registry.example/zod/-/zod-4.6.7.tgz" }],
    ["another package's file", { resolved: "https://registry.example/zod/-/zood-4.6.7.tgz" }],
    ["a user name in its URL", { resolved: "https://me@registry.example/zod/-/zod-4.6.7.tgz" }],
  ])("with a package that has %s is rejected", (_, change) => {
    expect(lockViolations(lockWith(ZOD, change as object)).join()).toContain(`${ZOD}: `);
  });

  test("may use any registry", () => {
    expect(
      lockViolations(
        lockWith(ZOD, { resolved: `https://registry.example/npm/zod/-/zod-${lock.packages[ZOD]?.version}.tgz` }),
      ),
    ).toEqual([]);
  });

  test("has only install scripts that allowScripts lists", () => {
    expect(scriptViolations(lock, allowScripts)).toEqual([]);
    expect(scriptViolations(lockWith(ZOD, { hasInstallScript: true }), allowScripts)).toEqual([
      "zod: has an install script that allowScripts does not list",
    ]);
    expect(scriptViolations(lock, { ...allowScripts, gone: true })).toEqual([
      "gone: listed in allowScripts but has no install script",
    ]);
  });
});

describe("licenses", () => {
  test("of all shipped packages are allowed", () => {
    expect(licenseViolations(lock)).toEqual([]);
  });

  test.each([
    "AGPL-3.0-only",
    "MIT AND GPL-3.0-only",
    "GPL-2.0-or-later",
    "SEE LICENSE IN X",
    "UNLICENSED",
    "LGPL-3.0-or-later",
    "",
  ])("%j is rejected", (license) => {
    expect(licenseViolations(lockWith(NEW, { version: "1.0.0", license, integrity: HASH }))).toEqual([
      `${NEW}: ${license}`,
    ]);
  });

  test("rejects a package that states no license, and ignores packages that only tests use", () => {
    expect(licenseViolations(lockWith(NEW, { version: "1.0.0" }))).toEqual([`${NEW}: states no license`]);
    expect(licenseViolations(lockWith(NEW, { version: "1.0.0", license: "AGPL-3.0-only", dev: true }))).toEqual([]);
    expect(licenseViolations(lockWith(NEW, { version: "1.0.0", license: "(MIT OR GPL-3.0-only)" }))).toEqual([]);
  });
});

test("the bill of materials lists exactly the shipped packages and is identical in a second run", async () => {
  const [sbom, again] = await Promise.all([makeSbom(lock), makeSbom(lock)]);
  expect(sbomViolations(sbom, lock)).toEqual([]);
  expect(JSON.stringify(again)).toBe(JSON.stringify(sbom));
  const names = new Set(sbom.components.map(({ name }) => name));
  expect([...names]).toEqual(expect.arrayContaining(["zod", "sharp", "@img/sharp-linux-x64", "@qr/gateway"]));
  expect(names.has("vitest")).toBe(false);

  const without = { ...sbom, components: sbom.components.filter(({ name }) => name !== "zod") };
  expect(sbomViolations(without, lock).join()).toContain("zod@");
  expect(sbomViolations(sbom, lockWith(ZOD, { integrity: HASH })).join()).toMatch(/^zod@.* has a different hash/);
}, 60_000);

describe("secrets in files", () => {
  const folders: string[] = [];
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });

  // The planted secrets are assembled from parts, so that this file contains no secret.
  const planted = {
    "a key of this service": `const key = "qrk_${"Ab3".repeat(16)}x";`,
    "a private key": `-----BEGIN ${"RSA PRIVATE"} KEY-----\n${"MIIEpAIBAAKCAQEA".repeat(8)}\n-----END ${"RSA PRIVATE"} KEY-----`,
    "a database URL": `DATABASE_URL=postgres://qr:${"hT9vQ2xWm4"}@db.internal:5432/qr`,
  };

  test("are found but never printed", async () => {
    const folder = await mkdtemp(join(tmpdir(), "qr-secrets-"));
    folders.push(folder);
    const files = Object.keys(planted).map((_, index) => join(folder, `${index}.ts`));
    await Promise.all(Object.values(planted).map((text, index) => writeFile(files[index] ?? "", text)));
    const clean = join(folder, "clean.ts");
    await writeFile(clean, 'const prefix = "qrk_";\n');
    const violations = await secretViolations([...files, clean], folder);
    for (const file of files) expect(violations.join("\n")).toContain(file);
    expect(violations.join("\n")).not.toContain(clean);
    for (const text of Object.values(planted)) expect(violations.join("\n")).not.toContain(text);
  }, 60_000);
});
