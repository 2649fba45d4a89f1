// The service's own hosts, so that no code leads back to the service. Made once from the public addresses in the settings.

import { comparableHost, isAddress, isLoopback } from "./special-hosts.ts";

export interface OwnHosts {
  /** Whether the parsed URL is on one of the service's own hosts, in whatever spelling. */
  include(url: URL): boolean;
}

/**
 * A named host is the service's own at every port. An address or localhost is shared with other programs, so there the port has
 * to be the service's too; all spellings of the loopback are one host.
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

/** The port that the URL leads to, also where it does not name one. */
export function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}
