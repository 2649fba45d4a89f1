// Determines which domain a request is for, from its Host header. The default domain is the host of PUBLIC_SHORT_URL.

import { isIP } from "node:net";
import { type DomainKey, domainKey, hostOfKey } from "@qr/contracts";
import { copyString, counter, type Logger } from "@qr/runtime";
import { createGenerations } from "./generations.ts";

/** Number of hosts whose keys are remembered, so that they are not derived again for each request. */
const MAX_REMEMBERED = 5000;
/** Maximum length of a host name in DNS, plus a port and a trailing dot. */
const MAX_HEADER_LENGTH = 253 + 7;
const NAME = /^[a-z0-9._-]+$/;
/** The key used for every host that no account can add. */
const IMPOSSIBLE = domainKey("-");

/** A Host header and the key of its host, undefined for the default domain. */
interface Host {
  header: string;
  key: DomainKey | undefined;
}

export interface Hosts {
  /** Returns the key of the host, which may be an account's own domain; undefined for the default domain. */
  domainOf(header: string | undefined): DomainKey | undefined;
  /** Like `domainOf`, but for rarely requested hosts: does not remember the key. */
  peekDomain(host: string): DomainKey | undefined;
  /** Returns whether PUBLIC_SHORT_URL or SHORT_HOST_ALIASES names the host. */
  isNamed(host: string): boolean;
  /** Counts a request for a host that no setting names, while no account has its own domain. Logs a warning the first time. */
  reportUnknown(host: DomainKey): void;
}

/**
 * Returns a reader of Host headers. `shortUrl`: PUBLIC_SHORT_URL. `aliases`: other hosts of the default domain. IP
 * addresses and localhost also mean the default domain.
 */
export function createHosts(shortUrl: string, aliases: readonly string[], log: Logger): Hosts {
  const { host, hostname } = new URL(shortUrl);
  const own = new Set([hostname, ...aliases].map(bareHost));
  const remembered = createGenerations<string, Host>(MAX_REMEMBERED, () => 1);
  // Most requests have the same header as the previous one.
  let last: Host = { header: host, key: undefined };

  const countUnknown = counter(
    "redirect_unknown_hosts_total",
    "Requests for hosts that no setting names, treated as the short host because no account has its own domain.",
  );
  let isReported = false;

  function read(header: string): DomainKey | undefined {
    const name = bareHost(header);
    const isDefault = own.has(name) || name === "localhost" || isIP(name.replace(/^\[|\]$/g, "")) !== 0;
    if (isDefault) return undefined;
    return NAME.test(name) ? domainKey(name) : IMPOSSIBLE;
  }

  function recall(header: string): Host {
    let known = remembered.get(header);
    if (known === undefined) {
      known = { header: copyString(header), key: read(header) };
      remembered.set(known.header, known);
    }
    return known;
  }

  return {
    peekDomain: read,
    domainOf: (header) => {
      if (header === undefined) return undefined;
      if (header.length > MAX_HEADER_LENGTH) return IMPOSSIBLE;
      if (header !== last.header) last = recall(header);
      return last.key;
    },
    isNamed: (name) => own.has(bareHost(name)),
    reportUnknown: (key) => {
      countUnknown();
      if (isReported) return;
      isReported = true;
      log.warn(
        { host: hostOfKey(key) },
        "a request has an unknown host; list it in SHORT_HOST_ALIASES, because such requests get 421 once an account has its own domain",
      );
    },
  };
}

/** Returns the host in lowercase, without a port or a trailing dot. */
function bareHost(header: string): string {
  return header.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
}
