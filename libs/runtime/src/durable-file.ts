// Writes, creates, and reads files that must survive a crash, such as secrets, locks, and images. A file appears whole or not at all: it is
// written as a draft in the same folder, synced, and renamed, and then the folder is synced. Only the user who runs the process can read it.
// `npm run check` rejects every other way to write a file or to create a folder.

import { randomUUID } from "node:crypto";
import { access, chmod, constants, link, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { describeError, errorCode } from "./describe-error.ts";
import { StartError } from "./start-step.ts";

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const OTHERS = 0o077;
/** Marks folders that users share, such as /tmp. */
const STICKY = 0o1000;
const USABLE = constants.R_OK | constants.W_OK | constants.X_OK;
const DRAFT = ".draft";
/** Maximum age of a draft, in ms. The writer of an older draft is no longer running. */
const MAX_DRAFT_AGE_MS = 60 * 60 * 1000;

/** Thrown if a file's content is not valid; `message` names the file, what is wrong with it, and the remedy. */
export class DamagedFileError extends StartError {
  override readonly name = "DamagedFileError";
}

/** The format of a file, and the remedy for damage. */
export interface FileFormat<T> {
  /** Parses the text of a file. Throws an error that says what is wrong with the text. */
  parse(text: string): T;
  /** What an operator can do about a damaged file, as a sentence. */
  remedy: string;
}

/** Replaces or creates the file. `drafts`: an existing folder on the same disk for the draft; by default, the file's folder. */
export async function writeDurableFile(
  path: string,
  content: string | Uint8Array,
  { drafts = dirname(path) }: { drafts?: string } = {},
): Promise<void> {
  await withDraft(path, content, drafts, (draft) => rename(draft, path));
}

/** Resolves with the file's content, or with undefined if there is no file. Rejects with a DamagedFileError if the content is not valid. */
export async function readDurableFile<T>(path: string, { parse, remedy }: FileFormat<T>): Promise<T | undefined> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
  try {
    return parse(text);
  } catch (error) {
    throw new DamagedFileError(`The file ${path} is damaged: ${describeError(error)}. ${remedy}`, { cause: error });
  }
}

/** Resolves with the file's content. If there is no file, creates one; all processes that do so at the same time get the same content. */
export async function keepDurableFile<T>(path: string, format: FileFormat<T>, create: () => string): Promise<T> {
  const kept = await readDurableFile(path, format);
  if (kept !== undefined) return kept;
  await createFile(path, create());
  const made = await readDurableFile(path, format);
  if (made === undefined) throw new Error(`The file ${path} was removed while it was being created.`);
  return made;
}

/**
 * Creates the folder, and its missing parents, for this user alone. Makes an existing folder private, unless it is shared (sticky) or
 * belongs to another user. Rejects if this user is not allowed to use the folder.
 */
export async function ensurePrivateFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: FOLDER_MODE });
  if (first !== undefined) {
    const outermost = dirname(resolve(first));
    for (let folder = resolve(path); folder !== outermost; folder = dirname(folder)) await syncFolder(dirname(folder));
    return;
  }
  const [{ mode, uid }] = await Promise.all([stat(path), access(path, USABLE)]);
  const user = process.getuid?.();
  const mayChange = uid === user || user === 0;
  if (mayChange && (mode & STICKY) === 0 && (mode & OTHERS) !== 0) await chmod(path, FOLDER_MODE);
}

/** Syncs the folder's list of files. A rename survives a power failure only after that. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}

/** Returns a new path for a draft, which `removeOldDrafts` removes if its writer was killed. */
export function draftPath(folder: string, name: string): string {
  return join(folder, `.${name}.${randomUUID()}${DRAFT}`);
}

/** Removes the drafts left in the folder more than an hour ago by processes that were killed. */
export async function removeOldDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
  for (const name of names.filter((name) => name.endsWith(DRAFT))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > MAX_DRAFT_AGE_MS) await rm(path, { recursive: true, force: true });
  }
}

/** Creates the file unless another process has created it in the meantime. */
async function createFile(path: string, content: string | Uint8Array): Promise<void> {
  try {
    // Unlike a rename, a link never replaces a file.
    await withDraft(path, content, dirname(path), (draft) => link(draft, path));
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
}

async function withDraft(
  path: string,
  content: string | Uint8Array,
  drafts: string,
  publish: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = draftPath(drafts, basename(path));
  try {
    await writeAndSync(draft, content);
    await publish(draft);
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(path));
}

async function writeAndSync(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, "wx", FILE_MODE);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
