// Determines which domain a request is for, from its Host header. The default domain is the host of PUBLIC_SHORT_URL.

import { isIP } from "node:net";
import { type DomainKey, domainKey, hostOfKey } from "@qr/contracts";
import { copyString, counter, type Logger } from "@qr/runtime";
import { createGenerations } from "./generations.ts";
import type { DomainHandle } from "./targets/target-memory.ts";

/** Number of hosts whose keys are remembered, so that they are not derived again for each request. */
const MAX_REMEMBERED = 5000;
/** Maximum length of a host name in DNS, plus a port and a trailing dot. */
const MAX_HEADER_LENGTH = 253 + 7;
const NAME = /^[a-z0-9._-]+$/;
/** The key used for every host that no account can add. */
const IMPOSSIBLE = domainKey("-");

/** A host that may be an account's own domain, and its Host header. */
interface Host extends DomainHandle {
  readonly header: string;
  readonly key: DomainKey;
}

/** A host of the default domain. */
interface DefaultHost extends Omit<Host, "key"> {
  readonly key: undefined;
}

export interface Hosts {
  /** Returns the host; undefined for the default domain. */
  hostOf(header: string | undefined): Host | undefined;
  /** Like `hostOf`, but for rarely requested hosts: returns only the key, and does not remember the host. */
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
  const remembered = createGenerations<string, Host | DefaultHost>(MAX_REMEMBERED, () => 1);
  // Most requests have the same header as the previous one.
  let last = hostWith(host, undefined);

  const countUnknown = counter(
    "redirect_unknown_hosts_total",
    "Requests for hosts that no setting names, treated as requests for the short host because no account has its own domain.",
  );
  let isReported = false;
  const impossible: Host = { header: "", key: IMPOSSIBLE, domain: undefined, epoch: 0 };

  function read(header: string): DomainKey | undefined {
    const name = bareHost(header);
    const isDefault = own.has(name) || name === "localhost" || isIP(name.replace(/^\[|\]$/g, "")) !== 0;
    if (isDefault) return undefined;
    return NAME.test(name) ? domainKey(name) : IMPOSSIBLE;
  }

  function recall(header: string): Host | DefaultHost {
    let known = remembered.get(header);
    if (known === undefined) {
      known = hostWith(copyString(header), read(header));
      remembered.set(known.header, known);
    }
    return known;
  }

  return {
    peekDomain: read,
    hostOf: (header) => {
      if (header === undefined) return undefined;
      if (header.length > MAX_HEADER_LENGTH) return impossible;
      if (header !== last.header) last = recall(header);
      return last.key === undefined ? undefined : last;
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

function hostWith(header: string, key: DomainKey | undefined): Host | DefaultHost {
  return key === undefined
    ? { header, key, domain: undefined, epoch: 0 }
    : { header, key: copyString(key), domain: undefined, epoch: 0 };
}

/** Returns the host in lowercase, without a port or a trailing dot. */
function bareHost(header: string): string {
  return header.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
}
