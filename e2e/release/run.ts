// `npm run release`: parses the options and prints what a release produced. Run by scripts/release.mjs.

import { access } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findProgram, installDebianPackage, isRoot } from "@qr/test-kit/programs";
import { artifactTable } from "./checksums.ts";
import { release } from "./release.ts";
import { tagOf } from "./repository.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const USAGE = `npm run release -- VERSION [options]

Sets VERSION everywhere, adds its section to CHANGELOG.md, builds the images for this machine's architecture, and writes them with
their bills of materials, the source, checksums, and provenance to a folder. Then commits and tags the release. Does not push. If
anything fails, the repository stays as it was. Refuses to run with uncommitted changes. Building images needs root on Debian.

  --dry-run         commits and tags nothing, and leaves the files in a temporary folder; if the base image cannot be
                    downloaded, builds on a stand-in from Debian packages; also takes the current version, for which
                    it makes the files of HEAD
  --from-tag        makes the files of VERSION again from its tag, for example on a machine with another architecture
  --no-images       makes all other files
  --sign-key FILE   signs the checksums with this key (ECDSA on P-256, PEM, without a password)
  --out FOLDER      folder for the files (default release/VERSION); must not exist
  --store FOLDER    folder for layers and downloads (default .cache/images)

Exit code: 0 success, 1 failure, 2 wrong options, or cannot run on this machine.`;

process.exitCode = await main();

async function main(): Promise<number> {
  const parsed = parse();
  if (parsed === undefined) return 2;
  const { values, positionals } = parsed;
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const [version] = positionals;
  if (version === undefined || positionals.length !== 1) {
    console.error(`Name one version.\n\n${USAGE}`);
    return 2;
  }
  const isDryRun = values["dry-run"];
  const out = resolve(values.out ?? join(ROOT, "release", version));
  if (!isDryRun && (await exists(out))) return refuse(`${out} exists. Remove it, or choose another folder with --out.`);
  const hasImages = !values["no-images"];
  if (hasImages && !(await hasTools(isDryRun))) return 2;
  const options = { root: ROOT, version, isDryRun, hasImages, out, store: resolve(values.store) };
  try {
    const made = await release({ ...options, isTagged: values["from-tag"], signKey: values["sign-key"] });
    console.log(`\n${artifactTable(made.artifacts)}\n\nThe files are in ${made.folder}.`);
    if (isDryRun) console.log("Dry run: nothing was committed or tagged in this repository.");
    else if (!values["from-tag"])
      console.log(`Committed and tagged. Publish with: git push origin HEAD ${tagOf(version)}`);
    return 0;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
        "from-tag": { type: "boolean", default: false },
        "no-images": { type: "boolean", default: false },
        "sign-key": { type: "string" },
        out: { type: "string" },
        store: { type: "string", default: join(ROOT, ".cache/images") },
      },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    return undefined;
  }
}

/** mmdebstrap makes the stand-in for the base image, which only dry runs use. */
async function hasTools(isDryRun: boolean): Promise<boolean> {
  for (const tool of isDryRun ? ["buildah", "mmdebstrap"] : ["buildah"]) {
    if ((await findProgram(tool)) !== undefined && isRoot()) continue;
    if (await installDebianPackage(tool)) continue;
    console.error(`Building images needs root on Debian, and ${tool}. To leave them out, use --no-images.`);
    return false;
  }
  return true;
}

function refuse(reason: string): number {
  console.error(reason);
  return 1;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
