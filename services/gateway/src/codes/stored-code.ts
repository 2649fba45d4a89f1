// A code as the database has it, with its scans, and the forms that other parts want of it.

import {
  type CodeRecord,
  codeIdFromUuid,
  DEFAULT_DOMAIN,
  linkKey,
  type SymbolStyle,
  type TargetRow,
} from "@qr/contracts";
import type { Actor } from "../events/event.ts";
import type { PublicUrls } from "./public-urls.ts";

/** What is fixed or chosen when a code is made. */
interface Code {
  /** A UUIDv7; codeIdFromUuid makes the public id of it. */
  id: string;
  accountId: string;
  slug: string;
  type: CodeRecord["type"];
  target: string;
  dynamic: boolean;
  title: string | null;
  colorDark: string;
  colorLight: string;
  format: CodeRecord["format"];
  /** Null: plain squares. */
  style: SymbolStyle | null;
  /** The UUID of the style's logo. */
  logoId: string | null;
  /** The exact text that the symbol encodes. */
  payload: string;
  createdAt: Date;
}

export interface NewCode extends Code {
  createdBy: Actor;
  /** The span that creates it; undefined if it is not traced. */
  traceParent?: string | undefined;
}

export interface StoredCode extends Code {
  version: number;
  updatedAt: Date;
  /** Of all time, bots excluded. */
  scans: number;
}

/** A code as it stands when it has just been saved. */
export function savedAsNew({ createdBy: _actor, traceParent: _span, ...code }: NewCode): StoredCode {
  return { ...code, version: 1, updatedAt: code.createdAt, scans: 0 };
}

/** The record that the API answers. */
export function codeRecord(code: StoredCode, urls: PublicUrls): CodeRecord {
  const id = codeIdFromUuid(code.id);
  return {
    id,
    type: code.type,
    target: code.target,
    dynamic: code.dynamic,
    title: code.title,
    color: { dark: code.colorDark, light: code.colorLight },
    format: code.format,
    ...(code.style === null ? {} : { style: code.style }),
    short_url: urls.shortUrl(code.slug),
    image_url: urls.imageUrl(id, "png"),
    svg_url: urls.imageUrl(id, "svg"),
    scans: code.scans,
    created_at: code.createdAt.toISOString(),
    updated_at: code.updatedAt.toISOString(),
  };
}

/** The strong validator of everything in the record but `scans`. */
export function entityTag(code: StoredCode): string {
  return `"${codeIdFromUuid(code.id)}-${code.version}"`;
}

/** The code as the target cache's contract wants it; the same as its row in the view redirect_targets. */
export function targetRow(code: StoredCode): TargetRow {
  const { slug, id, type, target, dynamic, version } = code;
  return { link_key: linkKey(DEFAULT_DOMAIN, slug), code_id: id, type, target, dynamic, deleted: false, version };
}

/** Returns the row of a deleted code in the view redirect_targets. */
export function deletedTargetRow({ id, slug, version }: { id: string; slug: string; version: number }): TargetRow {
  const link_key = linkKey(DEFAULT_DOMAIN, slug);
  return { link_key, code_id: id, type: "url", target: "", dynamic: false, deleted: true, version };
}
