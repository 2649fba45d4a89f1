// Images in a folder: written under another name, forced to the disk, renamed. What a killed writer leaves is a draft, never
// an image; drafts are swept when the folder is opened.

import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { type Logger, withDeadline } from "@qr/runtime";
import {
  checkImageBytes,
  type ImageName,
  type ImageStore,
  ImageStoreUnavailableError,
  pathOfImage,
} from "./image-store.ts";

const DEADLINE_MS = 5000;
/** A draft so old is of a writer that is gone. */
const DRAFT_AGE_MS = 60 * 60 * 1000;
/** In the folder itself, so that a rename out of it never crosses file systems. No shard has such a name. */
const DRAFTS = ".drafts";

export interface FileImageStoreOptions {
  folder: string;
  log: Logger;
}

/** Opens at once and makes the folder when the first image is put; several processes may share it. Bounded by 5 s a call. */
export function openFileImageStore({ folder, log }: FileImageStoreOptions): ImageStore {
  const root = resolve(folder);
  const drafts = join(root, DRAFTS);
  const sweeping = sweepDrafts(drafts).catch((error: unknown) => {
    log.warn({ err: error }, "old drafts of images could not be removed");
  });
  return {
    get: async (name) => {
      const path = pathIn(root, name);
      return guarded(readIfThere(path), "reading an image");
    },
    put: async (name, bytes) => {
      checkImageBytes(bytes);
      const path = pathIn(root, name);
      return guarded(writeAtOnce(path, drafts, bytes), "writing an image");
    },
    close: async () => sweeping,
  };
}

function pathIn(root: string, name: ImageName): string {
  return join(root, ...pathOfImage(name).split("/"));
}

async function guarded<T>(work: Promise<T>, what: string): Promise<T> {
  try {
    return await withDeadline(work, DEADLINE_MS, what);
  } catch (error) {
    throw new ImageStoreUnavailableError(`The image folder failed at ${what}.`, { cause: error });
  }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

async function writeAtOnce(path: string, drafts: string, bytes: Buffer): Promise<void> {
  const folder = dirname(path);
  await mkdir(drafts, { recursive: true });
  const isNewFolder = (await mkdir(folder, { recursive: true })) !== undefined;
  const draft = join(drafts, `${basename(path)}.${randomUUID()}`);
  try {
    await writeAndForce(draft, bytes);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await forceFolder(folder);
  if (isNewFolder) await forceFolder(dirname(folder));
}

async function writeAndForce(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is safe from a power cut only when the folder has been forced to the disk too. */
async function forceFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function sweepDrafts(drafts: string): Promise<void> {
  const names = await readdir(drafts).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    const path = join(drafts, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > DRAFT_AGE_MS) await rm(path, { force: true });
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
