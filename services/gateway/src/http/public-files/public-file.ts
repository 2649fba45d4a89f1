// A file that anyone may read: its bytes in the forms that clients may ask for, each with its validator. Made once at start.

import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

/** What a client may name in Accept-Encoding, the smallest form first; identity is the bytes as they are. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
type Encoding = (typeof ENCODINGS)[number];

interface Form {
  bytes: Buffer;
  /** Strong, so that it differs between the forms. */
  etag: string;
}

export interface PublicFile {
  path: string;
  headers: Readonly<Record<string, string>>;
  forms: { identity: Form } & Partial<Record<Encoding, Form>>;
}

/** Compressed bodies that have been made before; null where the bytes as they are will do. */
type Compressed = { br?: Buffer; gzip?: Buffer } | null;

/** The file at `path`; `headers` are sent with all forms. Without `compressed` it is compressed here, with gzip alone: brotli takes seconds. */
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
