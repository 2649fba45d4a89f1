// What the short host serves beside slugs. Called by the server for everything that is not on the hot route.

import type { IncomingMessage, ServerResponse } from "node:http";
import { type Health, healthAnswer } from "@qr/runtime";
import { isHead, sendPage } from "./pages/pages.ts";

/** Nothing is forbidden: link previews must be able to follow, and X-Robots-Tag keeps the addresses out of indexes. */
const ROBOTS = Buffer.from("User-agent: *\nDisallow:\n");
const DAY_CACHE = "public, max-age=86400";

/** Answers a GET or HEAD of a path that is no slug: health, robots.txt, favicon.ico, else 404 without any look-up. */
export function answerOtherPath(request: IncomingMessage, response: ServerResponse, health: Health): void {
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
  sendPage(response, "not_found");
}

function pathOf(url: string): string {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
}

function send(response: ServerResponse, status: number, type: string, body: Buffer, cacheControl: string): void {
  response.writeHead(status, {
    "Content-Type": type,
    "Content-Length": body.length,
    "Cache-Control": cacheControl,
    "X-Content-Type-Options": "nosniff",
  });
  response.end(isHead(response.req) ? undefined : body);
}
