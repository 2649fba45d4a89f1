// What a person reads where something was refused or failed.

import i18next from "i18next";
import { SessionError } from "../session/session-error.ts";

/** In the viewer's language where the code is in the catalogue, else the gateway's own words. */
export function errorText(error: unknown): string {
  const { code, message } =
    error instanceof SessionError
      ? error
      : { code: "unknown", message: error instanceof Error ? error.message : String(error) };
  const key = `errors:${code}`;
  return i18next.exists(key) ? i18next.t(key, { message }) : i18next.t("errors:unknown", { message });
}

/** By field, for the forms: what is wrong beside each. */
export function fieldTexts(error: unknown): Record<string, string> {
  if (!(error instanceof SessionError)) return {};
  return Object.fromEntries(
    error.details.map(({ field, code, message }) => {
      const key = `errors:fields.${code}`;
      return [field, i18next.exists(key) ? i18next.t(key, { message }) : message];
    }),
  );
}
