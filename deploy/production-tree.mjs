// Lays out one package of the built workspace for production: `dist` and the migrations of the package and its libs, and their dependencies
// from the lock file. Used by the Dockerfile: node deploy/production-tree.mjs PACKAGE FOLDER
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [name, folder] = process.argv.slice(2);
if (!name || !folder) throw new Error("Usage: node deploy/production-tree.mjs PACKAGE FOLDER");

/** Build output that is not needed at run time. */
const NOT_RUN = /\.d\.ts$|\.map$|\.tsbuildinfo$/;
/** The workspace whose dependencies are bundled into its build output, so the server loads none of them. */
const BUILT_TO_FILES = "services/dashboard";

function run(command, args, cwd = ".") {
  const { status } = spawnSync(command, args, { cwd, stdio: "inherit" });
  if (status !== 0) throw new Error(`${[command, ...args].join(" ")} exited with ${status}`);
}

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));
const versionsIn = (lockFile) =>
  new Map(
    Object.entries(readJson(lockFile).packages).map(([path, { version, integrity }]) => [
      path,
      `${version} ${integrity}`,
    ]),
  );

function changeManifest(file, change) {
  const manifest = readJson(file);
  change(manifest);
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

function workspacesIn(tree) {
  return ["libs", "services"].flatMap((group) =>
    existsSync(join(tree, group)) ? readdirSync(join(tree, group)).map((entry) => `${group}/${entry}`) : [],
  );
}

/** Removes from the lock file all packages that only builds or tests need. The remaining packages keep their versions and hashes. */
function dropWhatDoesNotRun(tree) {
  const lockFile = join(tree, "package-lock.json");
  const before = versionsIn(lockFile);
  for (const workspace of ["", ...workspacesIn(tree)]) {
    changeManifest(join(tree, workspace, "package.json"), (manifest) => {
      delete manifest.devDependencies;
      if (workspace === BUILT_TO_FILES) delete manifest.dependencies;
    });
  }
  run("npm", ["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"], tree);
  for (const [path, version] of versionsIn(lockFile)) {
    if (before.get(path) !== version) throw new Error(`${path} differs from package-lock.json: ${version}`);
  }
}

const pruned = `${folder}.pruned`;
run("node_modules/.bin/turbo", ["prune", name, "--docker", `--out-dir=${pruned}`]);
renameSync(join(pruned, "json"), folder);
rmSync(pruned, { recursive: true });
dropWhatDoesNotRun(folder);
run("npm", ["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], folder);
for (const workspace of workspacesIn(folder)) {
  for (const part of ["dist", "prisma/migrations"]) {
    if (!existsSync(join(workspace, part))) continue;
    cpSync(join(workspace, part), join(folder, workspace, part), {
      recursive: true,
      filter: (path) => !NOT_RUN.test(path),
    });
  }
}
