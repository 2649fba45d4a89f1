// The fields `password` and `has_password` of a code: requests send the password, its hash is stored, and nothing shows either.

import { codePassword, type ErrorDetail, isPasswordHash, MAX_PASSWORD_LENGTH } from "@qr/contracts";
import { z } from "zod";
import type { Passwords } from "../access/sessions/passwords.ts";
import { type CodeField, text } from "./define-field.ts";

const password = codePassword
  .nullable()
  .describe(
    `The password that visitors must enter before they reach the target: 4 to ${MAX_PASSWORD_LENGTH} characters after trimming, without ` +
      "control characters. Write-only: no response contains it. Null: no password. Only dynamic codes can have one.",
  );

interface PasswordColumns {
  passwordHash: string | null;
}

export const passwordFields = {
  password: {
    columns: { passwordHash: text("password_hash", z.string().nullable()) },
    create: password.optional(),
    store: ({ password = null }: { password?: string | null | undefined }) => ({ passwordHash: hashOf(password) }),
    change: password,
    changed: hashOf,
    told: (value: unknown) => value !== null,
    kept: false,
  },
  has_password: {
    record: z.boolean().describe("Whether visitors must enter a password."),
    show: ({ passwordHash }: PasswordColumns) => passwordHash !== null,
    example: false,
    csv: ["has_password"],
  },
} as const satisfies Record<string, CodeField>;

/**
 * Returns the value to store for the hashed password in a request. Throws if the password is not hashed, because a
 * password must never be stored.
 */
function hashOf(sent: unknown): string | null {
  if (sent === null) return null;
  if (typeof sent !== "string" || !isPasswordHash(sent)) throw new Error("the password has not been hashed");
  return sent;
}

interface PasswordSettings {
  dynamic?: boolean | undefined;
  password?: string | null | undefined;
}

/** Returns a violation if a static code has a password. */
export function passwordViolations({ dynamic = true, password }: PasswordSettings): ErrorDetail[] {
  if (dynamic || !password) return [];
  return [{ field: "password", code: "not_applicable", message: "Only dynamic codes can have `password`." }];
}

export type HashPassword = Passwords["hash"];

/**
 * Returns the request with the hash of its password instead of the password. The accounts take turns, and each has a budget: throws
 * unavailable if too many passwords are waiting, and rate_limited if the account's budget is used up.
 */
export async function withHashedPassword<R extends PasswordSettings>(
  request: R,
  accountId: string,
  hash: HashPassword,
): Promise<R> {
  if (typeof request.password !== "string") return request;
  return { ...request, password: await hash(request.password, accountId) };
}
