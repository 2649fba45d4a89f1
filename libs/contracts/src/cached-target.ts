// The target of a short link, as the gateway writes it to the cache and the redirect reads it. The cached text starts with the version of
// the row, so that the cache can keep the target with the higher version without parsing JSON.

import { z } from "zod";
import { ACTION_TYPES, actionUri, isActionType, isActionUri } from "./action-uri.ts";
import { asciiUrl, isLocation } from "./ascii-url.ts";
import { isPasswordHash } from "./code-password.ts";
import { storedPages } from "./custom-pages.ts";
import { gateFromColumns, gateSchema } from "./gate.ts";
import { appMembers, isJsonType, jsonContent, linkListMembers, locationsIn } from "./json-targets.ts";
import { cachedRulesSchema, rulesForCache } from "./rules/cached-rules.ts";
import type { DomainRow, TargetRow } from "./target-rows.ts";

/** Types of targets that phones open as files. */
const FILE_TYPES = ["vcard", "event"] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** Members that the targets of all codes have in common. */
const code = {
  codeId: z.uuid(),
  isCounted: z.boolean(),
  /** Present only if the code's preview page is turned off, which is rare. */
  preview: z.literal(false).optional(),
  /** The UUID of the alias whose short link this is; omitted for the code's own short links. */
  alias: z.uuid().optional(),
  /** Omitted for a code that is always active. */
  gate: gateSchema.optional(),
  /** The hash of the password, never included in a response; omitted for a code without a password. */
  password: z.string().optional(),
  /** Omitted for a code without rules. */
  rules: cachedRulesSchema.optional(),
};

/**
 * The kinds of targets and their responses. `redirect`: 302 to `location`, combined with the visitor's query if `query`
 * is set. `page`: a page with `text`. `action`: a page with a link to `uri`. `file`: a page with the contents of the vCard or
 * event in `text`, and the file. `wifi`: a page with the network in `text`. `links`: a page with the links.
 * `app`: 302 to the store or website for the visitor's system, or a page with the stores. `gone`: 410, because the code is deleted.
 * `unknown`: 404, because no code has this short link. `domain`: what the redirect needs to know about an account's own
 * domain. `domains`: whether any account has ever verified a domain. A reader that does not support a kind queries the
 * database instead.
 */
const cachedTargetSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    ...code,
    kind: z.literal("redirect"),
    location: z.string().min(1),
    query: z.enum(["forward", "override"]).optional(),
  }),
  z.strictObject({ ...code, kind: z.literal("page"), text: z.string() }),
  z.strictObject({ ...code, kind: z.literal("action"), type: z.enum(ACTION_TYPES), uri: z.string().min(1) }),
  z.strictObject({ ...code, kind: z.literal("file"), type: z.enum(FILE_TYPES), text: z.string() }),
  z.strictObject({ ...code, kind: z.literal("wifi"), text: z.string() }),
  z.strictObject({ ...code, kind: z.literal("links"), ...linkListMembers }),
  z.strictObject({ ...code, kind: z.literal("app"), ...appMembers }),
  z.strictObject({
    kind: z.literal("domain"),
    /** The number that identifies the domain in link keys. */
    number: z.int().min(1),
    isCaseSensitive: z.boolean(),
    rootTarget: z.string().nullable(),
    notFoundTarget: z.string().nullable(),
    goneTarget: z.string().nullable(),
    appleAppSiteAssociation: z.string().nullable(),
    assetlinks: z.string().nullable(),
    /** Omitted for a domain without custom pages. */
    pages: storedPages.optional(),
  }),
  z.strictObject({ kind: z.literal("domains"), areAny: z.boolean() }),
  z.strictObject({ kind: z.literal("gone") }),
  z.strictObject({ kind: z.literal("unknown") }),
]);

export type CachedTarget = z.infer<typeof cachedTargetSchema>;
export type CachedDomain = Extract<CachedTarget, { kind: "domain" }>;

/** A target and the version of its row; version 0 if there is no row. */
export interface VersionedTarget {
  version: number;
  target: CachedTarget;
}

export const UNKNOWN_TARGET: VersionedTarget = { version: 0, target: { kind: "unknown" } };

/**
 * Returns the target for a row. `location` is the ASCII form of the stored URL. Only scans of dynamic codes are counted. A
 * target whose type has no better presentation, or is unknown to this release, is shown as text.
 */
export function targetFromRow(row: TargetRow): VersionedTarget {
  return { version: row.version, target: row.deleted ? { kind: "gone" } : targetOf(row) };
}

/** Returns the entry for a domain. A domain that does not redirect is `gone`, so that its entry replaces an earlier one. */
export function domainFromRow(row: DomainRow): VersionedTarget {
  const { version, number, is_live: isLive, case_sensitive: isCaseSensitive } = row;
  if (!isLive) return { version, target: { kind: "gone" } };
  const domain: CachedDomain = {
    kind: "domain",
    number,
    isCaseSensitive,
    rootTarget: row.root_target === null ? null : asciiUrl(row.root_target),
    notFoundTarget: row.not_found_target === null ? null : asciiUrl(row.not_found_target),
    goneTarget: row.gone_target === null ? null : asciiUrl(row.gone_target),
    appleAppSiteAssociation: row.apple_app_site_association,
    assetlinks: row.assetlinks,
    ...(row.pages === null ? {} : { pages: row.pages }),
  };
  return { version, target: domain };
}

/**
 * Returns the entry that says whether any account has ever verified a domain. It changes at most once, so it has two
 * versions.
 */
