// Installs a version of Node from npm, next to the one that runs this script.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const CACHE_FOLDER = "XDG_CACHE_HOME";
const VERSIONS = new URL("../deploy/versions.json", import.meta.url);

/** Returns the version to install for `wanted`, such as `24`: the deployed version if it begins with `wanted`, otherwise `wanted` itself. */
function versionFor(wanted) {
  const [deployed] = JSON.parse(readFileSync(VERSIONS, "utf8")).node.tag.split("-");
  return `${deployed}.`.startsWith(`${wanted}.`) ? deployed : wanted;
}

/**
 * Installs Node from the npm package that contains the official build for this system, in the user's cache folder, unless it is already there.
 * Returns the path of the folder with the program. Throws if npm cannot install the package.
 */
export function installNode(wanted) {
  const version = versionFor(wanted);
  const name = `node-${process.platform.replace("win32", "win")}-${process.arch}`;
  const folder = join(process.env[CACHE_FOLDER] ?? join(homedir(), ".cache"), "qr-code-service", `node-${version}`);
  const bin = join(folder, "node_modules", name, "bin");
  if (existsSync(bin)) return bin;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}\n");
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", `${name}@${version}`];
  const { status } = spawnSync("npm", args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`npm could not install ${name}@${version}.`);
  return bin;
}
