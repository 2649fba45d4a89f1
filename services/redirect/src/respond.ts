// Sends the responses of the short host.

import { HttpError, type HttpResponse } from "@qr/runtime";
import { sendFile } from "./files/send-file.ts";
import { forwardQuery } from "./forward-query.ts";
import { refuse, sendActionPage, sendPage, sendTextPage } from "./pages/pages.ts";
import type { ClosedCode, PresentTarget } from "./present-target.ts";

/** Headers shared by all redirect responses. The location is filled in just before each response is written, and read synchronously. */
const REDIRECT_HEADERS = [
  "Location",
  "",
  "Cache-Control",
  "private, no-store",
  "X-Robots-Tag",
  "noindex",
  "Referrer-Policy",
  "no-referrer",
  "Content-Length",
  "0",
];

/** What the short link of a code leads to. */
export type CodeTarget = Exclude<PresentTarget, { kind: "unknown" | "locked" }>;

/** Sends the target of a code that is not closed. `goneTarget`: where to send visitors of a deleted code; null for a page. */
export function respond(
  response: HttpResponse,
  target: Exclude<CodeTarget, ClosedCode>,
  goneTarget: string | null,
): void {
  switch (target.kind) {
    case "redirect":
      sendRedirect(response, locationOf(response, target));
      return;
    case "page":
      sendTextPage(response, target.text);
      return;
    case "action":
      sendActionPage(response, target);
      return;
    case "file":
      sendFile(response, target);
      return;
    case "gone":
      if (goneTarget === null) sendPage(response, "gone");
      else sendRedirect(response, goneTarget);
      return;
    case "refused":
      refuseMethod(response);
      return;
  }
}

/** Responds with 302. `location` must be visible ASCII. */
export function sendRedirect(response: HttpResponse, location: string): void {
  REDIRECT_HEADERS[1] = location;
  response.writeHead(302, REDIRECT_HEADERS);
  response.end();
}

function locationOf(response: HttpResponse, target: Extract<CodeTarget, { kind: "redirect" }>): string {
  const { location, query } = target;
  return query === undefined ? location : forwardQuery(location, response.req.url ?? "", query);
}

/**
 * Responds with 303 to a visitor who has entered the password of a code. If the target is a URL, redirects straight to
 * it, which works even in a browser that rejects cookies. Otherwise, redirects to the URL of the request, where the
 * target is then shown. `cookie`: the Set-Cookie value.
 */
export function sendEntered(response: HttpResponse, target: CodeTarget | "preview", cookie: string): void {
  const isRedirect = target !== "preview" && target.kind === "redirect";
  response.writeHead(303, {
    Location: isRedirect ? locationOf(response, target) : ownLocation(response),
    "Set-Cookie": cookie,
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex",
    "Referrer-Policy": "no-referrer",
    "Content-Length": 0,
  });
  response.end();
}

/** Returns the path and the query of the request, in visible ASCII. The path of a short link never begins with two slashes. */
function ownLocation({ req: { url = "" } }: HttpResponse): string {
  return url.replace(/[^\x21-\x7e]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`);
}

export function refuseMethod(response: HttpResponse): void {
  refuse(response, methodNotAllowed());
}

export function refuseLongUrl(response: HttpResponse): void {
  refuse(response, uriTooLong());
}

function methodNotAllowed(): HttpError {
  return new HttpError("method_not_allowed", "The method is not allowed. Use GET or HEAD.", {
    headers: { Allow: "GET, HEAD" },
  });
}

function uriTooLong(): HttpError {
  return new HttpError("uri_too_long", "The URL is longer than 2,048 characters.");
}
