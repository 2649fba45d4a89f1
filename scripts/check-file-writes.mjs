// Checks the rule in biome.json that only durable-file.ts writes files: the rule must find every import in the planted file. The "format and
// lint" step applies the rule to the real tree.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const PLANTED = "e2e/boundaries/planted";
const FILE = "services/render/src/bare-write.ts";
const RULE = "style/noRestrictedImports";

// biome.json excludes the planted tree, so biome reads a copy.
const copy = mkdtempSync(join(tmpdir(), "qr-planted-"));
cpSync("biome.json", join(copy, "biome.json"));
cpSync(join(PLANTED, FILE), join(copy, FILE));
const { stdout } = spawnSync(
  resolve("node_modules/.bin/biome"),
  ["lint", "--vcs-enabled=false", `--only=${RULE}`, "--reporter=github", FILE],
  { cwd: copy, encoding: "utf8" },
);
rmSync(copy, { recursive: true });

const lines = readFileSync(join(PLANTED, FILE), "utf8").split("\n");
const planted = lines.flatMap((line, index) => (line.startsWith("import ") ? [index + 1] : []));
const missed = planted.filter((line) => !new RegExp(`${RULE},file=[^,]*,line=${line},`).test(stdout));
for (const line of missed) console.error(`The planted violation on line ${line} of ${FILE} was not found.`);
console.log(`${planted.length - missed.length} of ${planted.length} planted violations found`);
process.exit(missed.length === 0 && planted.length > 0 ? 0 : 1);
