// The pages that short links show for codes that do not lead to a URL: what the code contains, in the visitor's language.

import type { CachedTarget } from "@qr/contracts";
import type { HttpResponse } from "@qr/runtime";
import { fileQuery } from "../files/file-token.ts";
import type { Branding } from "../pages/brandings-store.ts";
import { AUTHORED, escapeHtml, htmlPage } from "../pages/html.ts";
import { TEXT_TITLES } from "../pages/languages.ts";
import { reportLink } from "../pages/links.ts";
import { languageFor, send } from "../pages/pages.ts";
import { actionPage } from "./action-page.ts";
import { appPage } from "./app-page.ts";
import { contactPage } from "./contact-page.ts";
import { eventPage } from "./event-page.ts";
import { linksPage } from "./links-page.ts";
import { networkPage } from "./network-page.ts";
import { type ContentPage, emblem, type Viewer } from "./parts.ts";
import { CONTENT_STYLE } from "./style.ts";

/** A target that is shown on a page. */
export type ContentTarget = Extract<CachedTarget, { kind: "page" | "action" | "file" | "wifi" | "links" | "app" }>;

interface PageOptions {
  branding: Branding | undefined;
  /** A URL at which visitors can report the link, unless the account has its own. */
  abuseContact: string | undefined;
  /** Time of the visit (Unix ms), from which the link to the file is valid. */
  nowMs: number;
}

export function sendContentPage(
  response: HttpResponse,
  target: ContentTarget,
  { branding, abuseContact, nowMs }: PageOptions,
): void {
  const language = languageFor(response);
  const viewer = { language, userAgent: response.req.headers["user-agent"] ?? "" };
  const report = reportLink(language, branding?.reportUrl ?? abuseContact);
  const parts = { ...contentOf(target, viewer, nowMs), branding, report, style: CONTENT_STYLE };
  send(response, 200, language, htmlPage(language, parts), {});
}

function contentOf(target: ContentTarget, viewer: Viewer, nowMs: number): ContentPage {
  switch (target.kind) {
    case "page":
      return textPage(target.text, viewer);
    case "wifi":
      return networkPage(target.text, viewer) ?? textPage(target.text, viewer);
    case "links":
      return linksPage(target);
    case "app":
      return appPage(target, viewer);
    case "action":
      return actionPage(target.type, target.uri, viewer);
    case "file": {
      const page = target.type === "vcard" ? contactPage : eventPage;
      return page(target.text, fileQuery(target, nowMs), viewer);
    }
  }
}

function textPage(text: string, { language }: Viewer): ContentPage {
  return {
    title: TEXT_TITLES[language],
    above: emblem("text"),
    content: `<p class="text said"${AUTHORED}>${escapeHtml(text)}</p>`,
  };
}
