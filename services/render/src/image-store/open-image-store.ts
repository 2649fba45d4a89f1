import { fileURLToPath } from "node:url";
import type { Logger } from "@qr/runtime";
import { openFileImageStore } from "./image-store.file.ts";
import { openS3ImageStore, type S3ImageStoreOptions } from "./image-store.s3.ts";
import type { ImageStore } from "./image-store.ts";

/** Opens `file:DIR` or `s3://BUCKET/PREFIX?region=…&endpoint=…`. Throws an error that describes what is wrong with `address`. */
export function openImageStore(address: string, log: Logger): ImageStore {
  if (address.startsWith("file:")) return openFileImageStore({ folder: folderOf(address), log });
  if (address.startsWith("s3://")) return openS3ImageStore(readS3Address(address), log);
  throw new Error("IMAGE_STORE must begin with file: or s3://.");
}

function folderOf(address: string): string {
  const folder = address.startsWith("file://") ? fileURLToPath(address) : address.slice("file:".length);
  if (folder === "") throw new Error("IMAGE_STORE must name a folder: file:DIR.");
  return folder;
}

/** Parses an `s3://` URL. Throws an error that describes what is wrong with the URL. */
export function readS3Address(address: string): S3ImageStoreOptions {
  if (!URL.canParse(address)) throw new Error("IMAGE_STORE is not a well-formed s3:// URL.");
  const url = new URL(address);
  if (url.hostname === "") throw new Error("IMAGE_STORE must name a bucket: s3://BUCKET/PREFIX?region=….");
  if (url.username !== "" || url.password !== "" || url.port !== "" || url.hash !== "") {
    throw new Error("IMAGE_STORE: only s3://BUCKET/PREFIX?region=…&endpoint=… is supported.");
  }
  for (const name of url.searchParams.keys()) {
    if (name !== "region" && name !== "endpoint") throw new Error(`IMAGE_STORE has an unknown parameter: ${name}.`);
  }
  const endpoint = url.searchParams.get("endpoint");
  const region = url.searchParams.get("region") ?? (endpoint === null ? undefined : "us-east-1");
  if (!region) throw new Error("IMAGE_STORE must name a region: s3://BUCKET/PREFIX?region=….");
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, "");
  const options = { bucket: url.hostname, prefix, region };
  if (endpoint === null) return options;
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) {
    throw new Error("IMAGE_STORE: the endpoint must be an http:// or https:// address.");
  }
  return { ...options, endpoint };
}
