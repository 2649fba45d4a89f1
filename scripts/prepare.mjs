// Prepares a fresh clone: installs packages, generates code, and builds. Scripts call this file before packages are installed, so it imports
// only Node's own modules.
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
/** The build makes pages from these files and from the Markdown files in `docs`. */
const BUILD_TEXTS = ["CHANGELOG.md", ".env.example"];
const TERMINAL_PROGRESS_MS = 200;
const LOG_PROGRESS_MS = 10_000;
const NOT_SOURCE = new Set(["node_modules", "dist", "generated", ".turbo", ".cache", ".data", "coverage"]);

/** Silently runs a program in the repository's root. `onOutput` gets each chunk of output. If the program fails, rejects with its last output. */
function run(command, args, { env = {}, onOutput = () => {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000);
      onOutput(String(chunk));
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

/**
 * Runs a step and prints how long it took: `building … 41.2 s`. Meanwhile, shows the progress of `work` and the elapsed time: in place on a
 * terminal, and otherwise on a new line every 10 s. Writes to standard error, because standard output belongs to the command that runs next.
 */
async function step(title, work) {
  const { stderr } = process;
  const startedMs = performance.now();
  let progress = "";
  const line = () => `${title} … ${progress}${((performance.now() - startedMs) / 1000).toFixed(1)} s`;
  const show = stderr.isTTY ? () => stderr.write(`\r\u001b[K${line()}`) : () => stderr.write(`${line()}\n`);
  const timer = setInterval(show, stderr.isTTY ? TERMINAL_PROGRESS_MS : LOG_PROGRESS_MS);
  try {
    await work((text) => {
      progress = `${text}, `;
    });
    progress = "";
  } finally {
    clearInterval(timer);
    stderr.write(`${stderr.isTTY ? "\r\u001b[K" : ""}${line()}\n`);
  }
}

/** Runs the task. If it fails, prints the reason without a stack trace and exits, because only the user can fix the cause. */
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
    `This needs Node ${engines.node}, but you have ${process.versions.node}. Get a newer version from https://nodejs.org.`,
  );
}

const hashOf = (...texts) => createHash("sha256").update(texts.join("\n")).digest("hex");
/** Records that a step is done. If a crash damages the file, the next start repeats the step. */
function writeStamp(file, content) {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  } catch (error) {
    throw new Error(
      `Could not write ${file}: ${error.message}. Free up space, or make the folder writable, then start again.`,
    );
  }
}

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** Returns whether the installed packages match the lock file. Packages for other systems may be missing. */
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

/** Installs the packages in package-lock.json unless node_modules already contains them. Exits if the installation fails. */
export function installWhatIsMissing() {
  return orExit(async () => {
    requireNode();
    const lock = hashOf(readFileSync(LOCK_FILE, "utf8"));
    if (readIfThere(INSTALL_STAMP) === lock) return;
    if (!fitsLock()) {
      const isFirst = !existsSync(INSTALLED_LOCK_FILE);
      const why = isFirst ? "first start only" : "package-lock.json has changed";
      await step(`installing packages (${why})`, () =>
        run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]),
      );
    }
    writeStamp(INSTALL_STAMP, lock);
  });
}

function workspaces() {
  return ["libs", "services"].flatMap((group) =>
    readdirSync(join(ROOT, group))
      .map((name) => `${group}/${name}`)
      .filter((path) => existsSync(join(ROOT, path, "package.json"))),
  );
}

/** Hashes the names, sizes, and modification times of all files that a build reads. This detects changes without reading the files. */
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
  for (const path of [...BUILD_CONFIG, ...BUILD_TEXTS]) add(path);
  for (const path of ["docs", ...workspaces()]) walk(path);
  return hashOf(...lines);
}

const hasBuild = (workspace) =>
  JSON.parse(readFileSync(join(ROOT, workspace, "package.json"), "utf8")).scripts?.build !== undefined;
const isBuilt = (workspace) => !hasBuild(workspace) || existsSync(join(ROOT, workspace, "dist"));

/** Generates and builds what has changed since the last build. Takes about 50 ms if nothing has changed. Exits if the build fails. */
export function buildWhatIsStale() {
  return orExit(async () => {
    const state = sourcesState();
    if (readIfThere(BUILD_STAMP) === state && workspaces().every(isBuilt)) return;
    await step(existsSync(BUILD_STAMP) ? "building what has changed" : "building (first start only)", buildAll);
    writeStamp(BUILD_STAMP, state);
  });
}

function buildAll(report) {
  const turbo = join(ROOT, "node_modules/turbo/bin/turbo");
  const count = workspaces().filter(hasBuild).length;
  const begun = new Set();
  return run(process.execPath, [turbo, "run", "build", "--output-logs=new-only"], {
    env: { TURBO_TELEMETRY_DISABLED: "1", TURBO_NO_UPDATE_NOTIFIER: "1", DO_NOT_TRACK: "1" },
    onOutput: (text) => {
      for (const [, name] of text.matchAll(/^(\S+):build: cache (?:hit|miss)/gm)) begun.add(name);
      report(`package ${begun.size} of ${count}`);
    },
  });
}
