// The service's own hosts, from the public addresses in the settings. Targets must not use them.

import { comparableHost, isAddress, isLoopback } from "./special-hosts.ts";

export interface OwnHosts {
  /** Returns whether the parsed URL is on one of the service's own hosts, in any spelling. */
  include(url: URL): boolean;
}

/**
 * A named host is the service's own at every port. Other programs share an address or localhost, so there the port must be the service's,
 * too. All spellings of the loopback are one host.
 */
export function ownHosts(publicUrls: readonly string[]): OwnHosts {
  const own = new Set(publicUrls.map((text) => hostKey(new URL(text))));
  return { include: (url) => own.has(hostKey(url)) };
}

function hostKey(url: URL): string {
  const host = comparableHost(url.hostname);
  if (isLoopback(host)) return `loopback port ${portOf(url)}`;
  return isAddress(host) ? `${host} port ${portOf(url)}` : host;
}

/** Returns the URL's port, or its scheme's default. */
export function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}
