import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLogger } from "@qr/runtime";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { ImageStoreUnavailableError, MAX_IMAGE_BYTES } from "./image-store.ts";
import { describeImageStore } from "./image-store-suite.ts";
import { openImageStore } from "./open-image-store.ts";

const log = createLogger("test", "silent");
const root = await mkdtemp(join(tmpdir(), "qr-images-"));
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

describeImageStore("folder", async () => openImageStore(`file:${join(root, "suite")}`, log));

/** Returns the paths of all images in a store's folder, excluding drafts. */
async function imagesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith(".drafts"))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Returns the names of the drafts in a store's folder. Except in the middle of a write, only killed writers have drafts. */
const draftsIn = (folder: string) => readdir(join(folder, ".drafts"));

it("S12 always returns a whole image while it is replaced repeatedly", async () => {
  const store = openImageStore(`file:${join(root, "replaced")}`, log);
  const name = { codeId: randomUUID(), format: "png" } as const;
  const versions = ["a", "b"].map((letter) => letter.repeat(200_000));
  const put = (version: number) => store.put(name, Buffer.from(versions[version % 2] ?? ""));
  await put(0);
  const writers = [0, 1, 2, 3].map(async (writer) => {
    for (let round = 0; round < 8; round += 1) await put(writer + round);
  });
  let isWriting = true;
  const reading = (async () => {
    do expect(versions).toContain(String(await store.get(name)));
    while (isWriting);
  })();
  await Promise.all(writers);
  isWriting = false;
  await reading;
});

it("S12 returns only whole images after a writer was killed mid-write eight times", async () => {
  const folder = join(root, "killed");
  const codeIds = [randomUUID(), randomUUID(), randomUUID()];
  const script = fileURLToPath(new URL("../testing/write-forever.ts", import.meta.url));
  await mkdir(join(folder, ".drafts"), { recursive: true });
  for (let round = 0; round < 8; round += 1) {
    const left = await draftsIn(folder);
    const child = spawn(process.execPath, ["--import", "tsx", "--conditions=source", script, folder, ...codeIds], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const killed = once(child, "exit");
    await once(child.stdout, "data");
    await expect.poll(() => imagesIn(folder)).toHaveLength(codeIds.length);
    await expect.poll(async () => (await draftsIn(folder)).length, { interval: 1 }).toBeGreaterThan(left.length);
    child.kill("SIGKILL");
    await killed;
    for (const path of await imagesIn(folder)) {
      const bytes = await readFile(path);
      expect(bytes.length, path).toBe(MAX_IMAGE_BYTES);
    }
  }
  expect(await imagesIn(folder)).toHaveLength(codeIds.length);
  expect(await draftsIn(folder), "no writer was killed mid-write").not.toHaveLength(0);
});

it("removes drafts of killed writers after an hour, and keeps newer ones", async () => {
  const folder = join(root, "swept");
  const drafts = join(folder, ".drafts");
  await mkdir(drafts, { recursive: true });
  await writeFile(join(drafts, "old.draft"), "x");
  await writeFile(join(drafts, "new.draft"), "x");
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(join(drafts, "old.draft"), longAgo, longAgo);
  await openImageStore(`file:${folder}`, log).close();
  expect(await readdir(drafts)).toEqual(["new.draft"]);
});

it("reports an unusable folder as unavailable, and recovers with it", async () => {
  const folder = join(root, "blocked");
  await writeFile(folder, "a file where the folder should be");
  const store = openImageStore(`file:${folder}`, log);
  const name = { codeId: randomUUID(), format: "svg" } as const;
  await expect(store.put(name, Buffer.from("x"))).rejects.toThrow(ImageStoreUnavailableError);
  await expect(store.get(name)).rejects.toThrow(ImageStoreUnavailableError);
  await expect(store.delete(name)).rejects.toThrow(ImageStoreUnavailableError);
  await rm(folder);
  await store.put(name, Buffer.from("x"));
  expect(String(await store.get(name))).toBe("x");
  await store.close();
});

const smallDisk = mountSmallDisk();

it.skipIf(smallDisk === undefined)("leaves nothing of an image that does not fit on the disk", async () => {
  const store = openImageStore(`file:${smallDisk}`, log);
  const fits = { codeId: randomUUID(), format: "png" } as const;
  const tooLarge = { codeId: randomUUID(), format: "png" } as const;
  await store.put(fits, Buffer.alloc(100_000, "x"));
  await expect(store.put(tooLarge, Buffer.alloc(2_000_000, "x"))).rejects.toThrow(ImageStoreUnavailableError);
  expect(await store.get(tooLarge)).toBeUndefined();
  expect(await imagesIn(smallDisk ?? "")).toHaveLength(1);
  expect(await readdir(join(smallDisk ?? "", ".drafts"))).toEqual([]);
  await store.put(tooLarge, Buffer.alloc(100_000, "y"));
  expect((await store.get(tooLarge))?.length).toBe(100_000);
  await store.close();
});

function mountSmallDisk(): string | undefined {
  const folder = join(root, "small");
  try {
    mkdirSync(folder);
    execFileSync("/bin/sh", ["-c", `mount -t tmpfs -o size=1m tmpfs "${folder}"`], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  afterAll(() => {
    execFileSync("/bin/sh", ["-c", `umount "${folder}"`]);
  });
  return folder;
}
