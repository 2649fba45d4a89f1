// The page that says where a short link leads. It never redirects.

import { locationsIn } from "@qr/contracts";
import type { HttpResponse } from "@qr/runtime";
import type { CodeTarget } from "../respond.ts";
import { ACTION_TEXTS } from "./action-texts.ts";
import { AUTHORED, escapeHtml, htmlPage } from "./html.ts";
import type { Language } from "./languages.ts";
import { linkTo, reportLink } from "./links.ts";
import { languageFor, send } from "./pages.ts";
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
  const { title } = PREVIEW_TEXTS[language];
  const report = reportLink(language, abuseContact);
  send(response, 200, language, htmlPage(language, { title, content: describe(target, language), report }), {});
}

function describe(target: PreviewedTarget, language: Language): string {
  const texts = PREVIEW_TEXTS[language];
  switch (target.kind) {
    case "redirect":
      return `<p>${texts.redirect}</p>${shownAddress(target.location)}${linkTo(target.location, texts.link, "button")}`;
    case "page":
      return `<p>${texts.page}</p>`;
    case "wifi":
      return `<p>${texts.wifi}</p>`;
    case "links":
      return `<p>${texts.links}</p>`;
    case "app":
      return `<p>${texts.app}</p>${locationsIn(target).map(shownAddress).join("")}`;
    case "action":
      return `<p>${ACTION_TEXTS[language][target.type].body}</p>`;
    case "file":
    case "download":
      return `<p>${texts.file[target.type]}</p>`;
  }
}

/** Returns a paragraph with the address, in which the host stands out: it alone says whose site the link leads to. */
function shownAddress(location: string): string {
  const [, before = location, host = "", after = ""] = HOST.exec(location) ?? [];
  const marked = host === "" ? "" : `<b>${escapeHtml(host)}</b>`;
  return `<p class="text"${AUTHORED}>${escapeHtml(before)}${marked}${escapeHtml(after)}</p>`;
}

/** What precedes the host (the scheme and a user), the host with its port, and the rest. */
const HOST = /^([a-z][a-z\d+.-]*:\/\/(?:[^/?#\\]*@)?)([^/?#\\]+)(.*)$/is;
