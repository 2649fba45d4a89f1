// Handles the requests to the short host. The steps of a scan:
//
//   domain → facts of the visit → resolve → respond (respond-to-visit.ts)

import { ANY_DOMAIN_KEY, type CachedDomain, type CachedTarget, type DomainKey, type TargetKey } from "@qr/contracts";
import { type HttpListener, type HttpRequest, type HttpResponse, networkOf } from "@qr/runtime";
import type { Hosts } from "./hosts.ts";
import { isReserved, linkKeyFromUrl, previewedKeyFromUrl } from "./link-path.ts";
import type { PacedLookups } from "./misses/paced-lookups.ts";
import { isHealthUrl, type OtherPaths, respondToOtherPath } from "./other-paths.ts";
import { ownLinkKey, previewedOwnKey, respondToOwnPath } from "./own-domain.ts";
import { sendPage } from "./pages/pages.ts";
import { refuseLongUrl, refuseMethod } from "./respond.ts";
import { createVisitResponses, type ResponseParts } from "./respond-to-visit.ts";
import type { Source } from "./targets/resolve-target.ts";
import type { TargetMemory } from "./targets/target-memory.ts";
import type { Visit } from "./visit.ts";
import { type FactReaders, VisitFacts } from "./visit-facts.ts";

const MAX_URL_LENGTH = 2048;

interface VisitParts extends ResponseParts {
  memory: TargetMemory;
  hosts: Hosts;
  otherPaths: OtherPaths;
  /** Returns the time of a monotonic clock, in ms. */
  now: () => number;
  factReaders: FactReaders;
  /** Looks up a key that has no valid lease in memory, then calls `resolved`. */
  resolve: (key: TargetKey, visit: Visit) => void;
  /** Looks up a key for a network that has used up its miss budget, then calls `resolved` or `refused`. */
  pacedLookups: Pick<PacedLookups<Visit>, "resolve">;
}

export interface VisitHandler {
  listener: HttpListener;
  /** Continues a visit after its lookup. `found` is undefined if no store responded and there is no last known target. */
  resolved(visit: Visit, found: CachedTarget | undefined, source: Source): void;
  /** Ends a visit whose key is not looked up, because its network has used up its miss budget. */
  refused(visit: Visit): void;
  /** Sends the responses to the next `count` scans, which the journal has settled. */
  settled(count: number): void;
}

export function createVisitHandler(parts: VisitParts): VisitHandler {
  const { memory, hosts, otherPaths, now, factReaders, resolve, missBudget, pacedLookups } = parts;
  const responses = createVisitResponses(parts);

  const listener: HttpListener = (request, response) => {
    const { method, url = "" } = request;
    if (method !== "GET" && method !== "HEAD" && method !== "POST") return refuseMethod(response);
    if (url.length > MAX_URL_LENGTH) return refuseLongUrl(response);
    const host = hosts.hostOf(request.headers.host);
    const arrivedMs = now();
    if (host === undefined || isHealthUrl(url)) return visitDefaultDomain(request, response, arrivedMs);
    const domain = memory.leasedDomain(host, arrivedMs);
    if (domain?.kind === "domain") onDomain(visitOf(request, response, arrivedMs, onDomain, host.key), domain);
    else find(ANY_DOMAIN_KEY, visitOf(request, response, arrivedMs, onAnyDomain, host.key));
  };

  function visitOf(
    request: HttpRequest,
    response: HttpResponse,
    arrivedMs: number,
    next: Visit["next"],
    host?: DomainKey,
  ): Visit {
    const facts = new VisitFacts(request, factReaders);
    const isEntry = request.method === "POST";
    return { request, response, facts, host, domain: undefined, isEntry, cookie: undefined, arrivedMs, next };
  }

  function visitDefaultDomain(request: HttpRequest, response: HttpResponse, nowMs: number): void {
    const key = linkKeyFromUrl(request.url ?? "");
    const leased = key && memory.leased(key, nowMs);
    if (key === undefined || (!leased && isReserved(key))) {
      visitOtherPath(request, response, nowMs);
      return;
    }
    const visit = visitOf(request, response, nowMs, responses.target);
    if (leased) responses.target(visit, leased, "lease");
    else lookUp(key, visit);
  }

  /** Responds to a path that is not a slug. The path may ask for the preview of a slug. */
  function visitOtherPath(request: HttpRequest, response: HttpResponse, nowMs: number): void {
    const previewed = previewedKeyFromUrl(request.url ?? "");
    if (previewed !== undefined) find(previewed, visitOf(request, response, nowMs, responses.preview));
    else if (request.method === "POST") refuseMethod(response);
    else respondToOtherPath(request, response, otherPaths);
  }

  /**
   * Continues a visit to a host other than the default domain's. While no account has its own domain, every host means
   * the default domain, so a proxy may change the Host header.
   */
  function onAnyDomain(visit: Visit, found: CachedTarget | undefined): void {
    const { host, request, response } = visit;
    if (found === undefined || host === undefined) sendPage(response, "unavailable");
    else if (found.kind === "domains" && !found.areAny) {
      hosts.reportUnknown(host);
      visitDefaultDomain(request, response, now());
    } else {
      visit.next = onDomain;
      find(host, visit);
    }
  }

  function onDomain(visit: Visit, found: CachedTarget | undefined): void {
    if (found === undefined) sendPage(visit.response, "unavailable");
    else if (found.kind !== "domain") responses.misdirected(visit);
    else onOwnDomain(visit, found);
  }

  function onOwnDomain(visit: Visit, domain: CachedDomain): void {
    visit.domain = domain;
    if (visit.isEntry || !respondToOwnPath(visit, domain, () => responses.noLink(visit))) visitOwnDomain(visit, domain);
  }

  function visitOwnDomain(visit: Visit, domain: CachedDomain): void {
    visit.next = onOwnTarget;
    const key = ownLinkKey(domain, visit.request.url ?? "");
    if (key !== undefined) find(key, visit);
    else if (!findPreviewed(visit, domain)) responses.unknown(visit);
  }

  /**
   * Continues the visit with its target. Only an unknown path can ask for a preview, because a path that ends in "+"
   * can itself be a short link.
   */
  function onOwnTarget(visit: Visit, found: CachedTarget | undefined, source: Source): void {
    const { domain } = visit;
    if (found?.kind !== "unknown" || domain === undefined || !findPreviewed(visit, domain))
      responses.target(visit, found, source);
  }

  /**
   * Continues the visit with the short link that it asks to preview. Returns false if it does not ask for a preview.
   */
  function findPreviewed(visit: Visit, domain: CachedDomain): boolean {
    const key = previewedOwnKey(domain, visit.request.url ?? "");
    if (key === undefined) return false;
    visit.next = responses.preview;
    find(key, visit);
    return true;
  }

  /** Continues the visit with the entry for the key, from memory if the entry is leased. */
  function find(key: TargetKey, visit: Visit): void {
    const leased = memory.leased(key, now());
    if (leased) visit.next(visit, leased, "lease");
    else lookUp(key, visit);
  }

  function lookUp(key: TargetKey, visit: Visit): void {
    const { facts } = visit;
    if (missBudget.peek(facts) === undefined || memory.last(key)) resolve(key, visit);
    else pacedLookups.resolve(networkOf(facts.address), key, visit);
  }

  return {
    listener,
    resolved: (visit, found, source) => visit.next(visit, found, source),
    refused: responses.refused,
    settled: responses.settled,
  };
}
