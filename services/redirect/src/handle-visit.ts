// Handles the requests to the short host. The steps of a scan:
//
//   domain → facts of the visit → resolve → state of the code → scan limit → rules → journal → respond
//
// A response waits until the journal has settled its scan. Only a visit to an active code is a scan.

import {
  ANY_DOMAIN_KEY,
  type CachedDomain,
  type CachedTarget,
  type DomainKey,
  type TargetKey,
  UNKNOWN_TARGET,
} from "@qr/contracts";
import { type HttpListener, type HttpRequest, type HttpResponse, networkOf } from "@qr/runtime";
import { createFifo } from "./fifo.ts";
import type { Hosts } from "./hosts.ts";
import { isReserved, linkKeyFromUrl, previewedKeyFromUrl } from "./link-path.ts";
import type { MissBudget } from "./misses/miss-budget.ts";
import type { PacedLookups } from "./misses/paced-lookups.ts";
import { isHealthUrl, type OtherPaths, respondToOtherPath } from "./other-paths.ts";
import { ownLinkKey, previewedOwnKey, respondToOwnPath } from "./own-domain.ts";
import { sendPage } from "./pages/pages.ts";
import { sendPreviewPage } from "./pages/preview-page.ts";
import { isLinkTarget, limitedCode, presentTarget } from "./present-target.ts";
import type { RedirectCounts } from "./redirect-counts.ts";
import { type CodeTarget, refuseLongUrl, refuseMethod, respond, sendRedirect } from "./respond.ts";
import type { ScanLimits } from "./scan-limits/scan-limits.ts";
import type { Source } from "./targets/resolve-target.ts";
import type { TargetMemory } from "./targets/target-memory.ts";
import { encodeScan, type FactReaders, VisitFacts } from "./visit-facts.ts";

const MAX_URL_LENGTH = 2048;

export interface Visit {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
  readonly facts: VisitFacts;
  /** The request's host if it is not the default domain's. */
  readonly host: DomainKey | undefined;
  /** The account's own domain at that host; undefined until it has been looked up. */
  domain: CachedDomain | undefined;
  /** Continues the visit with what has been looked up for it. */
  next: (visit: Visit, found: CachedTarget | undefined, source: Source) => void;
}

interface VisitParts {
  memory: TargetMemory;
  hosts: Hosts;
  otherPaths: OtherPaths;
  /** The URL to which visitors can report a short link. */
  abuseContact: string | undefined;
  counts: RedirectCounts;
  /** Returns the time of a monotonic clock, in ms. */
  now: () => number;
  factReaders: FactReaders;
  /** Looks up a key that has no valid lease in memory, then calls `resolved`. */
  resolve: (key: TargetKey, visit: Visit) => void;
  missBudget: MissBudget;
  /** Looks up a key for a network that has used up its miss budget, then calls `resolved` or `refused`. */
  pacedLookups: Pick<PacedLookups<Visit>, "resolve">;
  scanLimits: Pick<ScanLimits, "decide">;
  journal: (scan: string) => boolean;
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
  const {
    memory,
    hosts,
    otherPaths,
    abuseContact,
    counts,
    now,
    factReaders,
    resolve,
    missBudget,
    pacedLookups,
    scanLimits,
    journal,
  } = parts;
  /** Visits that are waiting for the journal, and their targets, in scan order. */
  const visits = createFifo<Visit>();
  const targets = createFifo<CodeTarget>();

  const listener: HttpListener = (request, response) => {
    const { method, url = "" } = request;
    if (method !== "GET" && method !== "HEAD") return refuseMethod(response);
    if (url.length > MAX_URL_LENGTH) return refuseLongUrl(response);
    const host = hosts.domainOf(request.headers.host);
    if (host === undefined || isHealthUrl(url)) return visitDefaultDomain(request, response);
    const domain = memory.leased(host, now());
    if (domain?.kind === "domain") onDomain(visitOf(request, response, onDomain, host), domain);
    else find(ANY_DOMAIN_KEY, visitOf(request, response, onAnyDomain, host));
  };

  function visitOf(request: HttpRequest, response: HttpResponse, next: Visit["next"], host?: DomainKey): Visit {
    return { request, response, facts: new VisitFacts(request, factReaders), host, domain: undefined, next };
  }

  function visitDefaultDomain(request: HttpRequest, response: HttpResponse): void {
    const key = linkKeyFromUrl(request.url ?? "");
    const leased = key && memory.leased(key, now());
    if (key === undefined || (!leased && isReserved(key))) {
      visitOtherPath(request, response);
      return;
    }
    const visit = visitOf(request, response, onTarget);
    if (leased) onTarget(visit, leased, "lease");
    else lookUp(key, visit);
  }

  /** Responds to a path that is not a slug. It can be the preview of a slug. */
  function visitOtherPath(request: HttpRequest, response: HttpResponse): void {
    const previewed = previewedKeyFromUrl(request.url ?? "");
    if (previewed === undefined) respondToOtherPath(request, response, otherPaths);
    else find(previewed, visitOf(request, response, onPreview));
  }

