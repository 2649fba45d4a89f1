// An in-process S3 server with one bucket, on a free port.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorCode } from "@qr/runtime";
import S3rver from "s3rver";

export interface S3Server {
  /** The URL of the bucket, for IMAGE_STORE. */
  address: string;
  port: number;
  /** Grants or revokes s3:ListBucket, which is initially granted. Without it, S3 responds to reads of missing objects with "Access Denied". */
  allowListing(isAllowed: boolean): void;
  /** Grants or revokes s3:DeleteObject, which is initially granted. */
  allowDeleting(isAllowed: boolean): void;
  stop(): Promise<void>;
}

/** Starts the server, and sets its credentials in the environment for the AWS SDK. */
export async function startS3Server(): Promise<S3Server> {
  process.env.AWS_ACCESS_KEY_ID = "S3RVER";
  process.env.AWS_SECRET_ACCESS_KEY = "S3RVER";
  const directory = await mkdtemp(join(tmpdir(), "qr-s3-"));
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "images", configs: [] }],
  });
  let isListingAllowed = true;
  let isDeletingAllowed = true;
  server.middleware.unshift(async (context, next) => {
    try {
      if (isDeletingAllowed || context.method !== "DELETE") return await next();
    } catch (error) {
      if (isListingAllowed || errorCode(error) !== "NoSuchKey") throw error;
    }
    context.status = 403;
    context.type = "application/xml";
    context.body = "<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>";
  });
  const { port } = await server.run();
  return {
    address: `s3://images/symbols?region=us-east-1&endpoint=http://127.0.0.1:${port}`,
    port,
    allowListing: (isAllowed) => {
      isListingAllowed = isAllowed;
    },
    allowDeleting: (isAllowed) => {
      isDeletingAllowed = isAllowed;
    },
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
