// What a slug leads to, in the form that the gateway writes to the cache and the redirect reads from it. The text carries the
// row's version in front, so that the cache can keep the higher one without parsing JSON.

import { z } from "zod";
import { ACTION_TYPES, actionUri, isActionType } from "./action-uri.ts";

/** Types whose target is a file that phones open. */
const FILE_TYPES = ["vcard", "event"] as const;
export type FileType = (typeof FILE_TYPES)[number];

/**
 * `redirect`: answer 302 with `location`. `page`: show `text`. `action`: a page with one link, to `uri`. `file`: serve `text` as what it
 * is. `gone`: deleted, 410. `unknown`: no such slug, 404. A reader that does not know a kind asks the database instead.
 */
const cachedTargetSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("redirect"),
    codeId: z.uuid(),
    location: z.string().min(1),
    isCounted: z.boolean(),
  }),
  z.strictObject({ kind: z.literal("page"), codeId: z.uuid(), text: z.string(), isCounted: z.boolean() }),
  z.strictObject({
    kind: z.literal("action"),
    codeId: z.uuid(),
    type: z.enum(ACTION_TYPES),
    uri: z.string().min(1),
    isCounted: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal("file"),
    codeId: z.uuid(),
    type: z.enum(FILE_TYPES),
    text: z.string(),
    isCounted: z.boolean(),
  }),
  z.strictObject({ kind: z.literal("gone") }),
  z.strictObject({ kind: z.literal("unknown") }),
]);

export type CachedTarget = z.infer<typeof cachedTargetSchema>;

/** A target with the version of the row it was read from; 0 for a slug that has no row. */
export interface VersionedTarget {
  version: number;
  target: CachedTarget;
}

/** The row of the `redirect_targets` view, as both the gateway and the redirect know it. */
export interface TargetRow {
  slug: string;
  code_id: string;
  type: string;
  target: string;
  dynamic: boolean;
  deleted: boolean;
  version: number;
}

export const UNKNOWN_TARGET: VersionedTarget = { version: 0, target: { kind: "unknown" } };

/**
 * What a row leads to. `Location` is the normalised ASCII form of the stored URL; only dynamic codes are counted. What has no better
 * answer, also a type that this release does not know, is shown as text.
 */
export function targetFromRow(row: TargetRow): VersionedTarget {
  return { version: row.version, target: row.deleted ? { kind: "gone" } : targetOf(row) };
}

function targetOf({ code_id: codeId, dynamic: isCounted, type, target }: TargetRow): CachedTarget {
  if (type === "url") return { kind: "redirect", codeId, location: new URL(target).href, isCounted };
  if (type === "vcard" || type === "event") return { kind: "file", codeId, type, text: target, isCounted };
  const uri = isActionType(type) ? actionUri(type, target) : undefined;
  if (uri !== undefined && isActionType(type)) return { kind: "action", codeId, type, uri, isCounted };
  return { kind: "page", codeId, text: target, isCounted };
}

/** The cache's text for a target: `VERSION|JSON`. A redirect's members always come in the order that decodeTarget reads fastest. */
export function encodeTarget({ version, target }: VersionedTarget): string {
  if (target.kind !== "redirect") return `${version}|${JSON.stringify(target)}`;
  const { codeId, location, isCounted } = target;
  return `${version}|${JSON.stringify({ kind: "redirect", codeId, location, isCounted })}`;
}

/** The version in front of a cache's text; NaN or a number that is none where it has no version. */
function versionOfText(text: string): number {
  return Number(text.slice(0, Math.max(0, text.indexOf("|"))) || Number.NaN);
}

/** The target behind a cache's text, or undefined where it is not one (an old form, another program's key, damage). */
export function decodeTarget(text: string): VersionedTarget | undefined {
  const version = versionOfText(text);
  if (!Number.isSafeInteger(version) || version < 0) return undefined;
  const json = text.indexOf("|") + 1;
  const plain = plainRedirect(text, json);
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
/** Characters that JSON writes as they are. */
const PLAIN = /^[^"\\\p{Cc}]+$/u;

/**
 * A redirect in exactly the form that encodeTarget writes, read without parsing JSON, since a redirect service reads one with nearly
 * every look-up; undefined for all else, which the schema judges.
 */
function plainRedirect(text: string, from: number): CachedTarget | undefined {
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
