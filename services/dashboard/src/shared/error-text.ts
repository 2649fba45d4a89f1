// What a person reads where something was refused or failed.

import i18next from "i18next";
import { SessionError } from "../session/session-error.ts";

/** In the viewer's language where the code is in the catalogue, else the gateway's own words. */
export function errorText(error: unknown): string {
  const { code, message } =
    error instanceof SessionError
      ? error
      : { code: "unknown", message: error instanceof Error ? error.message : String(error) };
  return textOfCode(code, message) ?? i18next.t("errors:unknown", { message });
}

/** By field, for the forms: what is wrong beside each. */
export function fieldTexts(error: unknown): Record<string, string> {
  if (!(error instanceof SessionError)) return {};
  return Object.fromEntries(
    error.details.map(({ field, code, message }) => [field, textOfCode(`fields.${code}`, message) ?? message]),
  );
}

/** Codes come from the gateway, so that the compiler cannot know whether the catalogue has the text. */
function textOfCode(code: string, message: string): string | undefined {
  const key = `errors:${code}`;
  const isThere: boolean = i18next.exists(key);
  return isThere ? i18next.t(key as "errors:unknown", { message }) : undefined;
}
