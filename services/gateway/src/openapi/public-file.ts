// A file that anyone may read: its bytes as they are and compressed, each with its validator. Made once at start.

import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

export interface PublicFile {
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Bytes and strong validator, which differs between the two. */
  plain: { bytes: Buffer; etag: string };
  gzipped: { bytes: Buffer; etag: string };
}

/** The file at `path`; `headers` are sent with it in both forms. */
export function publicFile(path: string, body: string | Buffer, headers: Record<string, string>): PublicFile {
  const bytes = Buffer.from(body);
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 27);
  return {
    path,
    headers: { "Cache-Control": "public, max-age=300", Vary: "Accept-Encoding", ...headers },
    plain: { bytes, etag: `"${hash}"` },
    gzipped: { bytes: gzipSync(bytes), etag: `"${hash}-gzip"` },
  };
}
