// The domains that a request can name: those of the account on which codes can be created, and the default domain.

import { domainIdFromUuid, type ErrorDetail } from "@qr/contracts";
import type { HttpError } from "@qr/runtime";
import { invalidRequest } from "../../route/violations.ts";
import type { OwnDomain } from "./domain.ts";
import type { DomainStore } from "./domain-store.ts";

export interface AccountDomains {
  /** Returns the domain with this host or ID: undefined for the default domain, or "unknown". */
  find(hostOrId: string): OwnDomain | undefined | "unknown";
}

/** The violation for a domain that the account does not have, or no longer has. */
export const UNKNOWN_DOMAIN: ErrorDetail = {
  field: "domain",
  code: "unknown_domain",
  message: "Must be the host or the `id` of a verified domain of this account.",
};

/** Returns the error for a domain that the account does not have, or no longer has. */
export function unknownDomain(): HttpError {
  return invalidRequest([UNKNOWN_DOMAIN]);
}

export type FindDomains = (accountId: string) => Promise<AccountDomains>;

/** Returns a function that reads the domains of an account. `shortHost`: the host of the default domain. */
export function createFindDomains(store: Pick<DomainStore, "live">, shortHost: string): FindDomains {
  return async (accountId) => {
    const known = new Map<string, OwnDomain | undefined>([[shortHost, undefined]]);
    for (const domain of await store.live(accountId)) {
      known.set(domain.host, domain);
      known.set(domainIdFromUuid(domain.id), domain);
    }
    return {
      find: (name) => {
        const folded = name.toLowerCase().replace(/\.$/, "");
        return known.has(folded) ? known.get(folded) : "unknown";
      },
    };
  };
}
