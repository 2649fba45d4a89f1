// The parts of which content pages are made. Whatever the author wrote can be in any language and writing direction, and is only text.

import { AUTHORED, escapeHtml } from "../pages/html.ts";
import type { Language } from "../pages/languages.ts";
import { linkTo } from "../pages/links.ts";

/** The one for whom a page is made. */
export interface Viewer {
  language: Language;
  userAgent: string;
}

/** What is specific to one content page. All strings are HTML. */
export interface ContentPage {
  title: string;
  tab?: string;
  content: string;
  above?: string;
  heading?: string;
  script?: string;
  hasImages?: boolean;
}

interface Row {
  label: string;
  /** HTML, for example from `authored` or `stated`. */
  value: string;
  /** Where the row leads; undefined if it leads nowhere. */
  href?: string | undefined;
}

/** Maximum length of the author's text in the title of the browser's tab, which shows less. */
const MAX_TAB_LENGTH = 80;

/** Returns a heading with the author's text, or one with the fallback, which is in the language of the page. */
export function headingOf(text: string, fallback: string): Pick<ContentPage, "title" | "tab" | "heading"> {
  if (text === "") return { title: fallback };
  const tab = text.slice(0, MAX_TAB_LENGTH).toWellFormed();
  return { title: escapeHtml(text), tab: escapeHtml(tab), heading: AUTHORED };
}

/** Returns a value that the author wrote. `look`: further classes. */
export function authored(text: string, look = ""): string {
  return `<span class="value${look === "" ? "" : ` ${look}`}"${AUTHORED}>${escapeHtml(text)}</span>`;
}

/** Returns a value in the language of the page. */
export function stated(text: string): string {
  return `<span class="value">${escapeHtml(text)}</span>`;
}

export function rowsOf(rows: readonly Row[]): string {
  return rows.length === 0 ? "" : `<ul>${rows.map((row) => `<li>${rowOf(row)}</li>`).join("")}</ul>`;
}

function rowOf({ label, value, href }: Row): string {
  const content = `<span class="label">${escapeHtml(label)}</span>${value}`;
  if (href === undefined) return `<div class="row">${content}</div>`;
  return `<a class="row" href="${escapeHtml(href)}" rel="noreferrer nofollow">${content}</a>`;
}

/** Returns a link that looks like a button. `label` is text. */
export function buttonTo(href: string, label: string): string {
  return linkTo(href, escapeHtml(label), "button");
}

/** Returns links that are less important than the button above them. */
export function secondButtons(links: readonly (readonly [href: string, label: string])[]): string {
  return `<div class="second">${links.map(([href, label]) => buttonTo(href, label)).join("")}</div>`;
}

/** Outlines on a grid of 24 × 24. */
const PATHS = {
  wifi: "M2 9a15 15 0 0 1 20 0M5 12.5a10.5 10.5 0 0 1 14 0M8.5 16a5.5 5.5 0 0 1 7 0M12 19.5h.01",
  text: "M5 6h14M5 10h14M5 14h14M5 18h8",
  geo: "M12 21s-7-6.5-7-11.5a7 7 0 0 1 14 0c0 5-7 11.5-7 11.5zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  phone: "M6 3h3l2 5-2.5 1.5a12 12 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z",
  sms: "M4 5h16v11H10l-4 4v-4H4z",
  app: "M8 2h8a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM12 6v8M9 11l3 3 3-3M11 19h2",
  email: "M3 6h18v12H3zM3 7l9 6.5L21 7",
} as const;

/** Returns a round icon for the kind of content that the page shows. */
export function emblem(kind: keyof typeof PATHS): string {
  return (
    '<div class="emblem" aria-hidden="true"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" ' +
    `stroke-linecap="round" stroke-linejoin="round"><path d="${PATHS[kind]}"/></svg></div>`
  );
}
