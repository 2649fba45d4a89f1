// Makes releases of a copy of this repository with real git and npm, without images, and checks their files with the usual programs.

import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "@qr/test-kit/programs";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { readDeploymentFiles, readImageVersions, versionViolations } from "../deploy/versions/image-versions.ts";
import { type ReleaseOptions, release } from "./release.ts";
import { cloneInto, git } from "./repository.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const OLD: string = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;
/** Higher than any version that this repository will have for years. */
const NEW = "99.0.0-rc.1";
/** Larger than any time that a release of this copy should take. */
const LONG_MS = 180_000;

let template: string;
let base: string;
let root: string;

/** Copies the tracked and the new files, with all changes that are not committed, into a new repository with one release and two commits. */
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), "qr-release-test-"));
  const listed = await git(ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate");
  const folders = new Set<string>();
  const deleted = new Set((await git(ROOT, "ls-files", "-z", "--deleted")).split("\0"));
  for (const path of listed.split("\0").filter((path) => path !== "" && !deleted.has(path))) {
    const folder = dirname(join(template, path));
    if (!folders.has(folder)) await mkdir(folder, { recursive: true });
    folders.add(folder);
    await cp(join(ROOT, path), join(template, path));
  }
  await git(template, "init", "--quiet", "--initial-branch=main");
  await git(template, "config", "user.name", "Ada");
  await git(template, "config", "user.email", "ada@example.com");
  await commit(template, "Start");
  await git(template, "tag", `v${OLD}`);
  await writeFile(join(template, "first.txt"), "1\n");
  await commit(template, "Add a first file");
  await writeFile(join(template, "first.txt"), "2\n");
  await commit(template, "Mend the first file");
}, LONG_MS);
afterAll(() => rm(template, { recursive: true, force: true }));

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "qr-release-test-"));
  root = join(base, "repository");
  await cloneInto(root, template);
}, LONG_MS);
afterEach(() => rm(base, { recursive: true, force: true }));

async function commit(folder: string, subject: string): Promise<void> {
  await git(folder, "add", "--all");
  await git(folder, "commit", "--quiet", "--message", subject);
}

const optionsWith = (changes: Partial<ReleaseOptions> = {}): ReleaseOptions => ({
  ...{ root, version: NEW, isDryRun: false, isTagged: false, hasImages: false },
  ...{ out: join(base, "out"), store: join(base, "store") },
  ...changes,
});
const state = async () => [
  await git(root, "log", "--format=%H"),
  await git(root, "tag"),
  await git(root, "status", "-s"),
];
const readJson = async (path: string) => JSON.parse(await readFile(path, "utf8"));

