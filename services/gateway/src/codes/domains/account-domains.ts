// The domains that a request can name: those of the account on which codes can be created, and the default domain.

import type { OwnDomain } from "./domain.ts";
import type { DomainStore } from "./domain-store.ts";

export interface AccountDomains {
  /** Returns the domain with this host or id: undefined for the default domain, or "unknown". */
  find(hostOrId: string | undefined): OwnDomain | undefined | "unknown";
}

/** Returns the domains that the bodies can name. Reads them only if a body names a domain. */
export type FindDomains = (accountId: string, bodies: readonly unknown[]) => Promise<AccountDomains>;

/** `publicId`: returns the public id of a domain's UUID. `shortHost`: the host of the default domain. */
export function createFindDomains(
  store: Pick<DomainStore, "live">,
  shortHost: string,
  publicId: (uuid: string) => string,
): FindDomains {
  return async (accountId, bodies) => {
    if (!bodies.some(namesDomain)) return onlyDefaultDomain(shortHost);
    const known = new Map<string, OwnDomain | undefined>([[shortHost, undefined]]);
    for (const domain of await store.live(accountId)) {
      known.set(domain.host, domain);
      known.set(publicId(domain.id), domain);
    }
    return domainsIn(known);
  };
}

/** Returns the domains of an account that has none of its own. */
export function onlyDefaultDomain(shortHost: string): AccountDomains {
  return domainsIn(new Map([[shortHost, undefined]]));
}

function domainsIn(known: ReadonlyMap<string, OwnDomain | undefined>): AccountDomains {
  return {
    find: (name) => {
      if (name === undefined) return undefined;
      const folded = name.toLowerCase().replace(/\.$/, "");
      return known.has(folded) ? known.get(folded) : "unknown";
    },
  };
}

function namesDomain(body: unknown): boolean {
  return typeof body === "object" && body !== null && "domain" in body;
}
