// The store for images in the default size. The worker writes these images, and deletes those of deleted codes; the image host reads them,
// and writes those that it draws on demand. There are two implementations, a folder (image-store.file.ts) and S3 (image-store.s3.ts), both of
// which pass image-store-suite.ts.

import type { ImageFormat } from "../symbol/symbol.ts";

/** Thrown if the store is down, full, or too slow, or denies access. The call can be retried. */
export class ImageStoreUnavailableError extends Error {
  override readonly name = "ImageStoreUnavailableError";
}

/** Thrown if the store works but does not allow images to be deleted. Not worth retrying until an operator has granted the permission. */
export class DeletionDeniedError extends Error {
  override readonly name = "DeletionDeniedError";
}

export interface ImageName {
  /** The code's UUID. */
  codeId: string;
  format: ImageFormat;
  /** Number of times the code had moved to another address when the image was drawn. Default: 0. */
  moves?: number | undefined;
  /** The number of the code's design. Default: 1. */
  revision?: number | undefined;
}

export interface ImageStore {
  /** Returns the whole image, or undefined if there is none. Rejects with an ImageStoreUnavailableError; never hangs. */
  get(name: ImageName): Promise<Buffer | undefined>;
  /** Stores or replaces an image, durably and atomically. Rejects with an ImageStoreUnavailableError; never hangs. */
  put(name: ImageName, bytes: Buffer): Promise<void>;
  /** Deletes the image if there is one, durably. Rejects with an ImageStoreUnavailableError; never hangs. */
  delete(name: ImageName): Promise<void>;
  close(): Promise<void>;
}

/** Maximum size of a stored image. The largest symbol at the default size takes about 100 kB. */
export const MAX_IMAGE_BYTES = 4 * 1024 * 1024;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SHARD_DIGITS = 3;

/**
 * Returns the image's path in any store: `SHARD/UUID-MOVES.REVISION.FORMAT`, without `-0` and `.1`. The shard, one of 4,096, is the UUID's
 * last three digits. The first digits are a timestamp and would put all new images into one shard. Throws a RangeError if the UUID is not in
 * lowercase or the format is unknown.
 */
export function pathOfImage({ codeId, format, moves = 0, revision = 1 }: ImageName): string {
  if (!UUID.test(codeId)) throw new RangeError("The code ID of an image is not a lowercase UUID.");
  if (format !== "png" && format !== "svg") throw new RangeError("The image has an unknown format.");
  const file = `${codeId}${moves === 0 ? "" : `-${moves}`}${revision === 1 ? "" : `.${revision}`}.${format}`;
  return `${codeId.slice(-SHARD_DIGITS)}/${file}`;
}

const ENDINGS = { png: Buffer.from("IEND\xaeB`\x82", "latin1"), svg: Buffer.from("</svg>\n") };

/** Returns whether the bytes are a whole image. Some servers with an S3 interface return the start of an image that is being written. */
export function isWholeImage({ format }: ImageName, bytes: Buffer): boolean {
  return bytes.subarray(-ENDINGS[format].length).equals(ENDINGS[format]);
}

/** Throws a RangeError if the image is empty or larger than MAX_IMAGE_BYTES. */
export function checkImageBytes(bytes: Buffer): void {
  if (bytes.length === 0 || bytes.length > MAX_IMAGE_BYTES) {
    throw new RangeError(`An image of ${bytes.length} bytes cannot be stored.`);
  }
}
