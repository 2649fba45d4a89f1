// Stores images in a folder. A killed writer leaves a draft, never a partial image. Old drafts are removed when the folder is opened.

import { readFile, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import {
  ensurePrivateFolder,
  errorCode,
  type Logger,
  removeOldDrafts,
  syncFolder,
  withDeadline,
  writeDurableFile,
} from "@qr/runtime";
import {
  checkImageBytes,
  type ImageName,
  type ImageStore,
  ImageStoreUnavailableError,
  pathOfImage,
} from "./image-store.ts";

const DEADLINE_MS = 5000;
/** The folder for drafts, inside the store's folder so that both are on the same disk. No shard has this name. */
const DRAFTS = ".drafts";

export interface FileImageStoreOptions {
  folder: string;
  log: Logger;
}

/** Opens the store immediately. The folder is created with the first image, and several processes may share it. A call takes at most 5 s. */
export function openFileImageStore({ folder, log }: FileImageStoreOptions): ImageStore {
  const root = resolve(folder);
  const drafts = join(root, DRAFTS);
  const sweeping = removeOldDrafts(drafts).catch((error: unknown) => {
    log.warn({ err: error }, "could not remove old image drafts");
  });
  async function write(path: string, bytes: Buffer): Promise<void> {
    await ensurePrivateFolder(root);
    await Promise.all([drafts, dirname(path)].map(ensurePrivateFolder));
    await writeDurableFile(path, bytes, { drafts });
  }

  return {
    get: async (name) => {
      const path = pathIn(root, name);
      return guarded(readIfThere(path), "reading an image");
    },
    put: async (name, bytes) => {
      checkImageBytes(bytes);
      const path = pathIn(root, name);
      return guarded(write(path, bytes), "writing an image");
    },
    delete: async (name) => {
      const path = pathIn(root, name);
      return guarded(removeIfThere(path), "deleting an image");
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
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

async function removeIfThere(path: string): Promise<void> {
  await rm(path, { force: true });
  await syncFolder(dirname(path)).catch((error: unknown) => {
    if (errorCode(error) !== "ENOENT") throw error;
  });
}
