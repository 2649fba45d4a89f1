// Tells a TLS proxy, such as Caddy, for which hosts it may get a certificate. Listens on INTERNAL_PORT, which must not be public.

import type { CachedTarget, DomainKey } from "@qr/contracts";
import type { HttpListener, HttpResponse } from "@qr/runtime";
import type { Hosts } from "./hosts.ts";

export interface TlsAllowedParts {
  hosts: Hosts;
  /**
   * Calls `onFound` with the entry for the domain, immediately if the entry is leased, otherwise after a lookup. The
   * entry is undefined if no store responds.
   */
  find(key: DomainKey, onFound: (found: CachedTarget | undefined) => void): void;
}

/**
 * Returns a listener for `GET /tls-allowed?domain=HOST`: 200 for the default domain and for accounts' live domains, 503
 * if no store responds, otherwise 404.
 */
export function createTlsAllowed({ hosts, find }: TlsAllowedParts): HttpListener {
  return (request, response) => {
    const [path, query] = (request.url ?? "").split("?", 2);
    const host = new URLSearchParams(query).get("domain") ?? "";
    if (request.method !== "GET" || path !== "/tls-allowed" || !HOST.test(host)) {
      send(response, 404);
      return;
    }
    const key = hosts.peekDomain(host);
    if (key === undefined) send(response, hosts.isNamed(host) ? 200 : 404);
    else find(key, (found) => send(response, statusOf(found)));
  };
}

const HOST = /^[a-zA-Z0-9.-]{1,253}$/;

function statusOf(found: CachedTarget | undefined): number {
  if (found === undefined) return 503;
  return found.kind === "domain" ? 200 : 404;
}

function send(response: HttpResponse, status: number): void {
  response.writeHead(status, { "Content-Length": 0 });
  response.end();
}
