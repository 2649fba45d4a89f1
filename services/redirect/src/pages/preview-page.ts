// The page that says where a short link leads. It never redirects.

import type { HttpResponse } from "@qr/runtime";
import type { CodeTarget } from "../respond.ts";
import { ACTION_TEXTS } from "./action-texts.ts";
import { escapeHtml } from "./html.ts";
import type { Language } from "./languages.ts";
import { languageFor, sendHtml, shownText } from "./pages.ts";
import { PREVIEW_TEXTS } from "./preview-texts.ts";

/** A target that a preview can describe. */
export type PreviewedTarget = Extract<CodeTarget, { codeId: string }>;

/** Responds with the preview. `abuseContact`: a URL to which visitors can report the link. */
export function sendPreviewPage(
  response: HttpResponse,
  target: PreviewedTarget,
  abuseContact: string | undefined,
): void {
  const language = languageFor(response);
  const { title, report } = PREVIEW_TEXTS[language];
  const reportLink = abuseContact === undefined ? "" : `<p>${link(abuseContact, report, 'class="quiet" ')}</p>`;
  sendHtml(response, language, title, describe(target, language) + reportLink);
}

function describe(target: PreviewedTarget, language: Language): string {
  const texts = PREVIEW_TEXTS[language];
  switch (target.kind) {
    case "redirect":
      return `<p>${texts.redirect}</p>${shownText(target.location)}<p>${link(target.location, texts.link)}</p>`;
    case "page":
      return `<p>${texts.page}</p>`;
    case "action":
      return `<p>${ACTION_TEXTS[language][target.type].body}</p>`;
    case "file":
      return `<p>${texts.file[target.type]}</p>`;
  }
}

function link(url: string, text: string, attributes = ""): string {
  return `<a ${attributes}href="${escapeHtml(url)}" rel="noreferrer nofollow">${text}</a>`;
}
