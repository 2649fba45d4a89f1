// Schemas for email addresses, names, passwords, and the bodies that contain them.

import { requiredPrintable, storable, violation } from "@qr/contracts";
import { MAIL_LANGUAGES, MAX_PASSWORD_BYTES, MIN_PASSWORD_LENGTH } from "@qr/session-api";
import { z } from "zod";
import { emailSchema, emailText } from "../account-store.ts";
import { erasedCodes } from "../erasure/erased-codes.ts";

const MAX_NAME_LENGTH = 100;
const MAX_LANGUAGE_LENGTH = 35;

const nameSchema = requiredPrintable(MAX_NAME_LENGTH);

/**
 * Accepts any password that could have been set: one that is not empty, not too long, and well-formed. NUL is allowed, because only the
 * hash is stored.
 */
const password = z
  .string()
  .refine((value) => value !== "", violation("required", "Required."))
  .refine(
    (value) => Buffer.byteLength(value) <= MAX_PASSWORD_BYTES,
    violation("too_long", `Must have at most ${MAX_PASSWORD_BYTES} bytes.`),
  )
  .refine((value) => value.isWellFormed(), violation("invalid_value", "Must not contain lone surrogates."));

const newPassword = password.refine(
  (value) => value === "" || [...value].length >= MIN_PASSWORD_LENGTH,
  violation("too_short", `Must have at least ${MIN_PASSWORD_LENGTH} characters.`),
);

/** The language of an email. */
export const mailLanguageCode = storable(MAX_LANGUAGE_LENGTH).default("en");

export const signUpBody = z.strictObject({
  email: emailSchema,
  password: newPassword,
  name: nameSchema.optional(),
  invitation: storable(200).optional(),
  language: mailLanguageCode.transform((code) => MAIL_LANGUAGES.find((one) => one === code) ?? "en"),
});

/** Accepts any string as an address. A string that is not an address gets the same response as an unknown address. */
export const signInBody = z.strictObject({ email: emailText, password });

export const forgottenPasswordBody = z.strictObject({
  email: emailSchema,
  language: mailLanguageCode,
});

export const linkBody = z.strictObject({ token: z.string() });
export const setPasswordBody = z.strictObject({ token: z.string(), new_password: newPassword });
export const changeEmailBody = z.strictObject({ email: emailSchema, password, language: mailLanguageCode });
export const confirmEmailBody = z.strictObject({ token: z.string(), language: mailLanguageCode });
export const changePasswordBody = z.strictObject({ current_password: password, new_password: newPassword });
export const deleteUserBody = z.strictObject({
  password,
  revoke_keys: z.boolean().default(true),
  codes: erasedCodes.optional(),
  language: mailLanguageCode,
});
export const eraseAccountBody = z.strictObject({ password, codes: erasedCodes, language: mailLanguageCode });
export const changeUserBody = z
  .strictObject({ name: nameSchema.optional(), language: z.enum(MAIL_LANGUAGES).optional() })
  .refine(
    ({ name, language }) => name !== undefined || language !== undefined,
    violation("empty_change", "Must contain a field to change."),
  );
export const changeAccountBody = z.strictObject({ name: nameSchema });
