import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  DamagedFileError,
  ensurePrivateFolder,
  type FileFormat,
  keepDurableFile,
  readDurableFile,
  removeOldDrafts,
  writeDurableFile,
} from "./durable-file.ts";

let dir: string;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "qr-durable-"));
  file = join(dir, "state");
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

const secret: FileFormat<string> = {
  parse: (text) => {
    if (text.trim().length < 32) throw new Error("it has fewer than 32 characters");
    return text.trim();
  },
  remedy: "Remove it.",
};

describe("a durable file", () => {
  it("is replaced as a whole, is private, and leaves no draft", async () => {
    await writeFile(file, "old", { mode: 0o644 });
    await writeDurableFile(file, "new");
    expect(await readFile(file, "utf8")).toBe("new");
    expect(await modeOf(file)).toBe("600");
    expect(await readdir(dir)).toEqual(["state"]);
  });

  it("keeps its old content, and leaves no draft, if it cannot be replaced", async () => {
    await mkdir(file);
    await writeFile(join(file, "content"), "old");
    await expect(writeDurableFile(file, "new")).rejects.toThrow();
    expect(await readdir(dir)).toEqual(["state"]);
    expect(await readFile(join(file, "content"), "utf8")).toBe("old");
  });

  it("always has one of its contents while several writers replace it", async () => {
    const contents = ["a", "b", "c"].map((letter) => letter.repeat(100_000));
    await writeDurableFile(file, contents[0] ?? "");
    let isWriting = true;
    const reading = (async () => {
      while (isWriting) expect(contents).toContain(await readFile(file, "utf8"));
    })();
    await Promise.all(Array.from({ length: 30 }, (_, index) => writeDurableFile(file, contents[index % 3] ?? "")));
    isWriting = false;
    await reading;
  });

  it("is read through its format: undefined if missing, an error with path, fault, and remedy if damaged", async () => {
    expect(await readDurableFile(file, secret)).toBeUndefined();
    await writeFile(file, "");
    await expect(readDurableFile(file, secret)).rejects.toThrow(DamagedFileError);
    await expect(readDurableFile(file, secret)).rejects.toThrow(
      `The file ${file} is damaged: it has fewer than 32 characters. Remove it.`,
    );
  });

  it("is created once, however many callers create it at the same time", async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => keepDurableFile(file, secret, () => String(index).repeat(32))),
    );
    expect(new Set(made).size).toBe(1);
    expect(await readdir(dir)).toEqual(["state"]);
  });

  it("is not kept if what was created is not valid", async () => {
    await expect(keepDurableFile(file, secret, () => "short")).rejects.toThrow(DamagedFileError);
  });
});

describe("a folder", () => {
  it("is created private, with its parents", async () => {
    await ensurePrivateFolder(join(dir, "a", "b"));
    expect(await modeOf(join(dir, "a"))).toBe("700");
    expect(await modeOf(join(dir, "a", "b"))).toBe("700");
  });

  it("becomes private if it exists, unless users share it", async () => {
    await chmod(dir, 0o755);
    await ensurePrivateFolder(dir);
    expect(await modeOf(dir)).toBe("700");
    await chmod(dir, 0o1777);
    await ensurePrivateFolder(dir);
    expect(await modeOf(dir)).toBe("777");
  });
});

it("drafts of killed writers are removed after an hour; other files and newer drafts stay", async () => {
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const name of [".state.1.draft", ".state.2.draft", "state"]) await writeFile(join(dir, name), "x");
  for (const name of [".state.1.draft", "state"]) await utimes(join(dir, name), longAgo, longAgo);
  await removeOldDrafts(dir);
  expect((await readdir(dir)).toSorted()).toEqual([".state.2.draft", "state"]);
  await removeOldDrafts(join(dir, "missing"));
});
