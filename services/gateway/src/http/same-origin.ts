// Rejects cross-site requests under /session. A read is rejected if the browser reports that another origin sent it. A change must prove that
// the dashboard sent it.
//
// Browsers use Sec-Fetch-Site to report where a request comes from; older browsers use only Origin. A change needs one of these headers, so
// programs that send neither are rejected. An Origin must be the dashboard's: that of PUBLIC_API_URL, or the requested host if that host is
// an IP address or `localhost`. This rejects a foreign name that resolves to this server (DNS rebinding), which browsers treat as the same
// origin. Standalone still works at 127.0.0.1, at localhost, and at its address on a local network. X-Forwarded-Host is ignored.

import { isIP } from "node:net";
import { HttpError } from "@qr/runtime";
import type { Request, RequestHandler } from "express";
import { isChanging } from "./request-gate.ts";

/** Maximum length of an origin whose host is an IP address or `localhost`, rounded up. Longer origins are not parsed, because that is slow. */
const MAX_UNOWNED_LENGTH = 100;

export function createOwnPageCheck(publicUrl: string): RequestHandler {
  const publicOrigin = new URL(publicUrl).origin;
  return (request, _response, next) => {
    const isOwn = isChanging(request.method) ? isFromOwnPage(request, publicOrigin) : !isMarkedCrossSite(request);
    if (!isOwn) {
      throw new HttpError("cross_site_request", `Only pages at ${publicOrigin} may send this request.`);
    }
    next();
  };
}

function isMarkedCrossSite({ headers }: Request): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

function isFromOwnPage({ headers }: Request, publicOrigin: string): boolean {
  const site = headers["sec-fetch-site"];
  const { origin } = headers;
  if (site === undefined && origin === undefined) return false;
  if (site !== undefined && site !== "same-origin") return false;
  return origin === undefined || origin === publicOrigin || isUnownedHost(origin, headers.host);
}

/** Returns whether the origin is the requested host and is an IP address or `localhost`, neither of which an attacker's DNS can control. */
function isUnownedHost(origin: string, host: string | undefined): boolean {
  if (origin.length > MAX_UNOWNED_LENGTH || !URL.canParse(origin)) return false;
  const { host: ofOrigin, hostname } = new URL(origin);
  const isUnowned = hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  return isUnowned && ofOrigin === host?.toLowerCase();
}
