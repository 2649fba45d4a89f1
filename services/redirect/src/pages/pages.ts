// The pages of the short host for errors (unknown slug, too many unknown slugs, deleted code, failed lookup) and for the states of codes. The
// pages for passwords and previews have files of their own; those for what codes contain are in content-pages/. Clients that prefer JSON get
// the API's error body instead of an error page.

import type { ClosedState, CustomPage } from "@qr/contracts";
import { HttpError, type HttpRequest, type HttpResponse, requestIdFrom, sendError } from "@qr/runtime";
import Negotiator from "negotiator";
import type { Branding } from "./brandings-store.ts";
import { AUTHORED, escapeHtml, htmlPage, PAGE_HEADERS, type Page } from "./html.ts";
import { ERROR_TEXTS, type ErrorKind, LANGUAGES, type Language, type PageText } from "./languages.ts";
import { linkTo, reportLink } from "./links.ts";
import { STATE_TEXTS } from "./state-texts.ts";

export type PageKind = ErrorKind | ClosedState;

const RETRY_AFTER_SECONDS = "2";

const PAGES: Readonly<Record<PageKind, { status: number; message: string; headers: Record<string, string> }>> = {
  not_found: { status: 404, message: "This address does not exist.", headers: {} },
  gone: { status: 410, message: "The code behind this address has been deleted.", headers: {} },
  scheduled: { status: 404, message: "The code behind this address is not active yet.", headers: {} },
  paused: { status: 404, message: "The code behind this address is paused.", headers: {} },
  expired: { status: 410, message: "The code behind this address has expired.", headers: {} },
  exhausted: { status: 410, message: "The code behind this address has reached its scan limit.", headers: {} },
  misdirected: {
    status: 421,
    message: "This server has no short links for this host.",
    headers: {},
  },
  rate_limited: {
    status: 429,
    message:
      "Too many requests for addresses that do not exist. Try again after the number of seconds in `Retry-After`.",
    headers: {},
  },
  unavailable: {
    status: 503,
    message: "The code cannot be looked up at the moment. Try again.",
    headers: { "Retry-After": RETRY_AFTER_SECONDS },
  },
};

/** Headers of JSON error responses that concern a code. */
export const PRIVATE_HEADERS = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } as const;

/** Maximum number of characters read from Accept and Accept-Language. Browsers send about 150; parsing thousands would take milliseconds. */
const MAX_ACCEPT_LENGTH = 500;

/** Each error and state page in each language, rendered once, without branding. */
const BODIES = new Map(
  LANGUAGES.flatMap((language) =>
    Object.entries({ ...ERROR_TEXTS[language], ...STATE_TEXTS[language] }).map(
      ([kind, text]) => [`${kind} ${language}`, pageOf(language, text, {})] as const,
    ),
  ),
);

/** What a page shows besides, or in place of, its strings. */
export interface PageOptions {
  headers?: Readonly<Record<string, string>>;
  branding?: Branding | undefined;
  /** The author's page, which replaces the strings. */
  custom?: CustomPage | undefined;
  /** A URL to which visitors can report the link. */
  report?: string | undefined;
}

/** Responds with 404, 410, 421, 429, or 503 in the client's language and format. */
export function sendPage(response: HttpResponse, kind: PageKind, options: PageOptions = {}): void {
  const { status, message } = PAGES[kind];
  const headers = { ...PAGES[kind].headers, ...options.headers };
  if (prefersJson(response)) {
    refuse(response, new HttpError(kind, message, { headers: { ...headers, ...PRIVATE_HEADERS } }));
    return;
  }
  const language = languageFor(response);
  const { branding, custom, report } = options;
  const isPlain = branding === undefined && custom === undefined && report === undefined;
  const known = isPlain ? BODIES.get(`${kind} ${language}`) : undefined;
  const texts = { ...ERROR_TEXTS[language], ...STATE_TEXTS[language] };
  send(response, status, language, known ?? pageOf(language, texts[kind], options), headers);
}

function pageOf(language: Language, { title, body }: PageText, { branding, custom, report }: PageOptions): Page {
  const shown = custom === undefined ? { title, content: `<p>${body}</p>` } : customParts(custom);
  return htmlPage(language, { ...shown, branding, report: reportLink(language, report) });
}

/** Returns the parts of an author's page. */
function customParts({ title, text, button }: CustomPage) {
  return { ...customHeading(title), content: `${shownText(text)}${customButton(button)}` };
}

/** Returns the heading of an author's page. */
export function customHeading(title: string) {
  return { title: escapeHtml(title), heading: AUTHORED };
}

/** Returns the button of an author's page, or "" if it has none. */
export function customButton(button: CustomPage["button"]): string {
  if (button === null) return "";
  return linkTo(button.url, escapeHtml(button.label), "button", AUTHORED);
}

/** Returns the language of the page for this visitor. */
export function languageFor({ req }: HttpResponse): Language {
  const wanted = negotiatorOf(req).language([...LANGUAGES]);
  return LANGUAGES.find((language) => language === wanted) ?? "en";
}

/** Returns whether the client wants the API's error body instead of a page. */
export function prefersJson(response: HttpResponse): boolean {
  return preferredType(response, ["text/html", "application/json"]) === "application/json";
}

/** Returns the media type that the client prefers; the first one if it accepts them equally, undefined if it accepts none. */
export function preferredType({ req }: HttpResponse, types: string[]): string | undefined {
  return negotiatorOf(req).mediaType(types);
}

/** Returns a paragraph of the author's text, which can be in any language and writing direction. */
export function shownText(text: string): string {
  return `<p class="text"${AUTHORED}>${escapeHtml(text)}</p>`;
}

/** Responds with an error in the API's format. */
export function refuse(response: HttpResponse, error: HttpError): void {
  sendError(response, error, requestIdFrom(response.req.headers["x-request-id"]));
}

/** Sends a page, or only its headers in response to HEAD. */
export function send(
  response: HttpResponse,
  status: number,
  language: Language,
  { body, policy }: Page,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, {
    ...PAGE_HEADERS,
    "Content-Security-Policy": policy,
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
  const bounded = (text: string | undefined) => text?.slice(0, MAX_ACCEPT_LENGTH);
  return new Negotiator({
    headers: { accept: bounded(headers.accept), "accept-language": bounded(headers["accept-language"]) },
  });
}