export function anyDomain(areAny: boolean): VersionedTarget {
  return { version: areAny ? 1 : 0, target: { kind: "domains", areAny } };
}

function targetOf(row: TargetRow): CachedTarget {
  const { code_id: codeId, dynamic: isCounted, type, target, query, preview, alias_id: alias } = row;
  const gate = gateFromColumns(row);
  const rest = {
    ...(preview ? {} : { preview }),
    ...(alias === null ? {} : { alias }),
    ...(gate === undefined ? {} : { gate }),
    ...(row.password_hash === null ? {} : { password: row.password_hash }),
    ...(row.rules === null ? {} : { rules: rulesForCache(row.rules) }),
  };
  if (type !== "url") return { ...contentOf(type, target), codeId, isCounted, ...rest };
  const forwarded = query === "drop" ? {} : { query };
  return { kind: "redirect", codeId, location: asciiUrl(target), isCounted, ...forwarded, ...rest };
}

/** What a target has in addition to the members that all codes have in common. */
type Content<T> = T extends { codeId: string } ? Omit<T, keyof typeof code> : never;

function contentOf(type: string, target: string): Content<CachedTarget> {
  if (type === "vcard" || type === "event") return { kind: "file", type, text: target };
  if (type === "wifi") return { kind: "wifi", text: target };
  const json = isJsonType(type) ? jsonContent(type, target) : undefined;
  if (json !== undefined) return json;
  const uri = isActionType(type) ? actionUri(type, target) : undefined;
  if (uri !== undefined && isActionType(type)) return { kind: "action", type, uri };
  return { kind: "page", text: target };
}

/** Returns whether a target may be served. The redirect validates every target again, because other programs can write to the cache. */
export function isServable({ target }: VersionedTarget): boolean {
  if ("gate" in target && target.gate?.fallback !== undefined && !isLocation(target.gate.fallback)) return false;
  if ("password" in target && target.password !== undefined && !isPasswordHash(target.password)) return false;
  if ("rules" in target && target.rules?.list.some((rule) => !isLocation(rule.target))) return false;
  if (target.kind === "redirect") return isLocation(target.location);
  if (target.kind === "links" || target.kind === "app") return locationsIn(target).every(isLocation);
  if (target.kind === "domain") {
    const { rootTarget, notFoundTarget, goneTarget } = target;
    return [rootTarget, notFoundTarget, goneTarget].every((location) => location === null || isLocation(location));
  }
  return target.kind !== "action" || isActionUri(target.type, target.uri);
}

/**
 * Returns the text to cache for a target: `VERSION|JSON`. For a `redirect`, the members are in the order that
 * decodeTarget reads fastest: `kind`, `codeId`, `location`, `isCounted`, then the optional members.
 */
export function encodeTarget({ version, target }: VersionedTarget): string {
  if (target.kind !== "redirect") return `${version}|${JSON.stringify(target)}`;
  const { codeId, location, isCounted, query, preview, alias, gate, password, rules } = target;
  const members = { kind: "redirect", codeId, location, isCounted, query, preview, alias, gate, password, rules };
  return `${version}|${JSON.stringify(members)}`;
}

/** Returns the version at the start of the cached text, or NaN if there is none. */
function versionOfText(text: string): number {
  return Number(text.slice(0, Math.max(0, text.indexOf("|"))) || Number.NaN);
}

/**
 * Returns the target in the cached text, or undefined if the text is damaged, has a different format, or has a kind that this release does
 * not support.
 */
export function decodeTarget(text: string): VersionedTarget | undefined {
  const version = versionOfText(text);
  if (!Number.isSafeInteger(version) || version < 0) return undefined;
  const json = text.indexOf("|") + 1;
  const plain = readRedirect(text, json);
  if (plain) return { version, target: plain };
  try {
    const parsed = cachedTargetSchema.safeParse(JSON.parse(text.slice(json)));
    return parsed.success ? { version, target: parsed.data } : undefined;
  } catch {
    return undefined;
  }
}

const BEFORE_CODE_ID = '{"kind":"redirect","codeId":"';
const AFTER_CODE_ID = '","location":"';
const COUNTED_END = '","isCounted":true}';
const UNCOUNTED_END = '","isCounted":false}';
const UUID_LENGTH = 36;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** Matches text that JSON does not escape. */
const PLAIN = /^[^"\\\p{Cc}]+$/u;

/**
 * Reads a `redirect` without optional members, in exactly the form that encodeTarget writes. Avoids parsing JSON,
 * because nearly every lookup finds a target of this form. Returns undefined for any other text, which the caller then
 * parses and validates.
 */
function readRedirect(text: string, from: number): CachedTarget | undefined {
  const isCounted = text.endsWith(COUNTED_END);
  if (!text.startsWith(BEFORE_CODE_ID, from) || !(isCounted || text.endsWith(UNCOUNTED_END))) return undefined;
  const codeIdFrom = from + BEFORE_CODE_ID.length;
  const codeIdTo = codeIdFrom + UUID_LENGTH;
  const locationFrom = codeIdTo + AFTER_CODE_ID.length;
  const codeId = text.slice(codeIdFrom, codeIdTo);
  const location = text.slice(locationFrom, text.length - (isCounted ? COUNTED_END : UNCOUNTED_END).length);
  if (!text.startsWith(AFTER_CODE_ID, codeIdTo) || !UUID.test(codeId) || !PLAIN.test(location)) return undefined;
  return { kind: "redirect", codeId, location, isCounted };
}
