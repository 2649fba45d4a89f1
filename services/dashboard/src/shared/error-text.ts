// Messages for rejected and failed requests.

import i18next from "i18next";
import { type FieldViolation, SessionError } from "../session/session-error.ts";
import { durationText } from "./times.ts";

/** Returns the catalog's message for the error code or, if there is none, the gateway's message. */
export function errorText(error: unknown): string {
  if (!(error instanceof SessionError)) {
    return i18next.t("errors:unknown", { message: error instanceof Error ? error.message : String(error) });
  }
  const { code, message, waitSeconds } = error;
  if (code === "rate_limited" && waitSeconds !== undefined) {
    return i18next.t("errors:rate_limited_for", { wait: durationText(waitSeconds, i18next.language) });
  }
  return textOf([code], { message }) ?? i18next.t("errors:unknown", { message });
}

/** Returns the message for an error that concerns one field of a form. A message for the field takes precedence over the general one. */
export function errorTextOf(field: string, { code, message }: SessionError): string {
  return textOf([`of.${field}.${code}`, code], { message }) ?? i18next.t("errors:unknown", { message });
}

/**
 * Returns the messages for violations, by field. A message for the last part of the field, such as `url` for `target.url`, takes precedence
 * over the general message for the violation.
 */
export function fieldTexts(error: unknown): Record<string, string> {
  if (!(error instanceof SessionError)) return {};
  return Object.fromEntries(error.details.map((violation) => [violation.field, violationText(violation)]));
}

function violationText({ field, code, message }: FieldViolation): string {
  const name = field.split(".").at(-1) ?? field;
  // The limit appears only in the gateway's message, such as "Must have at most 200 characters."
  const limit = /\d+/.exec(message)?.[0];
  const withLimit = limit === undefined ? [] : [`limits.${code}`];
  return textOf([`of.${name}.${code}`, ...withLimit, `fields.${code}`], { message, limit: limit ?? "" }) ?? message;
}

/** Returns the message for the first code that has one. The codes come from the gateway, so the compiler cannot check them. */
function textOf(codes: readonly string[], values: { message: string; limit?: string }): string | undefined {
  const key = codes.map((code) => `errors:${code}`).find((one): boolean => i18next.exists(one));
  return key === undefined ? undefined : i18next.t(key as "errors:unknown", values);
}
