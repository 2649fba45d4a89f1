// Serves the paths of the short host that are not slugs: the home page, health, robots.txt, favicon.ico, and security.txt.

import { type Health, type HttpRequest, type HttpResponse, healthResponse } from "@qr/runtime";
import { pathOf } from "./link-path.ts";
import { isHead, sendPage } from "./pages/pages.ts";

/** Disallows nothing, so that link previews work. X-Robots-Tag keeps the links out of search indexes. */
const ROBOTS = Buffer.from("User-agent: *\nDisallow:\n");
const DAY_CACHE = "public, max-age=86400";

/** Days until a served security.txt expires. RFC 9116 requires an expiry date, which is renewed with each response. */
const SECURITY_TEXT_DAYS = 30;
const DAY_MS = 86_400_000;

export interface OtherPaths {
  health: Health;
  /** A mailto: or https: URL. If undefined, security.txt returns 404. */
  securityContact: string | undefined;
  sendHomePage(response: HttpResponse): void;
}

/** Responds to a GET or HEAD request for a path that is not a slug. Sends 404 if the path is unknown. Never looks up a target. */
export function respondToOtherPath(
  request: HttpRequest,
  response: HttpResponse,
  { health, securityContact, sendHomePage }: OtherPaths,
): void {
  const path = pathOf(request.url ?? "");
  const known = healthResponse(path, health);
  if (known) {
    send(response, known.status, "application/json; charset=utf-8", Buffer.from(known.body), "no-store");
    return;
  }
  if (path === "/") {
    sendHomePage(response);
    return;
  }
  if (respondToCommonPath(request, response)) return;
  if (path === "/.well-known/security.txt" && securityContact !== undefined) {
    send(response, 200, "text/plain; charset=utf-8", securityText(securityContact), DAY_CACHE);
    return;
  }
  sendPage(response, "not_found");
}

/** Responds to a request for robots.txt or favicon.ico, which are the same on every domain. Returns whether it responded. */
export function respondToCommonPath(request: HttpRequest, response: HttpResponse): boolean {
  const path = pathOf(request.url ?? "");
  if (path === "/robots.txt") {
    send(response, 200, "text/plain; charset=utf-8", ROBOTS, DAY_CACHE);
    return true;
  }
  if (path !== "/favicon.ico") return false;
  response.writeHead(204, { "Cache-Control": DAY_CACHE });
  response.end();
  return true;
}

/** Returns whether the URL is that of a health check, which is the same on every host. */
export function isHealthUrl(url: string): boolean {
  const path = pathOf(url);
  return path === "/healthz" || path === "/readyz";
}

/** Returns the text of security.txt (RFC 9116). Its lines end with CRLF. */
function securityText(contact: string): Buffer {
  const expires = new Date(Date.now() + SECURITY_TEXT_DAYS * DAY_MS).toISOString();
  return Buffer.from(`Contact: ${contact}\r\nExpires: ${expires}\r\n`);
}

/** Sends a body, or only its headers in response to HEAD. */
export function send(response: HttpResponse, status: number, type: string, body: Buffer, cacheControl: string): void {
  response.writeHead(status, {
    "Content-Type": type,
    "Content-Length": body.length,
    "Cache-Control": cacheControl,
    "X-Content-Type-Options": "nosniff",
  });
  response.end(isHead(response.req) ? undefined : body);
}
