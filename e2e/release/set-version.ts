// Sets the version in every file that contains it.

import { z } from "zod";

const manifest = z.looseObject({ version: z.string() });
const lockFile = z.looseObject({ packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })) });
const DEPENDENCIES = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];
const OUR_PACKAGE = /^@qr\//;
const DEPLOYMENT_FILE = /^(docker-compose\.yml|deploy\/(Dockerfile|(compose|kubernetes)\/.*\.ya?ml))$/;

export interface Versions {
  from: string;
  to: string;
}

/** Returns whether the file, relative to the repository's root, may contain the version. `workspaces` is the field of that name in package.json. */
export function mayHaveVersion(path: string, workspaces: readonly string[]): boolean {
  if (path === "package.json" || path === "package-lock.json" || DEPLOYMENT_FILE.test(path)) return true;
  const [folder] = path.match(/^.+(?=\/package\.json$)/) ?? [];
  return workspaces.some((pattern) => new RegExp(`^${pattern.replace("*", "[^/]+")}$`).test(folder ?? ""));
}

/** Returns the text of the file with the new version. Throws if a manifest has a version other than `from`. */
export function withVersion(path: string, text: string, versions: Versions): string {
  if (path === "package-lock.json") return format(lockWithVersion(JSON.parse(text), versions));
  if (path.endsWith("package.json")) return format(manifestWithVersion(path, JSON.parse(text), versions));
  const from = versions.from.replaceAll(".", "\\.");
  const places = new RegExp(`((?:\\bVERSION:-|\\bVERSION=|\\bnewTag: ?)["']?)${from}(?![\\w.-])`, "g");
  return text.replaceAll(places, (_, before) => `${before}${versions.to}`);
}

const format = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Schemas put the fields that they know first, so the results are made from the values as they were parsed from JSON. */
function manifestWithVersion(path: string, value: object, { from, to }: Versions): object {
  const { version } = manifest.parse(value);
  if (version !== from) throw new Error(`${path} has the version ${version} instead of ${from}.`);
  return { ...value, version: to, ...dependenciesWithVersion(value, to) };
}

/** The lock file repeats the manifests of the workspaces, which are the entries outside of node_modules. */
function lockWithVersion(value: { packages: Record<string, object> }, versions: Versions): unknown {
  const { packages: parsed } = lockFile.parse(value);
  const packages = Object.entries(value.packages).map(([path, entry]) =>
    path.includes("node_modules/") || parsed[path]?.version === undefined
      ? [path, entry]
      : [path, manifestWithVersion(`package-lock.json (${path || "root"})`, entry, versions)],
  );
  return { ...value, version: versions.to, packages: Object.fromEntries(packages) };
}

function dependenciesWithVersion(entry: object, version: string): object {
  const changed = DEPENDENCIES.flatMap((field) => {
    const wanted = z.record(z.string(), z.string()).safeParse(Reflect.get(entry, field));
    if (!wanted.success) return [];
    const entries = Object.entries(wanted.data).map(([name, range]) => [
      name,
      OUR_PACKAGE.test(name) ? version : range,
    ]);
    return [[field, Object.fromEntries(entries)]];
  });
  return Object.fromEntries(changed);
}
