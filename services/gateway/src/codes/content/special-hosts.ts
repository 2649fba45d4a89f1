// Hosts that are not public: addresses that are not routed, and names outside the public DNS.

import ipaddr from "ipaddr.js";

/**
 * Top-level and second-level names that are reserved for special use (IANA "Special-Use Domain Names", RFC 6761, 8375, 9476, and
 * ICANN's .internal). example.com and its siblings are reserved too, but they resolve and are harmless.
 */
const SPECIAL_NAMES: readonly string[] = [
  "alt",
  "arpa",
  "example",
  "internal",
  "invalid",
  "local",
  "localhost",
  "onion",
  "test",
];

/** Four numbers, or a text with a colon. No name has either. */
const MAY_BE_ADDRESS = /^[\d.]+$|:/;

/** Returns the host of a parsed URL in the form in which hosts are compared: without brackets and trailing dots. */
export function comparableHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "").replace(/\.+$/, "");
}

/**
 * Returns whether the host (in its comparable form) is an IP address. The URL parser writes addresses in two forms only, so a regular
 * expression rules out nearly all names. The library tries every form and throws on each that fails.
 */
export function isAddress(host: string): boolean {
  return MAY_BE_ADDRESS.test(host) && ipaddr.isValid(host);
}

/** Returns whether the host (in its comparable form) is the machine itself. */
export function isLoopback(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  if (!isAddress(host)) return false;
  const range = ipaddr.process(host).range();
  return range === "loopback" || range === "unspecified";
}

/** Returns whether only the same network reaches the host (in its comparable form): an unrouted address, or an mDNS name. */
export function isPrivate(host: string): boolean {
  return isAddress(host) ? ipaddr.process(host).range() !== "unicast" : host.endsWith(".local");
}

/** Returns whether the host (in its comparable form) is private, loopback, link-local, reserved, or a name without a public domain. */
export function isSpecialHost(host: string): boolean {
  if (isAddress(host)) return ipaddr.parse(host).range() !== "unicast";
  const labels = host.split(".");
  return labels.length < 2 || SPECIAL_NAMES.includes(labels.at(-1) ?? "");
}
