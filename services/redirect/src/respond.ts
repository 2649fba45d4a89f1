// Sends the responses of the short host.

import { HttpError, type HttpResponse } from "@qr/runtime";
import { sendFile } from "./files/send-file.ts";
import { forwardQuery } from "./forward-query.ts";
import { refuse, sendActionPage, sendPage, sendTextPage } from "./pages/pages.ts";
import type { PresentTarget } from "./present-target.ts";

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
export type CodeTarget = Exclude<PresentTarget, { kind: "unknown" }>;

/** Sends the target of a code. `goneTarget`: where to send visitors of a deleted code; null for a page. */
export function respond(response: HttpResponse, target: CodeTarget, goneTarget: string | null): void {
  switch (target.kind) {
    case "redirect":
      if (target.query === undefined) sendRedirect(response, target.location);
      else sendRedirect(response, forwardQuery(target.location, response.req.url ?? "", target.query));
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
    case "scheduled":
    case "paused":
    case "expired":
    case "exhausted":
      sendPage(response, target.kind);
      return;
  }
}

/** Responds with 302. `location` must be visible ASCII. */
export function sendRedirect(response: HttpResponse, location: string): void {
  REDIRECT_HEADERS[1] = location;
  response.writeHead(302, REDIRECT_HEADERS);
  response.end();
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
