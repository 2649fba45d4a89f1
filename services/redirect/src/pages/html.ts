// The layout of every page: one small document with everything inline and without cookies, with support for screen readers, dark mode, and
// printing. From the top: the account's logo and name, a card with the content, and a link to report the page.

import { hash } from "node:crypto";
import type { Branding } from "./brandings-store.ts";
import { accentStyle } from "./colors.ts";
import type { Language } from "./languages.ts";
import { STYLE } from "./style.ts";

const DEFAULT_ACCENT = accentStyle("#1b4fd8");

/** Attributes of an element with the author's text, which can be in any language and writing direction. */
export const AUTHORED = ' dir="auto" lang=""';

/** The headers of every page, except those that depend on its content. */
export const PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
} as const;

/** The parts of a page. All strings are HTML. */
interface PageParts {
  title: string;
  /** The title of the browser tab. Default: the title. */
  tab?: string;
  /** The content after the heading. */
  content: string;
  /** A picture above the heading. */
  above?: string;
  /** Attributes of the heading. Default: none. */
  heading?: string;
  branding?: Branding | undefined;
  /** Rules in addition to those of the layout. */
  style?: string;
  /** An optional script; the page is complete without it. */
  script?: string;
  /** Whether the content has images. */
  hasImages?: boolean;
  /** Where the page's form may be sent. Default: nowhere. */
  formAction?: string;
  /** The link to report the page. */
  report?: string;
}

export interface Page {
  body: Buffer;
  /** The Content-Security-Policy, which allows nothing but what the page itself contains. */
  policy: string;
}

export function htmlPage(language: Language, parts: PageParts): Page {
  const { title, tab = title, content, above = "", heading = "", branding, script = "", report = "" } = parts;
  const style =
    STYLE + (parts.style ?? "") + (branding?.color === undefined ? DEFAULT_ACCENT : accentStyle(branding.color));
  const body = Buffer.from(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${tab}</title><style>${style}</style></head>` +
      `<body>${shownBranding(branding)}<main>${above}<h1${heading}>${title}</h1>${content}</main>` +
      `${report === "" ? "" : `<footer>${report}</footer>`}${script === "" ? "" : `<script>${script}</script>`}</body></html>`,
  );
  return { body, policy: policyOf(parts, style) };
}

function policyOf({ script, branding, hasImages = false, formAction = "'none'" }: PageParts, style: string): string {
  return [
    "default-src 'none'",
    `style-src ${sourceOf(style)}`,
    ...(script === undefined ? [] : [`script-src ${sourceOf(script)}`]),
    ...(hasImages || branding?.logo !== undefined ? ["img-src data:"] : []),
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

function sourceOf(text: string): string {
  return `'sha256-${hash("sha256", text, "base64")}'`;
}

/** Returns the logo and the name of the account that owns the code. */
function shownBranding(branding: Branding | undefined): string {
  if (branding?.name === undefined && branding?.logo === undefined) return "";
  const { name, logo } = branding;
  const image = logo === undefined ? "" : `<img class="logo" src="${escapeHtml(logo)}" alt="">`;
  const shown = name === undefined ? "" : `<p class="owner"${AUTHORED}>${escapeHtml(name)}</p>`;
  return `<header>${image}${shown}</header>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
