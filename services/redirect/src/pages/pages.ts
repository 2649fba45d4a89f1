// The pages of the short host: for a slug that leads nowhere (once or too often), one whose code is deleted, one that cannot
// be looked up now, and the pages that show a code's text or offer its action. Where the client prefers JSON to one of the first, the error body of the API.

import type { CachedTarget } from "@qr/contracts";
import { HttpError, type HttpRequest, type HttpResponse, requestIdFrom, sendError } from "@qr/runtime";
import Negotiator from "negotiator";
import { detailsOf, linkOf } from "./action-details.ts";
import { ACTION_TEXTS } from "./action-texts.ts";
import { escapeHtml, htmlPage, PAGE_HEADERS } from "./html.ts";
import { LANGUAGES, type Language, PAGE_KINDS, PAGE_TEXTS, type PageKind, TEXT_TITLES } from "./languages.ts";

const RETRY_AFTER_SECONDS = "2";

const PAGES: Readonly<Record<PageKind, { status: number; message: string; headers: Record<string, string> }>> = {
  not_found: { status: 404, message: "There is no such address here.", headers: {} },
  gone: { status: 410, message: "The code behind this address has been deleted.", headers: {} },
  rate_limited: {
    status: 429,
    message:
      "Too many addresses that lead nowhere were asked for; `Retry-After` says in how many seconds to try again.",
    headers: {},
  },
  unavailable: {
    status: 503,
    message: "The code cannot be looked up at the moment; try again.",
    headers: { "Retry-After": RETRY_AFTER_SECONDS },
  },
};

/** What browsers send in Accept and Accept-Language has some 150 characters. Thousands would take milliseconds to read. */
const MAX_WISHES_LENGTH = 500;

/** Each page in each language, made once. */
const BODIES = new Map(
  PAGE_KINDS.flatMap((kind) =>
    LANGUAGES.map((language) => {
      const { title, body } = PAGE_TEXTS[language][kind];
      return [`${kind} ${language}`, htmlPage(language, title, `<p>${body}</p>`)] as const;
    }),
  ),
);

/** Answers 404, 410, 429 or 503, in the client's language and form; `more`: headers beside those that the page has anyway. */
export function sendPage(response: HttpResponse, kind: PageKind, more: Readonly<Record<string, string>> = {}): void {
  const { status, message } = PAGES[kind];
  const headers = { ...PAGES[kind].headers, ...more };
  const negotiator = negotiatorOf(response.req);
  if (negotiator.mediaType(["text/html", "application/json"]) === "application/json") {
    const privately = { ...headers, "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };
    refuse(response, new HttpError(kind, message, { headers: privately }));
    return;
  }
  const language = languageOf(negotiator);
  send(response, status, language, BODIES.get(`${kind} ${language}`) ?? Buffer.alloc(0), headers);
}

/** Answers with a page that shows the text as it is, whatever it holds. */
export function sendTextPage(response: HttpResponse, text: string): void {
  const language = languageOf(negotiatorOf(response.req));
  send(response, 200, language, htmlPage(language, TEXT_TITLES[language], shownText(text)), {});
}

/** Answers with a page that says what the code does, shows whom it reaches and with what, and has one link, which does it. */
export function sendActionPage(response: HttpResponse, { type, uri }: Extract<CachedTarget, { kind: "action" }>): void {
  const language = languageOf(negotiatorOf(response.req));
  const { title, body, link } = ACTION_TEXTS[language][type];
  const href = linkOf(type, uri, response.req.headers["user-agent"] ?? "");
  const details = detailsOf(type, uri).map(shownText).join("");
  const content = `<p>${body}</p>${details}<p><a href="${escapeHtml(href)}">${link}</a></p>`;
  send(response, 200, language, htmlPage(language, title, content), {});
}

/** A paragraph of an author's own words: in whatever language and direction they are, and nothing but text. */
function shownText(text: string): string {
  return `<p class="text" dir="auto" lang="">${escapeHtml(text)}</p>`;
}

/** Answers with the API's error body. */
export function refuse(response: HttpResponse, error: HttpError): void {
  sendError(response, error, requestIdFrom(response.req.headers["x-request-id"]));
}

function send(
  response: HttpResponse,
  status: number,
  language: Language,
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, {
    ...PAGE_HEADERS,
    "Content-Language": language,
    "Content-Length": body.length,
    ...headers,
  });
  response.end(isHead(response.req) ? undefined : body);
}

export function isHead(request: HttpRequest): boolean {
  return request.method === "HEAD";
}

function negotiatorOf({ headers }: HttpRequest): Negotiator {
  const bounded = (text: string | undefined) => text?.slice(0, MAX_WISHES_LENGTH);
  return new Negotiator({
    headers: { accept: bounded(headers.accept), "accept-language": bounded(headers["accept-language"]) },
  });
}

function languageOf(negotiator: Negotiator): Language {
  const wanted = negotiator.language([...LANGUAGES]);
  return LANGUAGES.find((language) => language === wanted) ?? "en";
}
