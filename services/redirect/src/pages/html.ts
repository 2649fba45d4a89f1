// The layout of every page: one small document without scripts, images, or cookies, with support for screen readers and dark mode.

import { hash } from "node:crypto";
import type { Language } from "./languages.ts";

const STYLE =
  ":root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;" +
  "font:1.125rem/1.5 system-ui,sans-serif;color:#1b1b1f;background:#fff}" +
  "main{max-width:36rem;padding:2rem 1.5rem;box-sizing:border-box;width:100%}h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}" +
  "p{margin:0}p+p{margin-top:.75rem}.owner{font-weight:600;overflow-wrap:anywhere;unicode-bidi:isolate}.text{white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:isolate}" +
  "a,button{display:inline-block;margin-top:.5rem;padding:.75rem 1.25rem;border-radius:.5rem;background:#1b4fd8;color:#fff;text-decoration:none}" +
  "button,input{font:inherit;border:0}button{cursor:pointer}#problem{font-weight:600}label{display:block;margin-top:1.25rem;font-weight:600}" +
  "input{display:block;box-sizing:border-box;width:100%;margin:.25rem 0 .75rem;padding:.7rem;border:1px solid #767680;border-radius:.5rem;color:inherit;background:none}" +
  ".quiet{padding:0;background:none;color:inherit;text-decoration:underline}" +
  "@media(prefers-color-scheme:dark){body{color:#ececf1;background:#16161a}}";

const STYLE_HASH = hash("sha256", STYLE, "base64");

/** Returns the policy of a page, which may load nothing except the style above. `formAction`: where its form may be sent. */
export function contentSecurityPolicy(formAction: string): string {
  return (
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action ${formAction}; ` +
    "frame-ancestors 'none'"
  );
}

/** The headers of every page except Content-Length and Content-Language. */
export const PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "private, no-store",
  "Content-Security-Policy": contentSecurityPolicy("'none'"),
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
} as const;

/** Returns a page. `title` and `content` are HTML. */
export function htmlPage(language: Language, title: string, content: string): Buffer {
  return Buffer.from(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>` +
      `<body><main><h1>${title}</h1>${content}</main></body></html>`,
  );
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
