// A code's values: id, slug, payload, record, ETag, and target in the cache.

import { randomBytes } from "node:crypto";
import {
  asciiUrl,
  codeIdFromUuid,
  DEFAULT_DOMAIN,
  GENERATED_SLUG_LENGTH,
  linkKey,
  SLUG_ALPHABET,
  type TargetRow,
  uuidFromCodeId,
} from "@qr/contracts";
import { activeSpan, HttpError } from "@qr/runtime";
import type { Principal } from "../access/principal.ts";
import type { Actor } from "../events/event.ts";
import type { ApiResponse } from "../route/api-route.ts";
import { type CreateCodeRequest, codeRecord, createdColumns, type StoredCode } from "./code-schemas.ts";
import type { PublicUrls } from "./public-urls.ts";

export type NewCode = StoredCode & {
  createdBy: Actor;
  /** The trace context of the span that creates the code; undefined if the creation is not traced. */
  traceParent?: string | undefined;
};

/** Returns a new code for a valid request, with a new id and, unless the request has a slug, a random slug. */
export function newCode(
  { accountId, actor }: Principal,
  request: CreateCodeRequest,
  urls: PublicUrls,
  createdAt = new Date(),
): NewCode {
  const { slug = generateSlug() } = request;
  return {
    ...createdColumns(request),
    id: uuidV7(createdAt.getTime()),
    accountId,
    slug,
    payload: payloadOf(request, slug, urls),
    version: 1,
    createdAt,
    updatedAt: createdAt,
    scans: 0,
    createdBy: actor,
    traceParent: activeSpan()?.traceParent,
  };
}

/** Returns the exact text that the symbol encodes. URLs are in ASCII form, because decoders guess the encoding of other characters. */
export function payloadOf(
  { type, dynamic, target }: Pick<CreateCodeRequest, "type" | "dynamic" | "target">,
  slug: string,
  urls: PublicUrls,
): string {
  if (dynamic) return urls.encodedShortUrl(slug);
  return type === "url" ? asciiUrl(target) : target;
}

/** Returns a slug of 50 random bits in canonical form. */
export function generateSlug(): string {
  let slug = "";
  for (const byte of randomBytes(GENERATED_SLUG_LENGTH)) slug += SLUG_ALPHABET.charAt(byte & 31);
  return slug;
}

/** Returns a UUIDv7 (RFC 9562) with 74 random bits, so that ids sort by creation time. */
export function uuidV7(unixMs: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(unixMs, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Returns the UUID of the code id in a path. Throws not_found if the string does not have the form of a code id. */
export function uuidInPath(id: string): string {
  const uuid = uuidFromCodeId(id);
  if (uuid === undefined) throw codeNotFound();
  return uuid;
}

/** Returns the same 404 for an unknown code, a deleted code, and another account's code. */
export function codeNotFound(): HttpError {
  return new HttpError("not_found", "There is no such code in this account. Check the id.");
}

/** Returns the response that shows a code. Throws not_found if `code` is undefined. */
export function codeResponse(code: StoredCode | undefined, urls: PublicUrls): ApiResponse {
  if (code === undefined) throw codeNotFound();
  return { body: codeRecord(code, urls), headers: { ETag: entityTag(code) } };
}

/** Returns the code's ETag, a strong validator of everything in the record except `scans`. */
export function entityTag(code: Pick<StoredCode, "id" | "version">): string {
  return `"${codeIdFromUuid(code.id)}-${code.version}"`;
}

/** Returns the code's row in the redirect_targets view, from which the target cache is written. */
export function targetRow({ slug, id, type, target, dynamic, version }: StoredCode): TargetRow {
  return { link_key: linkKey(DEFAULT_DOMAIN, slug), code_id: id, type, target, dynamic, deleted: false, version };
}

export function deletedTargetRow({ id, slug, version }: Pick<StoredCode, "id" | "slug" | "version">): TargetRow {
  const link_key = linkKey(DEFAULT_DOMAIN, slug);
  return { link_key, code_id: id, type: "url", target: "", dynamic: false, deleted: true, version };
}
