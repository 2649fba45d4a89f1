// Which test files of a release talk to its database through the product: those of services and of the stories that reach a test
// database, or a whole system, over their imports. Tests of libs/database judge migrations and schema themselves, so they say
// nothing of the release on another one.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const FOLDERS = ["services", "e2e/stories"];
const ELSEWHERE = /(^|\/)(node_modules|dist)\//;
const OPENS_DATABASE = /from "@qr\/database(?:\/testing)?"|TEST_POSTGRES_URL|DATA_DIR|from "[./]+\/systems\//;
const RELATIVE_IMPORT = /(?:from|import) "(\.[^"]+\.ts)"/g;

/** Their paths from the release's root, in order. */
export function databaseTests(root: string): string[] {
  const known = new Map<string, boolean>();
  const reaches = (file: string): boolean => {
    const found = known.get(file);
    if (found !== undefined) return found;
    known.set(file, false);
    const path = join(root, file);
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    const imports = [...text.matchAll(RELATIVE_IMPORT)].map(([, to = ""]) => normalize(join(dirname(file), to)));
    const isFound = OPENS_DATABASE.test(text) || imports.some(reaches);
    known.set(file, isFound);
    return isFound;
  };
  const files = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const tests = files.filter((name) => name.endsWith(".test.ts") && !ELSEWHERE.test(name));
  return tests.toSorted().filter(reaches);
}
