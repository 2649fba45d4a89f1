// The id of a code in a path, and the one answer to every id that names no code of the account.

import { uuidFromCodeId } from "@qr/contracts";
import { HttpError } from "@qr/runtime";

/** The UUID behind the id of a path. Throws not_found where it is not of our form. */
export function uuidOf(id: string): string {
  const uuid = uuidFromCodeId(id);
  if (uuid === undefined) throw codeNotFound();
  return uuid;
}

/** 404, the same for an unknown code, a deleted one and another account's. */
export function codeNotFound(): HttpError {
  return new HttpError("not_found", "There is no such code.");
}
