// Converts between the fields of pages for visitors as people type them and as the API accepts them.

import { SessionError } from "../../session/session-error.ts";
import { withScheme } from "../with-scheme.ts";
import type { CustomPage } from "./branding.ts";

/** The fields of a custom page as typed. */
export interface TypedPage extends Record<string, unknown> {
  title: string;
  text: string;
  label: string;
  url: string;
}

export function typedPage(page: CustomPage | null): TypedPage {
  const { title = "", text = "", button = null } = page ?? {};
  return { title, text, label: button?.label ?? "", url: button?.url ?? "" };
}

/** Returns the page. A page with neither a label nor an address has no button. */
export function pageOf({ title, text, label, url }: TypedPage): CustomPage {
  const hasButton = label.trim() !== "" || url.trim() !== "";
  const button = hasButton ? { label: label.trim(), url: withScheme(url) } : null;
  return { title: title.trim(), text: text.trim(), button };
}

/** Returns the address for reports: a mailto URL for an email address; null for an empty field. */
export function reportUrlOf(typed: string): string | null {
  const text = typed.trim();
  return /^[^\s:/]+@[^\s/]+$/.test(text) ? `mailto:${text}` : withScheme(text) || null;
}

export const typedReportUrl = (url: string | null): string => url?.replace(/^mailto:/, "") ?? "";

/** Returns the error with each field reduced to its last part, which is the field's name in the form. */
export function inForm(error: unknown): unknown {
  if (!(error instanceof SessionError)) return error;
  const { code, message, status, requestId, waitSeconds } = error;
  const details = error.details.map(({ field, ...rest }) => ({ ...rest, field: field.split(".").at(-1) ?? field }));
  return new SessionError(code, message, { status, requestId, waitSeconds, details });
}
