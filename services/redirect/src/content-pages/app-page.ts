// The page of an app, for systems that have neither a store with the app nor a website to redirect to: one button for each store.

import type { AppTarget } from "../contents/app-location.ts";
import { APP_TEXTS } from "./app-texts.ts";
import { buttonTo, type ContentPage, emblem, headingOf, type Viewer } from "./parts.ts";

export function appPage({ name, ios, android }: AppTarget, { language }: Viewer): ContentPage {
  const texts = APP_TEXTS[language];
  const buttons = [
    ...(ios === undefined ? [] : [buttonTo(ios, texts.ios)]),
    ...(android === undefined ? [] : [buttonTo(android, texts.android)]),
  ];
  return {
    ...headingOf(name, ""),
    above: emblem("app"),
    content: `<p class="lead">${texts.lead}</p>${buttons.join("")}`,
  };
}
