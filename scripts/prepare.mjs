// Makes a fresh clone ready: packages, generated code, builds. Every other script calls these two first, so this file needs nothing but Node.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const LOCK_FILE = join(ROOT, "package-lock.json");
const INSTALLED_LOCK_FILE = join(ROOT, "node_modules/.package-lock.json");
const INSTALL_STAMP = join(ROOT, "node_modules/.qr-installed");
const BUILD_STAMP = join(ROOT, ".cache/built");
const BUILD_CONFIG = ["package-lock.json", "turbo.json", "tsconfig.base.json", "tsconfig.build.base.json"];
const NOT_SOURCE = new Set(["node_modules", "dist", "generated", ".turbo", ".cache", ".data", "coverage"]);

/** Runs a program in the repository's root. Rejects with the end of its output where it fails; prints nothing where it succeeds. */
function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) return resolve();
      reject(new Error(`${[command, ...args].join(" ")} failed (${signal ?? code}):\n${output.trim()}`));
    });
  });
}

/** Ends the process with the reason instead of a stack: what failed here is for a person to mend. */
async function orExit(task) {
  try {
    await task();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const wanted = engines.node.replace(/^>=/, "").split(".").map(Number);
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > wanted[0] || (major === wanted[0] && minor >= (wanted[1] ?? 0))) return;
  throw new Error(
    `Node ${engines.node} is needed; this is ${process.versions.node}. Install a newer one from https://nodejs.org.`,
  );
}

const hashOf = (...texts) => createHash("sha256").update(texts.join("\n")).digest("hex");
const readIfThere = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** Whether what npm says it has installed is what the lock file asks for; packages for other systems may lack. */
function fitsLock() {
  if (!existsSync(INSTALLED_LOCK_FILE)) return false;
  const wanted = Object.entries(JSON.parse(readFileSync(LOCK_FILE, "utf8")).packages);
  const installed = JSON.parse(readFileSync(INSTALLED_LOCK_FILE, "utf8")).packages;
  return wanted.every(([path, { version, integrity, link, optional, devOptional, peer }]) => {
    if (!path.startsWith("node_modules/") && !path.includes("/node_modules/")) return true;
    const there = installed[path];
    if (there === undefined) return Boolean(optional || devOptional || peer);
    return Boolean(link) || (there.version === version && there.integrity === integrity);
  });
}

/** Installs the packages of package-lock.json where node_modules lacks or is of another lock file. Ends the process where that fails. */
export function installWhatIsMissing() {
  return orExit(async () => {
    requireNode();
    const lock = hashOf(readFileSync(LOCK_FILE, "utf8"));
    if (readIfThere(INSTALL_STAMP) === lock) return;
    if (!fitsLock()) {
      const isFirst = !existsSync(INSTALLED_LOCK_FILE);
      console.log(
        isFirst ? "installing packages (first start only) …" : "installing packages (package-lock.json has changed) …",
      );
      await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
    }
    writeFileSync(INSTALL_STAMP, lock);
  });
}

function workspaces() {
  return ["libs", "services"].flatMap((group) =>
    readdirSync(join(ROOT, group))
      .map((name) => `${group}/${name}`)
      .filter((path) => existsSync(join(ROOT, path, "package.json"))),
  );
}

/** Names, sizes and times of all that a build reads: enough to see a change without reading the files. */
function sourcesState() {
  const lines = [];
  const add = (path) => {
    const { size, mtimeMs } = statSync(join(ROOT, path));
    lines.push(`${path} ${size} ${mtimeMs}`);
  };
  const walk = (folder) => {
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
      if (NOT_SOURCE.has(entry.name) || entry.name.includes(".test.")) continue;
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) add(path);
    }
  };
  for (const path of BUILD_CONFIG) add(path);
  for (const path of workspaces()) walk(path);
  return hashOf(...lines);
}

const isBuilt = (workspace) => {
  const { scripts = {} } = JSON.parse(readFileSync(join(ROOT, workspace, "package.json"), "utf8"));
  return scripts.build === undefined || existsSync(join(ROOT, workspace, "dist"));
};

/** Generates and builds what has changed since the last time; some 50 ms where nothing has. Ends the process where that fails. */
export function buildWhatIsStale() {
  return orExit(async () => {
    const state = sourcesState();
    if (readIfThere(BUILD_STAMP) === state && workspaces().every(isBuilt)) return;
    console.log(existsSync(BUILD_STAMP) ? "building what has changed …" : "building (first start only) …");
    const turbo = join(ROOT, "node_modules/turbo/bin/turbo");
    await run(process.execPath, [turbo, "run", "build", "--output-logs=errors-only"], {
      TURBO_TELEMETRY_DISABLED: "1",
      TURBO_NO_UPDATE_NOTIFIER: "1",
      DO_NOT_TRACK: "1",
    });
    mkdirSync(dirname(BUILD_STAMP), { recursive: true });
    writeFileSync(BUILD_STAMP, state);
  });
}
