// Checks that every test file belongs to exactly one tier of vitest.config.ts.
import { execFileSync } from "node:child_process";
import { relative } from "node:path";
import { createVitest } from "vitest/node";

process.env.NIGHTLY = "1";
const vitest = await createVitest("test", { watch: false, reporters: [] });
const tiersOf = new Map();
for (const { moduleId, project } of await vitest.globTestSpecifications()) {
  const file = relative(process.cwd(), moduleId);
  tiersOf.set(file, [...(tiersOf.get(file) ?? []), project.name]);
}
await vitest.close();

const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--deduplicate", "*.test.*"], {
  encoding: "utf8",
});
const deleted = execFileSync("git", ["ls-files", "-d"], { encoding: "utf8" }).split("\n");
const files = listed
  .split("\n")
  .filter((file) => file !== "" && !deleted.includes(file) && !file.startsWith("e2e/boundaries/"));
const wrong = files.filter((file) => tiersOf.get(file)?.length !== 1);
for (const file of wrong) console.error(`${file} is in ${tiersOf.get(file)?.join(" and ") ?? "no tier"}`);
console.log(`${files.length} test files, ${wrong.length} not in exactly one tier`);
process.exit(wrong.length === 0 && files.length > 100 ? 0 : 1);
