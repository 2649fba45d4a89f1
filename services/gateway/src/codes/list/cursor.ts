// The cursor of the list: its order and the place of the last code on a page, opaque to clients. list-codes makes and reads it.

import { Buffer } from "node:buffer";
import { CODE_SORTS, type CodeSort, codeIdFromUuid, DEFAULT_SORT, uuidFromCodeId } from "@qr/contracts";
import { comparesText, type Position } from "./code-order.ts";

/** Of the usual order; cursors of before there were others have it too. */
const USUAL_FORM = /^1:(\d{1,15}):(qr_[0-9a-z]{26})$/;
const FORM = /^2:(-?[a-z_]+):(qr_[0-9a-z]{26}):([^\0]*)$/s;
const INSTANT = /^\d{1,15}$/;

export interface Cursor {
  sort: CodeSort;
  after: Position;
}

/** The cursor behind which the list goes on after the position. */
export function encodeCursor({ sort, after: { key, id } }: Cursor): string {
  const place = key instanceof Date ? String(key.getTime()) : key;
  const codeId = codeIdFromUuid(id);
  const text = sort === DEFAULT_SORT ? `1:${place}:${codeId}` : `2:${sort}:${codeId}:${place}`;
  return Buffer.from(text).toString("base64url");
}

/** What a cursor says, or undefined where encodeCursor did not make the text. */
export function decodeCursor(text: string): Cursor | undefined {
  const cursor = cursorOf(Buffer.from(text, "base64url").toString("utf8"));
  return cursor !== undefined && encodeCursor(cursor) === text ? cursor : undefined;
}

function cursorOf(text: string): Cursor | undefined {
  const [, usualPlace, usualId] = USUAL_FORM.exec(text) ?? [];
  if (usualPlace !== undefined) return made(DEFAULT_SORT, usualId ?? "", usualPlace);
  const [, name, codeId, place] = FORM.exec(text) ?? [];
  const sort = CODE_SORTS.find((one) => one === name);
  return sort === undefined || place === undefined ? undefined : made(sort, codeId ?? "", place);
}

function made(sort: CodeSort, codeId: string, place: string): Cursor | undefined {
  const id = uuidFromCodeId(codeId);
  const key = comparesText(sort) ? place : instantOf(place);
  return id === undefined || key === undefined ? undefined : { sort, after: { key, id } };
}

function instantOf(text: string): Date | undefined {
  if (!INSTANT.test(text)) return undefined;
  const instant = new Date(Number(text));
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
