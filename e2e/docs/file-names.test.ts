// Files and commands that the docs name must exist.

import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DOCS = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", ...(await adrs())];
/** `path/with.ext` or `folder/` in back quotes, beginning in one of the tree's folders or being a file at the root. */
const PATH_IN_QUOTES =
  /`((?:services|libs|e2e|bench|docs|scripts|deploy)\/[\w./-]*|[\w.-]+\.(?:json|md|ts|yml|example))`/g;
const COMMAND = /npm (?:run )?([a-z][a-z:-]*)/g;

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
    const known = new Set([...Object.keys(scripts), "ci", "install", "sbom"]);
    const named = [...text.matchAll(COMMAND)].map(([, command]) => command ?? "");
    expect(named.filter((command) => !known.has(command) && command !== "workspaces" && command !== "run")).toEqual([]);
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
