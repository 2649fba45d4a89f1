// The parts of a page around its text: the header, the navigation, the table of contents, and the links to the neighbors.

import { escapeHtml } from "./html.ts";
import type { Section } from "./markdown.ts";
import { DOCS_URL, type DocsPage, GROUPS, PAGES, REFERENCE, urlOfPage } from "./pages.ts";

const MIN_CONTENTS = 2;

/** The icons are drawn as in the dashboard: lines 1.75 units wide on a grid of 24 units. */
const icon = (path: string) =>
  `<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;
const MENU = icon('<path d="M4 6h16M4 12h16M4 18h16"/>');
const SEARCH = icon('<circle cx="10" cy="10" r="7"/><path d="m21 21-6-6"/>');
const SCHEME = icon('<circle cx="12" cy="12" r="9"/><path d="M12 3v18a9 9 0 0 0 0-18z" fill="currentColor"/>');

/** Returns the header. `here`: the slug of the page; "" for the start page. */
export function header(here: string, hasMenu = true): string {
  const current = (isCurrent: boolean) => (isCurrent ? ' aria-current="page"' : "");
  const menu = hasMenu
    ? `<button class="icon menu" type="button" popovertarget="pages" aria-label="All pages">${MENU}</button>`
    : "";
  return `<header class="top">
${menu}<a class="logo" href="${DOCS_URL}"><img src="/favicon.svg" width="28" height="28" alt=""><span>QR Code Service <span class="docs">Docs</span></span></a>
<nav class="main" aria-label="Main"><a href="${DOCS_URL}"${current(here === "")}>Guides</a><a href="${urlOfPage(REFERENCE)}"${current(here === REFERENCE.slug)}>API reference</a><a href="/">Dashboard</a></nav>
<button class="search" type="button" id="search-button" aria-label="Search" hidden>${SEARCH}<span>Search</span><kbd>/</kbd></button>
<button class="icon" type="button" id="scheme-button" aria-label="Switch between light and dark" hidden>${SCHEME}</button>
</header>`;
}

/** Returns the navigation. On phones, the menu button opens it. */
export function navigation(here: string): string {
  const link = (page: DocsPage) =>
    `<li><a href="${urlOfPage(page)}"${page.slug === here ? ' aria-current="page"' : ""}>${escapeHtml(page.title)}</a></li>`;
  const groups = GROUPS.map(({ title, pages }) => `<p>${escapeHtml(title)}</p><ul>${pages.map(link).join("")}</ul>`);
  const start = `<ul><li><a href="${DOCS_URL}"${here === "" ? ' aria-current="page"' : ""}>Start</a></li></ul>`;
  return `<nav id="pages" class="pages" aria-label="Pages" popover>${start}${groups.join("\n")}</nav>`;
}

export function contents(sections: readonly Section[]): string {
  const shown = sections.filter(({ level }) => level === 2);
  if (shown.length < MIN_CONTENTS) return "";
  const links = shown.map(({ id, heading }) => `<li><a href="#${id}">${escapeHtml(heading)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${links.join("")}</ul></nav>`;
}

/** Returns the links to the previous and the next page. */
export function neighbors(here: string): string {
  const index = PAGES.findIndex(({ slug }) => slug === here);
  if (index < 0) return "";
  const link = (page: DocsPage | undefined, rel: string, word: string) =>
    page === undefined
      ? ""
      : `<a rel="${rel}" href="${urlOfPage(page)}"><small>${word}</small>${escapeHtml(page.title)}</a>`;
  return `<nav class="neighbors" aria-label="Previous and next page">${link(PAGES[index - 1], "prev", "Previous")}${link(PAGES[index + 1], "next", "Next")}</nav>`;
}

/** Returns the name of the group that contains the page. */
export function groupOf(here: string): string {
  return GROUPS.find(({ pages }) => pages.some(({ slug }) => slug === here))?.title ?? "";
}
