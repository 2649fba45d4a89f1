// Checks that no source file is longer than 250 lines; a longer file contains more than one idea.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const MAX_LINES = 250;
const GENERATED = /\.generated\.ts$/;
const SOURCES = /\.(ts|tsx|mjs|cjs|js|sh|css)$/;

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"], {
  encoding: "utf8",
});
const long = tracked
  .split("\n")
  .filter((file) => SOURCES.test(file) && !GENERATED.test(file))
  .map((file) => ({ file, lines: linesOf(file) }))
  .filter(({ lines }) => lines > MAX_LINES);
for (const { file, lines } of long)
  console.error(`${file} has ${lines} lines; the limit is ${MAX_LINES}. Split it by idea.`);
process.exit(long.length === 0 ? 0 : 1);

function linesOf(file) {
  try {
    return readFileSync(file, "utf8").split("\n").length - 1;
  } catch (error) {
    if (error.code === "ENOENT") return 0;
    throw error;
  }
}