  /** While no account has its own domain, every host means the default domain, so a proxy may change the Host header. */
  function onAnyDomain(visit: Visit, found: CachedTarget | undefined): void {
    const { host, request, response } = visit;
    if (found === undefined || host === undefined) sendPage(response, "unavailable");
    else if (found.kind === "domains" && !found.areAny) {
      hosts.reportUnknown(host);
      visitDefaultDomain(request, response);
    } else {
      visit.next = onDomain;
      find(host, visit);
    }
  }

  function onDomain(visit: Visit, found: CachedTarget | undefined): void {
    const { request, response } = visit;
    if (found === undefined) sendPage(response, "unavailable");
    else if (found.kind !== "domain") respondToMiss(visit, () => sendPage(response, "misdirected"));
    else if (!respondToOwnPath(request, response, found)) visitOwnDomain(visit, found);
  }

  function visitOwnDomain(visit: Visit, domain: CachedDomain): void {
    visit.domain = domain;
    visit.next = onOwnTarget;
    const key = ownLinkKey(domain, visit.request.url ?? "");
    if (key !== undefined) find(key, visit);
    else if (!findPreviewed(visit, domain)) respondToUnknown(visit);
  }

  /** Only an unknown path can ask for a preview, because a path that ends in "+" can be a short link itself. */
  function onOwnTarget(visit: Visit, found: CachedTarget | undefined, source: Source): void {
    const { domain } = visit;
    if (found?.kind !== "unknown" || domain === undefined || !findPreviewed(visit, domain))
      onTarget(visit, found, source);
  }

  /** Continues the visit with the short link that it asks to preview. Returns false if there is none. */
  function findPreviewed(visit: Visit, domain: CachedDomain): boolean {
    const key = previewedOwnKey(domain, visit.request.url ?? "");
    if (key === undefined) return false;
    visit.next = onPreview;
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

  function onTarget(visit: Visit, found: CachedTarget | undefined, source: Source): void {
    const limited = found && limitedCode(found, visit.facts);
    if (limited === undefined) answer(visit, found, source);
    else scanLimits.decide(limited, usesScan(visit), (isOpen) => answer(visit, found, source, !isOpen));
  }

  function answer(visit: Visit, found: CachedTarget | undefined, source: Source, isExhausted = false): void {
    const target = found && isLinkTarget(found) ? presentTarget(found, visit.facts, isExhausted) : undefined;
    counts.add(target?.kind ?? "unavailable", source);
    if (target === undefined) sendPage(visit.response, "unavailable");
    else if (target.kind === "unknown") respondToUnknown(visit);
    else if (isScan(visit, target) && journal(encodeScan(target, visit.facts))) {
      visits.push(visit);
      targets.push(target);
    } else respondTo(visit, target);
  }

  /** Shows where the short link leads at present. A code without a preview gets the same response as an unknown code. */
  function onPreview(visit: Visit, found: CachedTarget | undefined, source: Source): void {
    const limited = found && limitedCode(found, visit.facts);
    if (limited === undefined) answerPreview(visit, found, source);
    else scanLimits.decide(limited, false, (isOpen) => answerPreview(visit, found, source, !isOpen));
  }

  function answerPreview(visit: Visit, found: CachedTarget | undefined, source: Source, isExhausted = false): void {
    const previewed = found && "codeId" in found ? found : undefined;
    const target = previewed && presentTarget(previewed, visit.facts, isExhausted);
    if (previewed?.preview === false) onTarget(visit, UNKNOWN_TARGET.target, source);
    else if (target === undefined || !("codeId" in target)) answer(visit, found, source, isExhausted);
    else {
      counts.add("preview", source);
      sendPreviewPage(visit.response, target, abuseContact);
    }
  }

  function respondTo({ response, domain }: Visit, target: CodeTarget): void {
    respond(response, target, domain === undefined ? null : domain.goneTarget);
  }

  function respondToUnknown(visit: Visit): void {
    const location = visit.domain?.notFoundTarget ?? null;
    respondToMiss(visit, () => {
      if (location === null) sendPage(visit.response, "not_found");
      else sendRedirect(visit.response, location);
    });
  }

  /** Charges the miss to the visitor's network, then calls `send`, or responds with 429 if the network has used up its budget. */
  function respondToMiss(visit: Visit, send: () => void): void {
    const seconds = missBudget.spend(visit.facts.address);
    if (seconds === undefined) send();
    else sendRateLimited(visit, seconds);
  }

  function refused(visit: Visit): void {
    sendRateLimited(visit, missBudget.peek(visit.facts) ?? 1);
  }

  function settled(count: number): void {
    for (let index = 0; index < count; index += 1) {
      const visit = visits.shift();
      const target = targets.shift();
      if (visit && target) respondTo(visit, target);
    }
  }

  return { listener, resolved: (visit, found, source) => visit.next(visit, found, source), refused, settled };
}

function sendRateLimited({ response }: Visit, seconds: number): void {
  sendPage(response, "rate_limited", { "Retry-After": String(seconds) });
}

/** Returns whether the visit uses up a scan of a limited code. */
function usesScan({ request, facts }: Visit): boolean {
  return request.method !== "HEAD" && facts.agent.kind === "person";
}

/** Returns whether to count the visit as a scan. Only active dynamic codes are counted, and a HEAD request is not a scan. */
function isScan({ request }: Visit, target: CodeTarget): target is Extract<CodeTarget, { codeId: string }> {
  return "codeId" in target && target.isCounted && request.method !== "HEAD";
}
