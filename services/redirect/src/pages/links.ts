// The links on pages, among them the one with which visitors report a page.

import { escapeHtml } from "./html.ts";
import type { Language } from "./languages.ts";
import { PREVIEW_TEXTS } from "./preview-texts.ts";

/** Returns the link, or "" if there is no contact. `abuseContact`: a URL to which visitors can report the page. */
export function reportLink(language: Language, abuseContact: string | undefined): string {
  return abuseContact === undefined ? "" : linkTo(abuseContact, PREVIEW_TEXTS[language].report, "quiet");
}

/** Returns a link. `text` is HTML. `look`: its class. `attributes`: any other attributes. */
export function linkTo(url: string, text: string, look: "button" | "quiet", attributes = ""): string {
  return `<a class="${look}" href="${escapeHtml(url)}" rel="noreferrer nofollow"${attributes}>${text}</a>`;
}
