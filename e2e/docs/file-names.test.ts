// Files and commands that the docs name must exist.

import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DOCS = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", ...(await adrs())];
/** A path in back quotes that begins in one of the tree's folders, or a page or settings file at the root. */
const PATH_IN_QUOTES =
  /`((?:services|libs|e2e|bench|docs|scripts|deploy)\/[\w./-]*|[A-Z]+\.md|\.[\w.-]+\.example|\w+\.json)`/g;
const COMMAND = /npm (?:run ([a-z][a-z:-]*)|(start|test|ci)\b)/g;

async function adrs(): Promise<string[]> {
  return (await readdir(`${ROOT}docs/adr`)).map((file) => `docs/adr/${file}`);
}

describe.each(DOCS)("%s", (doc) => {
  test("names only files that exist", async () => {
    const text = await readFile(ROOT + doc, "utf8");
    const named = [...text.matchAll(PATH_IN_QUOTES)].map(([, path]) => path ?? "");
    expect(named.filter((path) => !existsSync(ROOT + path))).toEqual([]);
  });

  test("names only commands that exist", async () => {
    const text = await readFile(ROOT + doc, "utf8");
    const { scripts } = JSON.parse(await readFile(`${ROOT}package.json`, "utf8")) as {
      scripts: Record<string, string>;
    };
    const named = [...text.matchAll(COMMAND)].map(([, run, short]) => run ?? short ?? "");
    expect(named.filter((command) => command !== "ci" && !(command in scripts))).toEqual([]);
  });
});

test("ARCHITECTURE.md names every service, lib and top-level folder", async () => {
  const text = await readFile(`${ROOT}ARCHITECTURE.md`, "utf8");
  const folders = (
    await Promise.all(
      ["services", "libs"].map(async (top) => (await readdir(ROOT + top)).map((name) => `${top}/${name}`)),
    )
  ).flat();
  expect([...folders, "e2e", "bench"].filter((folder) => !text.includes(folder.split("/").at(-1) ?? ""))).toEqual([]);
});
