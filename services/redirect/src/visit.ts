// A request for a short link, on its way from the listener to the response.

import type { CachedDomain, CachedTarget, DomainKey } from "@qr/contracts";
import type { HttpRequest, HttpResponse } from "@qr/runtime";
import type { Source } from "./targets/resolve-target.ts";
import type { VisitFacts } from "./visit-facts.ts";

export interface Visit {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
  readonly facts: VisitFacts;
  /** The request's host if it is not the default domain's. */
  readonly host: DomainKey | undefined;
  /** The account's own domain at `host`; undefined until it has been looked up. */
  domain: CachedDomain | undefined;
  /** Whether the request is a POST, which enters a password. */
  readonly isEntry: boolean;
  /** The Set-Cookie header, once the right password has been entered. */
  cookie: string | undefined;
  /** When the request arrived, in ms of a monotonic clock. */
  readonly arrivedMs: number;
  /** Continues the visit with the result of its latest lookup. */
  next: (visit: Visit, found: CachedTarget | undefined, source: Source) => void;
}

export function isByPerson({ request, facts }: Visit): boolean {
  return request.method !== "HEAD" && facts.agent.kind === "person";
}
