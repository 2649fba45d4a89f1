// What a person reads where something was refused or failed.

import i18next from "i18next";
import { type FieldViolation, SessionError } from "../session/session-error.ts";
import { durationText } from "./times.ts";

/** In the viewer's language where the code is in the catalog, else the gateway's own words. */
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

/**
 * By field, for the forms: what is wrong beside each. The words of a field of that name come before those for the violation in general;
 * of `target.url` the name is `url`.
 */
export function fieldTexts(error: unknown): Record<string, string> {
  if (!(error instanceof SessionError)) return {};
  return Object.fromEntries(error.details.map((violation) => [violation.field, violationText(violation)]));
}

function violationText({ field, code, message }: FieldViolation): string {
  const name = field.split(".").at(-1) ?? field;
  // The limit stands in the gateway's sentence alone: "Must have at most 200 characters."
  const limit = /\d+/.exec(message)?.[0];
  const withLimit = limit === undefined ? [] : [`limits.${code}`];
  return textOf([`of.${name}.${code}`, ...withLimit, `fields.${code}`], { message, limit: limit ?? "" }) ?? message;
}

/** The first of these that there is a text for. Codes come from the gateway, so that the compiler cannot know which there are. */
function textOf(codes: readonly string[], values: { message: string; limit?: string }): string | undefined {
  const key = codes.map((code) => `errors:${code}`).find((one): boolean => i18next.exists(one));
  return key === undefined ? undefined : i18next.t(key as "errors:unknown", values);
}
