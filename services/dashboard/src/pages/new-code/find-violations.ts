// Finds the violations in a draft, by field: first those that the page finds, then those that the gateway reports.

import i18next from "i18next";
import { SessionError } from "../../session/session-error.ts";
import { isUnfitPassword } from "../../shared/code-password.ts";
import { checkContents, type Violation } from "../../shared/contents/check-contents.ts";
import { MAIN_FIELDS } from "../../shared/contents/contents.ts";
import { legibilityOf } from "../../shared/design/contrast.ts";
import { errorText, fieldTexts } from "../../shared/error-text.ts";
import { isSlug } from "../../shared/slug-rules.ts";
import { stateViolations } from "../../shared/states.ts";
import { type Draft, isDynamic } from "./draft.ts";

/** Message keys under `violations`, by field, such as `url.url`, `title`, `slug`, or `color`. */
export type OwnViolations = Readonly<
  Record<string, Violation | "colors" | "slugForm" | "scans" | "stateEnd" | "password">
>;

export function ownViolations(draft: Draft): OwnViolations {
  const { type, contents, domain, slug, dark, light, hasFrame, caption } = draft;
  const found = Object.entries(checkContents(type, contents[type])).map(([field, code]) => [`${type}.${field}`, code]);
  if (domain === "" && slug.trim() !== "" && !isSlug(slug.trim())) found.push(["slug", "slugForm"]);
  if (isDynamic(draft)) {
    const { max_scans, expires_at } = stateViolations(draft);
    if (max_scans !== undefined) found.push(["max_scans", "scans"]);
    if (expires_at !== undefined) found.push(["expires_at", "stateEnd"]);
    if (isUnfitPassword(draft.password)) found.push(["password", "password"]);
  }
  if (["refused", "inverted"].includes(legibilityOf(dark, light))) found.push(["color", "colors"]);
  if (hasFrame && caption.trim() === "") found.push(["style.frame.caption", "required"]);
  return Object.fromEntries(found);
}

/** Returns the messages for the gateway's violations, by field. */
export function gatewayViolations(draft: Draft, error: unknown): Record<string, string> {
  if (!(error instanceof SessionError)) return {};
  if (error.code === "slug_taken") return { slug: i18next.t("newCode:violations.slugTaken") };
  if (error.code === "external_id_taken") return { external_id: errorText(error) };
  const texts = fieldTexts(error);
  return Object.fromEntries(
    error.details.map(({ field, code }) => [fieldOf(draft, field), ownWords(field, code) ?? texts[field] ?? code]),
  );
}

/** Returns the form's field for a field in the API. The target is built from several fields, so its violations go to the main field. */
function fieldOf({ type }: Draft, field: string): string {
  if (field === "target") return `${type}.${MAIN_FIELDS[type]}`;
  return ["color", "tags"].find((one) => field.startsWith(`${one}.`)) ?? field;
}

function ownWords(field: string, code: string): string | undefined {
  if (code === "target_loops") return i18next.t("newCode:violations.targetLoops");
  if (field === "target" && code === "too_long") return i18next.t("newCode:violations.targetTooLong");
  return code === "unscannable_colors" ? i18next.t("newCode:violations.colors") : undefined;
}
