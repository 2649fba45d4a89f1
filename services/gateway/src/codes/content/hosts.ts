// Which hosts are valid, and which of them a target may not use: those outside the public internet, the service's own, and the domains
// blocked in the settings.

import { domainToUnicode } from "node:url";
import ipaddr from "ipaddr.js";
import { z } from "zod";

/**
 * Top-level names that are reserved for special use (IANA "Special-Use Domain Names", RFCs 6761, 8375, and 9476, and ICANN's .internal).
 * example.com and its siblings are reserved too, but they resolve and are harmless.
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

/** Maximum lengths of a host name and of each of its labels in DNS (RFC 1035, 2.3.4), without the trailing dot. */
const MAX_HOST_LENGTH = 253;
const MAX_LABEL_LENGTH = 63;

/** Returns whether DNS can resolve a parsed URL's host name: no label is empty, and neither a label nor the name is too long. One trailing dot is allowed. */
export function canResolve(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "");
  const isLabel = (label: string) => label.length >= 1 && label.length <= MAX_LABEL_LENGTH;
  return name.length <= MAX_HOST_LENGTH && name.split(".").every(isLabel);
}

/**
 * Returns whether each encoded label of a parsed URL's host name stands for a label that is not ASCII. The parser does not ensure this:
 * Node 24 accepts labels that cannot be decoded, such as `xn--a`, and Node 20 those that should not be encoded, such as `xn--abc-`.
 */
export function hasReadableLabels(hostname: string): boolean {
  return hostname
    .split(".")
    .every((label) => !label.startsWith("xn--") || /[^\p{ASCII}]/u.test(domainToUnicode(label)));
}

/** Matches a string of only digits and dots, or a string that contains a colon. No host name has either form. */
const MAY_BE_ADDRESS = /^[\d.]+$|:/;

/** Returns the comparable form of a parsed URL's host, with any brackets and one trailing dot removed. */
export function comparableHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/**
 * Returns whether the host (in its comparable form) is an IP address. The URL parser writes addresses in only two forms, so a regular
 * expression rules out nearly all names. The library is slower: it tries every form, and throws an error for each form that does not match.
 */
function isAddress(host: string): boolean {
  return MAY_BE_ADDRESS.test(host) && ipaddr.isValid(host);
}

/** Returns whether the host (in its comparable form) is the machine itself. */
export function isLoopback(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  if (!isAddress(host)) return false;
  const range = ipaddr.process(host).range();
  return range === "loopback" || range === "unspecified";
}

/** Returns whether the host (in its comparable form) can be reached only from its own network: an unrouted address, or an mDNS name. */
export function isPrivate(host: string): boolean {
  return isAddress(host) ? ipaddr.process(host).range() !== "unicast" : host.endsWith(".local");
}

/** Returns whether the host (in its comparable form) is private, loopback, link-local, reserved, or a name without a public domain. */
export function isSpecialHost(host: string): boolean {
  if (isAddress(host)) return ipaddr.parse(host).range() !== "unicast";
  const labels = host.split(".");
  return labels.length < 2 || SPECIAL_NAMES.includes(labels.at(-1) ?? "");
}

export interface OwnHosts {
  /** Returns whether the parsed URL is on one of the service's own hosts, in any spelling. */
  include(url: URL): boolean;
}

/**
 * Returns the service's own hosts: those of its public URLs. A host name belongs to the service on every port. An IP address or localhost
 * can be shared with other programs, so the port must match, too. All spellings of the loopback host count as one host.
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

export function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}

/** A host name or an IPv4 address in ASCII form: whole labels, no wildcard. */
const ASCII_NAME = /^[a-z\d_-]+(\.[a-z\d_-]+)*$/;

export interface BlockedDomains {
  /** Returns whether the host (in its comparable form) is one of the domains or a subdomain of one. */
  cover(host: string): boolean;
}

/** Parses domains separated by commas into the ASCII form that the URL parser gives to hosts. */
export const blockedDomainsSetting = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .map(asciiForm),
  )
  .refine((names) => names.every((name) => ASCII_NAME.test(name)), {
    error: "must be domains such as example.com, separated by commas, without scheme, port, path, or wildcard",
  });

/** Returns a matcher that compares labels from the right: `evil.com` covers `a.evil.com`, but neither `notevil.com` nor `evil.com.example.com`. */
export function blockedDomains(names: readonly string[]): BlockedDomains {
  const blocked = new Set(names);
  return {
    cover: (host) => {
      if (blocked.size === 0) return false;
      const labels = host.split(".");
      return labels.some((_, index) => blocked.has(labels.slice(index).join(".")));
    },
  };
}

/** Returns the name in the URL parser's form, or the text unchanged if it is not a bare host. */
function asciiForm(text: string): string {
  if (/[\s/\\?#@:%*[\]]/.test(text)) return text;
  try {
    return comparableHost(new URL(`http://${text}`).hostname);
  } catch {
    return text;
  }
}
