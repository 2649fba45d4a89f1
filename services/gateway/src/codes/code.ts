// A code's values: ID, slug, payload, record, ETag, and target in the cache.

import {
  asciiUrl,
  codeIdFromUuid,
  type LinkKey,
  type TargetKey,
  targetFromRow,
  uuidV7,
  type VersionedTarget,
} from "@qr/contracts";
import { activeSpan, HttpError } from "@qr/runtime";
import type { Principal } from "../access/principal.ts";
import type { Actor } from "../events/event.ts";
import type { ApiResponse } from "../route/api-route.ts";
import { newAddress } from "./address.ts";
import { type CreateCodeRequest, codeRecord, createdColumns, type StoredCode } from "./code-schemas.ts";
import type { PlacedRequest } from "./domains/domain.ts";
import type { PublicUrls } from "./public-urls.ts";

export type NewCode = StoredCode & {
  createdBy: Actor;
  key: LinkKey;
  /** The key of the address on the default domain, if the code is on another domain. */
  defaultKey: LinkKey | null;
  /** Whether the paths of the code's own domain were case-sensitive when the key was made. */
  isCaseSensitive: boolean;
  /** The trace context of the span that creates the code; undefined if the creation is not traced. */
  traceParent?: string | undefined;
  /** The audit entry that is saved with the code; undefined if another one covers the code, such as that of a batch. */
  auditEntry?: object | undefined;
};

/** Returns a new code for a valid request, with a new ID and, unless the request has a slug, a random slug. */
export function newCode(
  { accountId, actor }: Principal,
  request: PlacedRequest,
  urls: PublicUrls,
  createdAt = new Date(),
): NewCode {
  const address = newAddress(request, urls);
  const { domainId, domainHost, slug, key, encoded, fallback } = address;
  // A spread would take ten times as long: V8 keeps an object with so many computed names as a hash table.
  return Object.assign(createdColumns(request), {
    id: uuidV7(createdAt.getTime()),
    accountId,
    domainId,
    domainHost,
    slug,
    key,
    payload: payloadOf(request, encoded),
    defaultSlug: fallback?.slug ?? null,
    defaultKey: fallback?.key ?? null,
    isCaseSensitive: request.ownDomain?.caseSensitive ?? false,
    defaultPayload: fallback === null ? null : payloadOf(request, fallback.encoded),
    revision: 1,
    moves: 0,
    version: 1,
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
    scans: 0,
    aliases: [],
    createdBy: actor,
    traceParent: activeSpan()?.traceParent,
  });
}

/** Returns the exact text that the symbol encodes. URLs are in ASCII form, because decoders guess the encoding of other characters. */
export function payloadOf(
  { type, dynamic, target }: Pick<CreateCodeRequest, "type" | "dynamic" | "target">,
  encodedShortUrl: string,
): string {
  if (dynamic) return encodedShortUrl;
  return type === "url" ? asciiUrl(target) : target;
}

/** Returns the same 404 for an unknown code, a deleted code, and another account's code. */
export function codeNotFound(): HttpError {
  return new HttpError("not_found", "There is no such code in this account. Check the ID.");
}

/** Returns the response that shows a code. Throws not_found if `code` is undefined. */
export function codeResponse(code: StoredCode | undefined, urls: PublicUrls): ApiResponse {
  if (code === undefined) throw codeNotFound();
  return { body: codeRecord(code, urls), headers: { ETag: entityTag(code) } };
}

/** Returns the code's ETag, a strong validator of everything in the record except `scans` and, over time, `state`. */
export function entityTag({ id, version, domainId, domainHost, aliases }: StoredCode): string {
  // The loss of a domain changes the address of its codes and the aliases that are shown, without a change to the codes' rows.
  const moved = domainId !== null && domainHost === null ? "-moved" : "";
  const lost = aliases.every((alias) => alias.is_live)
    ? ""
    : `-${aliases.map((alias) => Number(alias.is_live)).join("")}`;
  return `"${codeIdFromUuid(id)}-${version}${moved}${lost}"`;
}

/** An entry in the target cache. */
export interface TargetEntry {
  key: TargetKey;
  value: VersionedTarget;
}

/** A link that leads to a code. */
export interface CodeLink {
  key: LinkKey;
  /** The UUID of the alias; null for the code's own links. */
  aliasId: string | null;
}

/** A code after a change, with all links that lead to it. */
export interface ChangedCode {
  code: StoredCode;
  links: readonly CodeLink[];
  /** The keys of the links that no longer lead to the code. */
  gone: readonly LinkKey[];
}

/** Returns the entries of the code's links, from which the target cache is written. */
export function targetEntries(code: StoredCode, links: readonly CodeLink[]): TargetEntry[] {
  const { id, type, target, dynamic, query, preview, startsAt, expiresAt, paused, rules, version } = code;
  const { scanLimit, fallbackTarget, passwordHash } = code;
  return links.map(({ key, aliasId }) => ({
    key,
    value: targetFromRow({
      link_key: key,
      code_id: id,
      type,
      target,
      dynamic,
      query,
      preview,
      starts_at: startsAt,
      expires_at: expiresAt,
      paused,
      scan_limit: scanLimit,
      fallback_target: fallbackTarget,
      password_hash: passwordHash,
      rules,
      deleted: false,
      version,
      alias_id: aliasId,
    }),
  }));
}

/** Returns the entries of links that no longer lead to the code. */
export function goneEntries({ version }: Pick<StoredCode, "version">, keys: readonly LinkKey[]): TargetEntry[] {
  return keys.map((key) => ({ key, value: { version, target: { kind: "gone" } } }));
}

/** Returns the links of a new code, which has no aliases. */
export function linksOfNew({ key, defaultKey }: NewCode): CodeLink[] {
  const keys = defaultKey === null ? [key] : [key, defaultKey];
  return keys.map((own) => ({ key: own, aliasId: null }));
}
