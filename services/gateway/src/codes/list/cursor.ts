// The list's cursor, which is opaque to clients: the order, and the position of the last code on a page.

import { Buffer } from "node:buffer";
import { codeIdFromUuid, isInstant, uuidFromCodeId } from "@qr/contracts";
import { CODE_SORTS, type CodeSort, comparedBy, type Position } from "./code-order.ts";

const FORM = /^(-?[a-z_]+):(qr_[0-9a-z]{26}):([^\0]*)$/s;
const UNIX_MS = /^\d{1,15}$/;
const COUNT = /^\d{1,15}$/;

/** Functions that parse the value in a cursor. They return undefined if no code can have the value. */
const READERS = { text: (text: string) => text, times: timeFrom, counts: countFrom };

export interface Cursor {
  sort: CodeSort;
  after: Position;
}

export function encodeCursor({ sort, after: { key, id } }: Cursor): string {
  const text = `${sort}:${codeIdFromUuid(id)}:${key instanceof Date ? key.getTime() : key}`;
  return Buffer.from(text).toString("base64url");
}

/** Returns the order and position in a cursor, or undefined if encodeCursor did not create the cursor. */
export function decodeCursor(text: string): Cursor | undefined {
  const [, name, codeId = "", key = ""] = FORM.exec(Buffer.from(text, "base64url").toString("utf8")) ?? [];
  const sort = CODE_SORTS.find((known) => known === name);
  const id = uuidFromCodeId(codeId);
  if (sort === undefined || id === undefined) return undefined;
  const position = READERS[comparedBy(sort)](key);
  if (position === undefined) return undefined;
  const cursor = { sort, after: { key: position, id } };
  return encodeCursor(cursor) === text ? cursor : undefined;
}

function timeFrom(text: string): Date | undefined {
  if (!UNIX_MS.test(text)) return undefined;
  const time = new Date(Number(text));
  return isInstant(time) ? time : undefined;
}

function countFrom(text: string): number | undefined {
  return COUNT.test(text) ? Number(text) : undefined;
}
