// Generates and checks the software bill of materials for everything shipped, in CycloneDX format. `npm run sbom` writes it to a file.

import { fileURLToPath } from "node:url";
import { run } from "@qr/test-kit/programs";
import { z } from "zod";
import { type LockFile, productionPackages } from "./lock-file.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const MAX_BYTES = 64 * 1024 * 1024;

const component = z.looseObject({
  "bom-ref": z.string(),
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  hashes: z.array(z.object({ alg: z.string(), content: z.string() })).default([]),
});
const sbom = z.looseObject({
  bomFormat: z.literal("CycloneDX"),
  serialNumber: z.string().optional(),
  metadata: z.looseObject({ timestamp: z.string().optional(), component }),
  components: z.array(component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});
export type Sbom = z.infer<typeof sbom>;

/**
 * Generates the SBOM from the lock file, without a timestamp or serial number, so that every machine and run generates the same SBOM. npm's
 * --omit=dev would also omit packages that tests use (zod, pg, sharp), so this function lists all packages and removes those not shipped.
 */
export async function makeSbom(lock: LockFile, root = ROOT): Promise<Sbom> {
  const args = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--loglevel=error"];
  const made = sbom.parse(JSON.parse(await run("npm", args, { cwd: root, maxBuffer: MAX_BYTES })));
  delete made.serialNumber;
  delete made.metadata.timestamp;
  const shipped = new Set(productionPackages(lock).map(({ name, version }) => `${name}@${version}`));
  const kept = made.components
    .filter((one) => isOurs(one) || shipped.has(`${one.name}@${one.version}`))
    .map(underItsName);
  const refs = new Set(kept.map((one) => one["bom-ref"]));
  const dependencies = made.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => refs.has(ref)) }));
  return {
    ...made,
    metadata: { ...made.metadata, component: underItsName(made.metadata.component) },
    components: kept,
    dependencies,
  };
}

type Component = z.infer<typeof component>;

const NOT_SHIPPED = /^@qr\/(e2e|bench)@/;
const isOurs = ({ "bom-ref": ref }: Component): boolean => ref.startsWith("@qr/") && !NOT_SHIPPED.test(ref);

/** Returns the component, named after its reference. npm names this repository's packages after their folders, which differ by machine. */
const underItsName = (one: Component): Component => ({ ...one, name: one["bom-ref"].replace(/@[^@]+$/, "") });

/** Returns production packages that the SBOM lacks or lists with a different hash. */
export function sbomViolations({ components }: Sbom, lock: LockFile): string[] {
  const hashes = new Map(components.map(({ name, version, hashes: found }) => [`${name}@${version}`, found]));
  return productionPackages(lock).flatMap(({ name, version, integrity = "" }) => {
    const found = hashes.get(`${name}@${version}`);
    if (found === undefined) return [`${name}@${version} is missing`];
    const hex = Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex");
    return found.some(({ content }) => content === hex) ? [] : [`${name}@${version} has a different hash`];
  });
}
