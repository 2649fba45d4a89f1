// Stores images in an S3 bucket, where puts are atomic.

import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { type Logger, withDeadline } from "@qr/runtime";
import {
  checkImageBytes,
  DeletionDeniedError,
  type ImageName,
  type ImageStore,
  ImageStoreUnavailableError,
  MAX_IMAGE_BYTES,
  pathOfImage,
} from "./image-store.ts";

/** Timeouts for connecting, for an attempt, and for a call including its retry, in ms. */
const CONNECT_MS = 1000;
const ATTEMPT_MS = 2000;
const CALL_MS = 5000;
const MAX_ATTEMPTS = 2;
const MAX_CONNECTIONS = 32;
const CONTENT_TYPES = { png: "image/png", svg: "image/svg+xml" } as const;

export interface S3ImageStoreOptions {
  bucket: string;
  /** Prefix for each key, without leading or trailing slashes; may be empty. */
  prefix: string;
  region: string;
  /** The URL of a server other than AWS. The bucket is then part of the path. */
  endpoint?: string;
}

/** Opens the store immediately, and connects on first use. The AWS SDK finds the credentials. A call takes at most 5 s. */
export function openS3ImageStore({ bucket, prefix, region, endpoint }: S3ImageStoreOptions, log: Logger): ImageStore {
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: MAX_ATTEMPTS,
    // Some non-AWS servers reject the newer checksums, and TLS and Content-Length already protect the body.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ATTEMPT_MS,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MAX_CONNECTIONS, keepAlive: true },
      httpsAgent: { maxSockets: MAX_CONNECTIONS, keepAlive: true },
    },
  });
  const keyOf = (name: ImageName) => (prefix === "" ? pathOfImage(name) : `${prefix}/${pathOfImage(name)}`);

  /**
   * Whether a denied read has been logged. Reset when the bucket reports that an image is missing, which requires both
   * permissions (s3:GetObject and s3:ListBucket); without the latter, the bucket rejects the read instead.
   */
  let hasWarned = false;

  async function get(name: ImageName, abortSignal: AbortSignal): Promise<Buffer | undefined> {
    try {
      const response = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) }), { abortSignal });
      if ((response.ContentLength ?? 0) > MAX_IMAGE_BYTES) throw new Error("The object is too large for an image.");
      return response.Body && Buffer.from(await response.Body.transformToByteArray());
    } catch (error) {
      if (error instanceof NoSuchKey) {
        hasWarned = false;
        return undefined;
      }
      if (isDenied(error)) warnOfDenial(error);
      throw error;
    }
  }

  function warnOfDenial(error: unknown): void {
    if (hasWarned) return;
    hasWarned = true;
    log.warn(
      { err: error },
      "the image bucket denied a read; grant s3:GetObject on images, s3:ListBucket on the bucket",
    );
  }

  async function put(name: ImageName, bytes: Buffer, abortSignal: AbortSignal): Promise<void> {
    const object = { Bucket: bucket, Key: keyOf(name), Body: bytes, ContentType: CONTENT_TYPES[name.format] };
    await client.send(new PutObjectCommand(object), { abortSignal });
  }

  async function remove(name: ImageName, abortSignal: AbortSignal): Promise<void> {
    try {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(name) }), { abortSignal });
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === "NoSuchKey") return;
      if (isDenied(error)) throw new DeletionDeniedError("the image bucket denied a deletion; grant s3:DeleteObject");
      throw error;
    }
  }

  return {
    get: async (name) => {
      pathOfImage(name);
      return bounded((signal) => get(name, signal));
    },
    put: async (name, bytes) => {
      pathOfImage(name);
      checkImageBytes(bytes);
      return bounded((signal) => put(name, bytes, signal));
    },
    delete: async (name) => {
      pathOfImage(name);
      return bounded((signal) => remove(name, signal));
    },
    close: async () => client.destroy(),
  };
}

function isDenied(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === "AccessDenied";
}

async function bounded<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const aborter = new AbortController();
  try {
    // The credential lookup ignores the signal, so it needs its own deadline.
    return await withDeadline(work(aborter.signal), CALL_MS, "the image bucket");
  } catch (error) {
    if (error instanceof DeletionDeniedError) throw error;
    throw new ImageStoreUnavailableError("The image bucket failed.", { cause: error });
  } finally {
    aborter.abort();
  }
}
