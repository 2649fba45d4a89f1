// Refuses what another site has made a browser send. Stands in front of everything below /session. What only reads is refused where
// the browser says that another site asks; what changes something has to show that it comes from the dashboard.
//
// A browser says by Sec-Fetch-Site where a request comes from, older ones by Origin alone; one of them is needed, so that a program
// that says neither is refused too. Where there is an Origin it has to be the dashboard's: that of PUBLIC_API_URL, or the very host
// that the request is for where that is an address or `localhost`. A name of somebody else's that leads to this server (DNS rebinding)
// is thereby refused, although a browser takes it for the same origin; and standalone works as 127.0.0.1, as localhost and by its
// address in a house's network. X-Forwarded-Host is not read.

import { isIP } from "node:net";
import { HttpError } from "@qr/runtime";
import type { Request, RequestHandler } from "express";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request may change something, by its method. */
export function isChanging(method: string): boolean {
  return !READING.has(method);
}

/** Ends in 403 cross_site_request. */
export function createOwnPageCheck(publicUrl: string): RequestHandler {
  const publicOrigin = new URL(publicUrl).origin;
  return (request, _response, next) => {
    const isOwn = isChanging(request.method) ? isFromOwnPage(request, publicOrigin) : !isSaidToBeForeign(request);
    if (!isOwn) {
      throw new HttpError("cross_site_request", `Only pages of ${publicOrigin} may send this.`);
    }
    next();
  };
}

function isSaidToBeForeign({ headers }: Request): boolean {
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

/** Whether the origin is the host that was asked, by a name that no foreign DNS can lead here. */
function isUnownedHost(origin: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const { host: ofOrigin, hostname } = new URL(origin);
  const isNobodys = hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  return isNobodys && ofOrigin === host?.toLowerCase();
}
