// The password that visitors of a dynamic code must enter, as it is typed. The API never shows the one that a code has.

import type { CodeChange, NewCode } from "@qr/client";

/** The API's limits, in characters, without the spaces at the ends. */
const MIN_LENGTH = 4;
const MAX_LENGTH = 64;

/** `password`: "" for no password or, if the code has one, for the present one. */
export type PasswordSettings = { password: string; removesPassword: boolean };

export const NO_PASSWORD_CHANGE: PasswordSettings = { password: "", removesPassword: false };

/** Returns whether the API would reject the typed password. */
export function isUnfitPassword(typed: string): boolean {
  const { length } = [...typed.trim()];
  return typed !== "" && (length < MIN_LENGTH || length > MAX_LENGTH);
}

/** Returns the password for a new code, if one is typed. */
export function newPassword(typed: string): Pick<NewCode, "password"> {
  return typed === "" ? {} : { password: typed };
}

/** Returns what changes; nothing if no password is typed, and none is to be removed. */
export function changedPassword({ password, removesPassword }: PasswordSettings): CodeChange {
  return removesPassword ? { password: null } : newPassword(password);
}
