// Writes a ZIP file, one file after the other, no faster than its bytes are stored. Compression runs in Node's thread pool.

import { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** Regular files that everybody who has the archive may read. */
const MODE = 0o100644;

type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

export interface Archive {
  /** Adds a file, and resolves when its content has been read. Rejects with the error of the content or of the archive. */
  add(name: string, content: Content): Promise<void>;
}

/**
 * Calls `write` with an archive, and `store` with the archive's bytes, in pieces of at most `pieceBytes`. Returns the size of the
 * archive. Rejects with the first error. Keeps a few hundred bytes in memory for each file, for the directory at the archive's end.
 */
export async function writeArchive(
  write: (archive: Archive) => Promise<void>,
  store: (piece: Buffer) => Promise<void>,
  { pieceBytes, madeAt }: { pieceBytes: number; madeAt: Date },
): Promise<number> {
  const zip = new ZipFile();
  let failure: { error: unknown } | undefined;
  let rejectLatest = (_: unknown) => {};
  const failed = new Promise<never>((_, reject) => {
    zip.once("error", reject);
  });
  const stored = storeAll(zip.outputStream, store, pieceBytes);
  // One reaction for all files: the reactions to a promise stay in memory until it is settled.
  Promise.race([failed, stored.then(endedEarly)]).catch((error: unknown) => {
    failure = { error };
    rejectLatest(error);
  });
  const add: Archive["add"] = (name, content) =>
    new Promise((resolve, reject) => {
      if (failure !== undefined) return reject(failure.error);
      rejectLatest = reject;
      addFile(zip, name, { content, mtime: madeAt, onRead: resolve, onError: reject });
    });
  const written = write({ add }).then(() => zip.end());
  try {
    await Promise.race([failed, written.then(() => stored), stored.then(() => written)]);
    return await stored;
  } finally {
    for (const one of [failed, written, stored]) one.catch(() => {});
    // Ends whatever is still being compressed.
    Readable.prototype.destroy.call(zip.outputStream);
  }
}

function endedEarly(): never {
  throw new Error("the archive has ended before its last file");
}

interface Added {
  content: Content;
  mtime: Date;
  onRead: () => void;
  onError: (error: unknown) => void;
}

function addFile(zip: ZipFile, name: string, { content, mtime, onRead, onError }: Added): void {
  // yazl keeps this function until the archive ends, so the content must not stay reachable from it.
  let waiting: Content | undefined = content;
  zip.addReadStreamLazy(name, { mtime, mode: MODE }, (start) => {
    const source = Readable.from(waiting ?? [], { objectMode: false });
    waiting = undefined;
    source.once("end", onRead).once("error", onError);
    start(null, source);
  });
  compact(zip);
}

/**
 * Copies the name of the latest file, which yazl keeps until the archive ends. A short buffer is a slice of a pool of 8 KiB, all of which
 * would stay in memory.
 */
function compact(zip: ZipFile): void {
  const { entries } = zip as unknown as { entries: { utf8FileName: Buffer }[] };
  const latest = entries.at(-1);
  if (latest === undefined) return;
  const copy = Buffer.allocUnsafeSlow(latest.utf8FileName.length);
  latest.utf8FileName.copy(copy);
  latest.utf8FileName = copy;
}

/** Stores the bytes in pieces of equal size, except the last, and returns how many there were. */
async function storeAll(
  output: NodeJS.ReadableStream,
  store: (piece: Buffer) => Promise<void>,
  pieceBytes: number,
): Promise<number> {
  let [total, waiting] = [0, 0];
  let pieces: Buffer[] = [];
  for await (const read of output) {
    let rest = Buffer.from(read);
    total += rest.length;
    while (waiting + rest.length >= pieceBytes) {
      const taken = pieceBytes - waiting;
      await store(Buffer.concat([...pieces, rest.subarray(0, taken)]));
      rest = rest.subarray(taken);
      [pieces, waiting] = [[], 0];
    }
    if (rest.length > 0) pieces.push(rest);
    waiting += rest.length;
  }
  if (waiting > 0) await store(Buffer.concat(pieces));
  return total;
}
