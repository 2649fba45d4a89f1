// What the short host serves beside slugs. Called by the server for everything that is not on the hot route.

import { type Health, type HttpReply, type HttpRequest, healthAnswer } from "@qr/runtime";
import { isHead, sendPage } from "./pages/pages.ts";

/** Nothing is forbidden: link previews must be able to follow, and X-Robots-Tag keeps the addresses out of indexes. */
const ROBOTS = Buffer.from("User-agent: *\nDisallow:\n");
const DAY_CACHE = "public, max-age=86400";

/** security.txt must name an end (RFC 9116); who asks again later is given a later one. */
const SECURITY_TEXT_DAYS = 30;
const DAY_MS = 86_400_000;

export interface OtherPaths {
  health: Health;
  /** A mailto: or https: URL; without it there is no security.txt. */
  securityContact: string | undefined;
}

/** Answers a GET or HEAD of a path that is no slug: health, robots.txt, favicon.ico, security.txt, else 404 without any look-up. */
export function answerOtherPath(
  request: HttpRequest,
  response: HttpReply,
  { health, securityContact }: OtherPaths,
): void {
  const path = pathOf(request.url ?? "");
  const known = healthAnswer(path, health);
  if (known) {
    send(response, known.status, "application/json; charset=utf-8", Buffer.from(known.body), "no-store");
    return;
  }
  if (path === "/robots.txt") {
    send(response, 200, "text/plain; charset=utf-8", ROBOTS, DAY_CACHE);
    return;
  }
  if (path === "/favicon.ico") {
    response.writeHead(204, { "Cache-Control": DAY_CACHE });
    response.end();
    return;
  }
  if (path === "/.well-known/security.txt" && securityContact !== undefined) {
    send(response, 200, "text/plain; charset=utf-8", securityText(securityContact), DAY_CACHE);
    return;
  }
  sendPage(response, "not_found");
}

/** RFC 9116: its lines end as in HTTP. */
function securityText(contact: string): Buffer {
  const expires = new Date(Date.now() + SECURITY_TEXT_DAYS * DAY_MS).toISOString();
  return Buffer.from(`Contact: ${contact}\r\nExpires: ${expires}\r\n`);
}

function pathOf(url: string): string {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
}

function send(response: HttpReply, status: number, type: string, body: Buffer, cacheControl: string): void {
  response.writeHead(status, {
    "Content-Type": type,
    "Content-Length": body.length,
    "Cache-Control": cacheControl,
    "X-Content-Type-Options": "nosniff",
  });
  response.end(isHead(response.req) ? undefined : body);
}
