// The pages of emails, calls, text messages, and locations: who or what the code leads to, and one button that performs the action.

import type { ActionType } from "@qr/contracts";
import { type Detail, detailsOf, linkOf, mapsOf } from "../contents/action-details.ts";
import { ACTION_TEXTS } from "../pages/action-texts.ts";
import { DETAIL_TEXTS } from "./detail-texts.ts";
import { authored, buttonTo, type ContentPage, emblem, rowsOf, secondButtons, type Viewer } from "./parts.ts";

const LARGE: ReadonlySet<Detail["kind"]> = new Set(["number", "coordinates"]);

export function actionPage(type: ActionType, uri: string, { language, userAgent }: Viewer): ContentPage {
  const { title, body, link } = ACTION_TEXTS[language][type];
  const { labels } = DETAIL_TEXTS[language];
  const rows = detailsOf(type, uri).map(({ kind, value }) => ({
    label: labels[kind],
    value: authored(value, LARGE.has(kind) ? "big" : ""),
  }));
  const href = linkOf(type, uri, userAgent);
  const maps = type === "geo" ? otherMaps(uri, href, language) : "";
  return {
    title,
    above: emblem(type),
    content: `<p class="lead">${body}</p>${rowsOf(rows)}${buttonTo(href, link)}${maps}`,
  };
}

/** Returns links to the maps other than the one that the button opens. */
function otherMaps(uri: string, href: string, language: Viewer["language"]): string {
  const texts = DETAIL_TEXTS[language];
  const maps = mapsOf(uri);
  const all = [
    [maps.apple, texts.apple],
    [maps.google, texts.google],
    [maps.openStreetMap, "OpenStreetMap"],
  ] as const;
  return `<p class="note">${texts.maps}</p>${secondButtons(all.filter(([address]) => address !== href))}`;
}
