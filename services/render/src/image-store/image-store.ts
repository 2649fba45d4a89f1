// Where the images of the default size are kept, between the worker (writes) and the image host (reads). Implemented by a
// folder (image-store.file.ts) and by S3 (image-store.s3.ts); both pass image-store-suite.ts.

import type { ImageFormat } from "../symbol/symbol.ts";

/** The store did not do what was asked: away, full, too slow, not allowed. It can be asked again. */
export class ImageStoreUnavailableError extends Error {
  override readonly name = "ImageStoreUnavailableError";
}

export interface ImageName {
  /** The code's UUID. */
  codeId: string;
  format: ImageFormat;
}

export interface ImageStore {
  /** The whole image, or undefined where there is none. Rejects with an ImageStoreUnavailableError; never hangs. */
  get(name: ImageName): Promise<Buffer | undefined>;
  /**
   * Resolves when the image is kept for good; it can be seen wholly or not at all, at any moment. A repeat replaces it.
   * Rejects with an ImageStoreUnavailableError; never hangs.
   */
  put(name: ImageName, bytes: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** Largest image that a store takes; the largest symbol at the default size has some 100 kB. */
export const MAX_IMAGE_BYTES = 4 * 1024 * 1024;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SHARD_DIGITS = 3;

/**
 * Returns the image's path in any store: `SHARD/UUID.FORMAT`. The shard, one of 4,096, is the UUID's last three digits, because the first
 * digits are a timestamp and would put all new images side by side. Throws a RangeError unless the UUID is lowercase and the format known.
 */
export function pathOfImage({ codeId, format }: ImageName): string {
  if (!UUID.test(codeId)) throw new RangeError("The name of an image is not a UUID.");
  if (format !== "png" && format !== "svg") throw new RangeError("The name of an image has an unknown format.");
  return `${codeId.slice(-SHARD_DIGITS)}/${codeId}.${format}`;
}

/** Throws a RangeError for an image that no store takes. */
export function checkImageBytes(bytes: Buffer): void {
  if (bytes.length === 0 || bytes.length > MAX_IMAGE_BYTES) {
    throw new RangeError(`An image of ${bytes.length} bytes cannot be kept.`);
  }
}
