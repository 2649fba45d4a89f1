// Stores images in a folder. Each image is written as a draft, synced, and renamed, so a killed writer leaves a draft, never a partial
// image. Old drafts are removed when the folder is opened.

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
/** Maximum age of a draft, in ms. The writer of an older draft is no longer running. */
const MAX_DRAFT_AGE_MS = 60 * 60 * 1000;
/** The folder for drafts, inside the store's folder so that a rename never crosses file systems. No shard has this name. */
const DRAFTS = ".drafts";

export interface FileImageStoreOptions {
  folder: string;
  log: Logger;
}

/** Opens the store immediately. The folder is created with the first image, and several processes may share it. A call takes at most 5 s. */
export function openFileImageStore({ folder, log }: FileImageStoreOptions): ImageStore {
  const root = resolve(folder);
  const drafts = join(root, DRAFTS);
  const sweeping = sweepDrafts(drafts).catch((error: unknown) => {
    log.warn({ err: error }, "could not remove old image drafts");
  });
  return {
    get: async (name) => {
      const path = pathIn(root, name);
      return guarded(readIfThere(path), "reading an image");
    },
    put: async (name, bytes) => {
      checkImageBytes(bytes);
      const path = pathIn(root, name);
      return guarded(writeAtomically(path, drafts, bytes), "writing an image");
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
    throw new ImageStoreUnavailableError(`The image folder failed while ${what}.`, { cause: error });
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

async function writeAtomically(path: string, drafts: string, bytes: Buffer): Promise<void> {
  const folder = dirname(path);
  await mkdir(drafts, { recursive: true });
  const isNewFolder = (await mkdir(folder, { recursive: true })) !== undefined;
  const draft = join(drafts, `${basename(path)}.${randomUUID()}`);
  try {
    await writeAndSync(draft, bytes);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(folder);
  if (isNewFolder) await syncFolder(dirname(folder));
}

async function writeAndSync(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs a folder. A rename in a folder survives a power failure only after the folder has been synced. */
async function syncFolder(path: string): Promise<void> {
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
    if (Date.now() - mtimeMs > MAX_DRAFT_AGE_MS) await rm(path, { force: true });
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
