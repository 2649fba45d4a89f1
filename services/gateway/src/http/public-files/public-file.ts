// A public file in each content encoding, with an ETag for each encoding. Files are created only once, at startup.

import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

/** Supported content encodings, smallest result first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
type Encoding = (typeof ENCODINGS)[number];

interface Form {
  bytes: Buffer;
  /** A strong validator, so it differs between encodings. */
  etag: string;
}

export interface PublicFile {
  path: string;
  headers: Readonly<Record<string, string>>;
  forms: { identity: Form } & Partial<Record<Encoding, Form>>;
}

/** Bodies compressed at build time; null to serve the bytes as is. */
type Compressed = { br?: Buffer; gzip?: Buffer } | null;

/** Returns the file at `path`, sent with `headers`. Without `compressed`, compresses the file with gzip only, because brotli is too slow. */
export function publicFile(
  path: string,
  body: string | Buffer,
  headers: Record<string, string>,
  compressed: Compressed = { gzip: gzipSync(body) },
): PublicFile {
  const bytes = Buffer.from(body);
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 27);
  const { br, gzip } = compressed ?? {};
  return {
    path,
    headers: { "Cache-Control": "public, max-age=300", Vary: "Accept-Encoding", ...headers },
    forms: {
      identity: { bytes, etag: `"${hash}"` },
      ...(br ? { br: { bytes: br, etag: `"${hash}-br"` } } : {}),
      ...(gzip ? { gzip: { bytes: gzip, etag: `"${hash}-gzip"` } } : {}),
    },
  };
}
