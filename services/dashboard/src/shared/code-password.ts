// The password that visitors of a dynamic code must enter, as typed. The API never returns a code's existing password.

import type { CodeChange, NewCode } from "@qr/client";

/** The API's limits, in characters, excluding leading and trailing spaces. */
const MIN_LENGTH = 4;
const MAX_LENGTH = 64;

/** `password`: "" for no password or, if the code already has one, to keep it. */
export type PasswordSettings = { password: string; removesPassword: boolean };

export const NO_PASSWORD_CHANGE: PasswordSettings = { password: "", removesPassword: false };

/** Returns whether the API would reject the typed password. */
export function isUnfitPassword(typed: string): boolean {
  const { length } = [...typed.trim()];
  return typed !== "" && (length < MIN_LENGTH || length > MAX_LENGTH);
}

/** Returns the password for a new code, if one has been typed. */
export function newPassword(typed: string): Pick<NewCode, "password"> {
  return typed === "" ? {} : { password: typed };
}

/** Returns the change to the code; empty unless a password has been typed or is to be removed. */
export function changedPassword({ password, removesPassword }: PasswordSettings): CodeChange {
  return removesPassword ? { password: null } : newPassword(password);
}
