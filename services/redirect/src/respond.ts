// Sends the responses of the short host.

import { HttpError, type HttpResponse } from "@qr/runtime";
import type { ContentTarget } from "./content-pages/content-page.ts";
import { appLocation } from "./contents/app-location.ts";
import { FILE_MEDIA_TYPES, sendFile } from "./files/send-file.ts";
import { forwardQuery } from "./forward-query.ts";
import { preferredType, refuse } from "./pages/pages.ts";
import type { ClosedCode, PresentTarget } from "./present-target.ts";
import type { Visit } from "./visit.ts";

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

/** Sends the target of a code that is neither closed nor deleted. `show`: sends the page of a target that is not a URL. */
export function respond(
  visit: Visit,
  target: Exclude<CodeTarget, ClosedCode | { kind: "gone" }>,
  show: (visit: Visit, target: ContentTarget) => void,
): void {
  const { response } = visit;
  switch (target.kind) {
    case "redirect":
      sendRedirect(response, locationOf(response, target));
      return;
    case "page":
    case "action":
    case "wifi":
    case "links":
      show(visit, target);
      return;
    case "app": {
      const location = appLocation(target, visit.facts.agent.os);
      if (location === undefined) show(visit, target);
      else sendRedirect(response, location);
      return;
    }
    case "file":
      if (prefersFile(response, target)) sendFile(response, target);
      else show(visit, target);
      return;
    case "download":
      sendFile(response, target);
      return;
    case "refused":
      refuseMethod(response);
      return;
  }
}

/** Returns whether the visitor is a program that asks for the file rather than for a page. */
function prefersFile(response: HttpResponse, { type }: Extract<CodeTarget, { kind: "file" }>): boolean {
  const media = FILE_MEDIA_TYPES[type];
  return preferredType(response, ["text/html", media]) === media;
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
export function sendEntered(visit: Visit, target: CodeTarget | "preview", cookie: string): void {
  const { response } = visit;
  response.writeHead(303, {
    Location: (target === "preview" ? undefined : directLocation(visit, target)) ?? ownLocation(response),
    "Set-Cookie": cookie,
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex",
    "Referrer-Policy": "no-referrer",
    "Content-Length": 0,
  });
  response.end();
}

/** Returns the URL to which the target redirects this visitor, if it does. */
function directLocation({ response, facts }: Visit, target: CodeTarget): string | undefined {
  if (target.kind === "redirect") return locationOf(response, target);
  return target.kind === "app" ? appLocation(target, facts.agent.os) : undefined;
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
