// What a person reads where something was refused or failed.

import i18next from "i18next";
import { type FieldFault, SessionError } from "../session/session-error.ts";
import { durationText } from "./times.ts";

/** In the viewer's language where the code is in the catalogue, else the gateway's own words. */
export function errorText(error: unknown): string {
  if (!(error instanceof SessionError)) {
    return i18next.t("errors:unknown", { message: error instanceof Error ? error.message : String(error) });
  }
  const { code, message, waitSeconds } = error;
  if (code === "rate_limited" && waitSeconds !== undefined) {
    return i18next.t("errors:rate_limited_for", { wait: durationText(waitSeconds, i18next.language) });
  }
  const key = `errors:${code}`;
  return i18next.exists(key) ? i18next.t(key, { message }) : i18next.t("errors:unknown", { message });
}

/** By field, for the forms: what is wrong beside each. A field that has words of its own is named by its last part: `target.url` is `url`. */
export function fieldTexts(error: unknown): Record<string, string> {
  if (!(error instanceof SessionError)) return {};
  return Object.fromEntries(error.details.map((fault) => [fault.field, faultText(fault)]));
}

function faultText({ field, code, message }: FieldFault): string {
  const name = field.split(".").at(-1) ?? field;
  // The limit stands in the gateway's sentence alone: "Must have 200 characters at most."
  const limit = /\d+/.exec(message)?.[0];
  const keys = [`of.${name}.${code}`, ...(limit === undefined ? [] : [`limits.${code}`]), `fields.${code}`];
  const key = keys.map((one) => `errors:${one}`).find((one) => i18next.exists(one));
  return key === undefined ? message : i18next.t(key, { message, limit });
}
