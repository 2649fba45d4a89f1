// The page of links: the author's title, description, and links, in the author's order. Only the layout has strings of its own.

import type { CachedTarget } from "@qr/contracts";
import { AUTHORED, escapeHtml } from "../pages/html.ts";
import { linkTo } from "../pages/links.ts";
import { type ContentPage, headingOf } from "./parts.ts";

type LinksTarget = Extract<CachedTarget, { kind: "links" }>;

export function linksPage({ title, description = "", links }: LinksTarget): ContentPage {
  const lead = description === "" ? "" : `<p class="lead text"${AUTHORED}>${escapeHtml(description)}</p>`;
  const items = links.map(({ label, url }) => `<li>${linkTo(url, escapeHtml(label), "button", AUTHORED)}</li>`);
  return { ...headingOf(title, ""), content: `${lead}<ul class="links">${items.join("")}</ul>` };
}