test(
  "commits and tags the version in every file, and writes files that can be checked",
  async () => {
    const key = join(base, "key.pem");
    await run("openssl", ["ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", key]);
    const before = await git(root, "rev-parse", "HEAD");
    const { folder, artifacts, revision } = await release(optionsWith({ signKey: key }));

    expect(await git(root, "log", "-2", "--format=%s %H")).toBe(
      `Release ${NEW} ${revision}\nMend the first file ${before}`,
    );
    expect(await git(root, "rev-list", "-n", "1", `v${NEW}`)).toBe(revision);
    expect(await git(root, "status", "--porcelain")).toBe("");
    expect(
      await git(root, "grep", "-nF", OLD, "--", "*package.json", "docker-compose.yml", "deploy").catch(() => ""),
    ).toBe("");
    const lock = (await readJson(join(root, "package-lock.json"))) as {
      packages: Record<string, { version?: string }>;
    };
    const ours = Object.entries(lock.packages).filter(
      ([path, { version }]) => !path.includes("node_modules/") && version,
    );
    expect(ours.length).toBeGreaterThan(25);
    expect(new Set(ours.map(([, { version }]) => version))).toEqual(new Set([NEW]));
    expect(versionViolations(readDeploymentFiles(root), readImageVersions(root), NEW)).toEqual([]);
    const section = "### Added\n\n- Add a first file\n\n### Fixed\n\n- Mend the first file\n";
    expect(await readFile(join(root, "CHANGELOG.md"), "utf8")).toMatch(
      new RegExp(`## Unreleased\n\n## ${NEW} - [\\d-]+\n[^]+${section}`),
    );
    expect(await readFile(join(folder, "release-notes.md"), "utf8")).toContain(section);

    const names = [
      "SHA256SUMS",
      "SHA256SUMS.sig",
      "provenance.intoto.json",
      `qr-code-service-${NEW}.cdx.json`,
      `qr-code-service-${NEW}.tar.gz`,
      "release-notes.md",
    ];
    expect(artifacts.map(({ name }) => name).sort()).toEqual([...names].sort());
    expect((await readdir(folder)).sort()).toEqual([...names].sort());
    await run("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: folder });
    await checkSignature(folder, key);
    const [subjects, [source]] = await readProvenance(folder);
    expect(subjects.map(({ name }) => name)).toEqual(names.slice(3));
    expect(source?.digest).toEqual({ gitCommit: revision });
    const archived = await run(
      "tar",
      ["-xzOf", `qr-code-service-${NEW}.tar.gz`, `qr-code-service-${NEW}/package.json`],
      { cwd: folder },
    );
    expect(JSON.parse(archived).version).toBe(NEW);
    expect((await readJson(join(folder, `qr-code-service-${NEW}.cdx.json`))).metadata.component.version).toBe(NEW);
  },
  LONG_MS,
);

/** Accepts the signature with openssl, and sees a changed list rejected. */
async function checkSignature(folder: string, key: string): Promise<void> {
  const [publicKey, signature] = [join(base, "public.pem"), join(base, "signature")];
  await run("openssl", ["ec", "-in", key, "-pubout", "-out", publicKey]);
  await run("openssl", ["base64", "-d", "-in", join(folder, "SHA256SUMS.sig"), "-A", "-out", signature]);
  const check = (file: string) =>
    run("openssl", ["dgst", "-sha256", "-verify", publicKey, "-signature", signature, file]);
  expect(await check(join(folder, "SHA256SUMS"))).toBe("Verified OK");
  const changed = join(base, "changed");
  await writeFile(changed, (await readFile(join(folder, "SHA256SUMS"), "utf8")).replace(/^./, "g"));
  await expect(check(changed)).rejects.toThrow();
}

async function readProvenance(folder: string) {
  const { subject, predicate } = await readJson(join(folder, "provenance.intoto.json"));
  for (const { name, digest } of subject) {
    expect(await run("sha256sum", [join(folder, name)])).toMatch(new RegExp(`^${digest.sha256} `));
  }
  return [subject, predicate.buildDefinition.resolvedDependencies] as [{ name: string }[], { digest: unknown }[]];
}

test(
  "makes the same source and SBOM in a dry run, which changes nothing, and again from the tag",
  async () => {
    const before = await state();
    const tried = await release(optionsWith({ isDryRun: true }));
    expect(await state()).toEqual(before);
    expect(await readdir(base)).toEqual(["repository"]);
    const made = await release(optionsWith());
    const again = await release(optionsWith({ isTagged: true, out: join(base, "again") }));
    const hashes = (files: typeof made.artifacts, pattern: RegExp) => files.filter(({ name }) => pattern.test(name));
    expect(hashes(tried.artifacts, /cdx/)).toEqual(hashes(made.artifacts, /cdx/));
    expect(hashes(again.artifacts, /cdx|tar/)).toEqual(hashes(made.artifacts, /cdx|tar/));
    expect(hashes(again.artifacts, /cdx|tar/)).toHaveLength(2);
    expect(again.revision).toBe(made.revision);
    await rm(dirname(tried.folder), { recursive: true });
  },
  LONG_MS,
);

test(
  "makes the files of HEAD in a dry run of the current version",
  async () => {
    const before = await state();
    const { folder, artifacts, revision } = await release(optionsWith({ version: OLD, isDryRun: true }));
    expect(await state()).toEqual(before);
    expect(revision).toBe(await git(root, "rev-parse", "HEAD"));
    expect(artifacts.map(({ name }) => name).sort()).toEqual([
      "SHA256SUMS",
      "provenance.intoto.json",
      `qr-code-service-${OLD}.cdx.json`,
      `qr-code-service-${OLD}.tar.gz`,
    ]);
    await rm(dirname(folder), { recursive: true });
  },
  LONG_MS,
);

test("refuses a wrong version, changes that are not committed, a used tag, and an unsuitable key, and then changes nothing", async () => {
  const refused = async (changes: Partial<ReleaseOptions>, reason: string) => {
    const before = await state();
    await expect(release(optionsWith(changes))).rejects.toThrow(reason);
    expect(await state()).toEqual(before);
    expect(await readdir(base)).not.toContain("out");
  };
  for (const version of ["1.0", "v1.0.0", "1.0.0+build", "--help", ""]) await refused({ version }, "is not a version");
  for (const version of [OLD, "0.1.0-rc.1", "0.0.9"])
    await refused({ version }, `is not higher than the current version, ${OLD}`);
  await refused({ isTagged: true }, `There is no tag v${NEW}`);
  await git(root, "tag", "v98.0.0");
  await refused({ version: "98.0.0" }, "The tag v98.0.0 already exists");
  await refused({ version: "98.0.0", isTagged: true }, `The tag v98.0.0 contains the version ${OLD}`);
  const key = join(base, "key.pem");
  await run("openssl", ["genpkey", "-algorithm", "ed25519", "-out", key]);
  await refused({ signKey: key }, "is not an ECDSA key on the curve P-256");
  await writeFile(join(root, "new.txt"), "");
  await refused({}, "Commit or stash these changes first:\n?? new.txt");
  await refused({ version: OLD, isDryRun: true }, "Commit or stash these changes first:\n?? new.txt");
});

test("gives up without a trace if a deployment file would keep the old version", async () => {
  const file = join(root, "deploy/kubernetes/overlays/small/kustomization.yaml");
  await writeFile(file, (await readFile(file, "utf8")).replace(`newTag: ${OLD}`, "newTag: 0.0.9"));
  await commit(root, "Plant an old tag");
  const before = await state();
  await expect(release(optionsWith())).rejects.toThrow(/qr-gateway:0\.0\.9 does not have the tag 99\.0\.0-rc\.1/);
  expect(await state()).toEqual(before);
});

test("the command refuses a folder that exists, and prints what to do", async () => {
  await expect(
    run(process.execPath, ["scripts/release.mjs", NEW, "--no-images", "--out", base], { cwd: ROOT }),
  ).rejects.toThrow(`${base} exists. Remove it, or choose another folder with --out.`);
});
