// The cursor of the list: the place of the last code on a page, opaque to clients. list-codes makes and reads it.

import { Buffer } from "node:buffer";
import { codeIdFromUuid, uuidFromCodeId } from "@qr/contracts";

/** The place of a code in the list, which is in the order of (created_at, id). */
export interface Position {
  createdAt: Date;
  id: string;
}

const FORM = /^1:(\d{1,15}):(qr_[0-9a-z]{26})$/;

/** The cursor behind which the list goes on after the position. */
export function encodeCursor({ createdAt, id }: Position): string {
  return Buffer.from(`1:${createdAt.getTime()}:${codeIdFromUuid(id)}`).toString("base64url");
}

/** The position behind a cursor, or undefined where encodeCursor did not make the text. */
export function decodeCursor(cursor: string): Position | undefined {
  const match = FORM.exec(Buffer.from(cursor, "base64url").toString("latin1"));
  const id = uuidFromCodeId(match?.[2] ?? "");
  if (match === null || id === undefined) return undefined;
  const createdAt = new Date(Number(match[1]));
  if (Number.isNaN(createdAt.getTime())) return undefined;
  const position = { createdAt, id };
  return encodeCursor(position) === cursor ? position : undefined;
}
