// The client's IP address, behind trusted proxies. Read for every scan.

import type { HttpRequest } from "@qr/runtime";
import { peerAddress, type TrustedProxies } from "./trusted-proxies.ts";

/** More proxies in a row than any installation has. */
const MAX_HOPS = 20;

/**
 * Returns what reads a request's client address: the peer's, or, where the peer is a trusted proxy, the rightmost address of
 * X-Forwarded-For that is not one.
 */
export function createClientAddress(proxies: TrustedProxies): (request: HttpRequest) => string {
  /** Returns the rightmost address that is not a proxy. `peer` is the proxy that sent the list. */
  function clientIn(forwarded: string, peer: string): string {
    let client = peer;
    let end = forwarded.length;
    for (let hops = 0; hops < MAX_HOPS && end >= 0; hops += 1) {
      const comma = end === 0 ? -1 : forwarded.lastIndexOf(",", end - 1);
      const { address, isTrusted } = proxies.hopOf(forwarded.slice(comma + 1, end).trim());
      // Not an address: the last known hop is the proxy that sent it.
      if (address === undefined) return client;
      if (!isTrusted) return address;
      client = address;
      end = comma;
    }
    return client;
  }

  return (request) => {
    const peer = peerAddress(request);
    const forwarded = request.headers["x-forwarded-for"];
    if (typeof forwarded !== "string" || !proxies.haveSent(request)) return peer;
    return clientIn(forwarded, peer);
  };
}
