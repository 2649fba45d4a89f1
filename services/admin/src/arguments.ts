// Parses the command's arguments. If an argument is invalid, the error message names it and the exit code is 2.

import { latestExpiry } from "@qr/contracts";
import { emailSchema, isScope, keyName, MAX_KEY_NAME_LENGTH, SCOPES, type Scope } from "@qr/gateway/use-cases";
import { InvalidArgumentError } from "commander";
import { z } from "zod";
import { durationMs, expiryFrom } from "./expiry.ts";

/** The option for commands that cannot be undone. Without the option, they only show what they would change. */
export const YES_OPTION = ["--yes", "make the change, which cannot be undone", false] as const;
export const UNCHANGED = "Nothing has been changed. To make the change, repeat the command with --yes.";

export function emailArgument(text: string): string {
  const email = emailSchema.safeParse(text);
  if (!email.success) throw new InvalidArgumentError("It must be an email address, such as ada@example.com.");
  return email.data;
}

/** Parses a comma-separated list of scopes. Returns the scopes without duplicates, in the order of SCOPES. */
export function scopesArgument(text: string): readonly Scope[] {
  const given = text.split(",").map((scope) => scope.trim());
  const unknown = given.filter((scope) => !isScope(scope));
  if (unknown.length > 0) {
    throw new InvalidArgumentError(
      `There is no scope ${JSON.stringify(unknown[0])}. The scopes are ${SCOPES.join(", ")}.`,
    );
  }
  return SCOPES.filter((scope) => given.includes(scope));
}

export function keyNameArgument(text: string): string {
  const name = keyName.safeParse(text);
  if (name.success) return name.data;
  throw new InvalidArgumentError(`It must have 1 to ${MAX_KEY_NAME_LENGTH} characters, without control characters.`);
}

export function keyIdArgument(text: string): string {
  const id = z.uuid().safeParse(text);
  if (!id.success) throw new InvalidArgumentError("It must be the ID of a key, as `key list` shows it.");
  return id.data;
}

export function expiryArgument(text: string): Date {
  const now = new Date();
  const expiresAt = expiryFrom(text.trim(), now);
  if (expiresAt === undefined) {
    throw new InvalidArgumentError(
      "It must be a date (2027-01-31, meaning midnight UTC), a time (2027-01-31T12:00:00Z), or a duration (30d, 12h, 15m; at most ten years).",
    );
  }
  if (expiresAt <= now) {
    throw new InvalidArgumentError(`${expiresAt.toISOString()} is in the past. Choose a time in the future.`);
  }
  const latest = latestExpiry(now);
  if (expiresAt > latest) {
    throw new InvalidArgumentError(
      `${expiresAt.toISOString()} is more than ten years away. Choose a time no later than ${latest.toISOString()}.`,
    );
  }
  return expiresAt;
}

/** Parses the duration for which a rotated key keeps working. Returns the duration in ms. */
export function overlapArgument(text: string): number {
  const ms = durationMs(text.trim());
  if (ms === undefined) {
    throw new InvalidArgumentError(
      "It must be a duration, such as 24h, 7d, or 15m, at most ten years, or 0 for no overlap.",
    );
  }
  return ms;
}
