// Reports proxies that TRUSTED_PROXIES does not list: with such a proxy, all visitors seem to have the same address.

import ipaddr from "ipaddr.js";
import type { Logger } from "../log.ts";
import { observableCounter } from "../telemetry/metrics.ts";

/** The ranges of ipaddr.js that are not routed on the internet. */
const OWN_RANGES: readonly string[] = ["loopback", "private", "uniqueLocal", "linkLocal"];

/** Number of headers ignored in this process. A plain number, because the redirect counts them for each scan. */
let ignored = 0;

/**
 * Returns a function to call with the peer's address whenever a forwarded header is ignored because the peer is not
 * trusted. The first call logs a warning; all calls are counted in `http_untrusted_forwarded_headers_total`.
 */
export function createForwardingReport(log: Logger): (peer: string) => void {
  observableCounter(
    "http_untrusted_forwarded_headers_total",
    "Times that X-Forwarded-For or Forwarded was ignored because TRUSTED_PROXIES does not list the peer.",
    () => ignored,
  );
  let isReported = false;
  return (peer) => {
    ignored += 1;
    if (isReported) return;
    isReported = true;
    log.warn(
      isInOwnNetwork(peer) ? { peer } : {},
      "ignored a forwarded address, because TRUSTED_PROXIES does not list the peer; if the peer is your proxy, list it, because otherwise all visitors seem to have the proxy's address",
    );
  };
}

/** Returns whether the address belongs to this machine or its network. The log may name such a peer, but never a visitor. */
function isInOwnNetwork(address: string): boolean {
  return ipaddr.isValid(address) && OWN_RANGES.includes(ipaddr.process(address).range());
}
