// Explains why the service rejects a row.

import type { BatchPreviewResult } from "@qr/session-api";
import i18next from "i18next";
import { SessionError } from "../../session/session-error.ts";
import { errorText, fieldTexts } from "../../shared/error-text.ts";
import { type Column, isColumn } from "./columns.ts";
import { BOOLEANS } from "./draft.ts";

export type Refusal = Extract<BatchPreviewResult, { error: unknown }>["error"];

/** Messages by API field, or by "" for the whole row. Empty for a row without problems. */
export type Problems = Readonly<Record<string, string>>;
export const NO_PROBLEMS: Problems = {};

const FIELD_OF: Readonly<Record<string, string>> = { slug_taken: "slug", external_id_taken: "external_id" };

const TIMES: readonly Column[] = ["starts_at", "expires_at"];
const COLORS: readonly Column[] = ["color.dark", "color.light"];
const FORM_CODES = ["invalid_type", "invalid_value"];

export function problemsOf({ code, message, details = [] }: Refusal): Problems {
  if (details.length === 0) return { [FIELD_OF[code] ?? ""]: errorText(new SessionError(code, message)) };
  const texts = fieldTexts(new SessionError(code, message, { details }));
  for (const { field, code: violation, message: reason } of details) {
    const isLink = violation === "invalid_target" && reason.includes("http");
    const form = isLink ? i18next.t("upload:forms.link") : FORM_CODES.includes(violation) ? formOf(field) : undefined;
    if (form !== undefined) texts[field] = form;
  }
  return texts;
}

/** Returns a message that says how to write cells in this column; undefined if the general message is enough. */
function formOf(field: string): string | undefined {
  if (!isColumn(field)) return undefined;
  if (BOOLEANS.includes(field)) return i18next.t("upload:forms.boolean");
  if (TIMES.includes(field)) return i18next.t("upload:forms.time");
  if (COLORS.includes(field)) return i18next.t("upload:forms.color");
  if (field === "max_scans") return i18next.t("upload:forms.number");
  if (field === "type" || field === "format" || field === "query") return i18next.t(`upload:forms.${field}`);
  return undefined;
}

export function repeatedProblem(field: "slug" | "external_id"): Problems {
  return { [field]: i18next.t(`upload:repeated.${field}`) };
}

/** Returns the messages as a single string, each with its column. */
export function problemText(problems: Problems): string {
  return Object.entries(problems)
    .map(([field, text]) => (field === "" ? text : `${nameOf(field)}: ${text}`))
    .join(" ");
}

const nameOf = (field: string): string => (isColumn(field) ? i18next.t(`upload:columns.${field}`) : field);
