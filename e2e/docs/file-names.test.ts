// Checks that the files and commands named in README.md, ARCHITECTURE.md, CONTRIBUTING.md, and docs/adr exist.

import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DOCS = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", ...(await adrs())];
/** A path in backticks: a path that starts with one of the repository's folders, or the name of a page or settings file in the root folder. */
const PATH_IN_QUOTES =
  /`((?:services|libs|e2e|bench|docs|scripts|deploy)\/[\w./-]*|[A-Z]+\.md|\.[\w.-]+\.example|\w+\.json)`/g;
const COMMAND = /npm (?:run ([a-z][a-z:-]*)(?: -w ([\w/-]+))?|(start|test|ci)\b)/g;

async function adrs(): Promise<string[]> {
  return (await readdir(`${ROOT}docs/adr`)).map((file) => `docs/adr/${file}`);
}

function scriptsOf(workspace: string): Record<string, string> {
  return JSON.parse(readFileSync(`${ROOT}${workspace}/package.json`, "utf8")).scripts;
}

describe.each(DOCS)("%s", (doc) => {
  test("names only files that exist", async () => {
    const text = await readFile(ROOT + doc, "utf8");
    const named = [...text.matchAll(PATH_IN_QUOTES)].map(([, path]) => path ?? "");
    expect(named.filter((path) => !existsSync(ROOT + path))).toEqual([]);
  });

  test("names only commands that exist", async () => {
    const text = await readFile(ROOT + doc, "utf8");
    const missing = [...text.matchAll(COMMAND)].filter(([, run, workspace = ".", short]) => {
      const command = run ?? short ?? "";
      return command !== "ci" && !(command in scriptsOf(workspace));
    });
    expect(missing.map(([command]) => command)).toEqual([]);
  });
});

test("ARCHITECTURE.md names every service, every lib, e2e, and bench", async () => {
  const text = await readFile(`${ROOT}ARCHITECTURE.md`, "utf8");
  const folders = (
    await Promise.all(
      ["services", "libs"].map(async (top) => (await readdir(ROOT + top)).map((name) => `${top}/${name}`)),
    )
  ).flat();
  expect([...folders, "e2e", "bench"].filter((folder) => !text.includes(folder.split("/").at(-1) ?? ""))).toEqual([]);
});
