// Handles the requests to the short host. The steps of a scan:
//
//   domain → facts of the visit → resolve → state of the code → scan limit → password → rules → journal → respond
//
// A response waits until the journal has settled its scan. Only a visit to an active code is a scan. For a code with a password, the scan is
// the POST with the right password, not the visits with the cookie after it.

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
import { sendPasswordPage } from "./pages/password-page.ts";
import { sendPreviewPage } from "./pages/preview-page.ts";
import type { Entries } from "./passwords/entries.ts";
import type { ProtectedCode } from "./passwords/entry-cookie.ts";
import { isLinkTarget, limitedCode, type OpenCode, openTarget, presentTo } from "./present-target.ts";
import type { RedirectCounts } from "./redirect-counts.ts";
import { type CodeTarget, refuseLongUrl, refuseMethod, respond, sendEntered, sendRedirect } from "./respond.ts";
import type { LimitedCode, ScanLimits } from "./scan-limits/scan-limits.ts";
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
  /** Whether the request is a POST, which enters a password. */
  readonly isEntry: boolean;
  /** The Set-Cookie header, once the right password has been entered. */
  cookie: string | undefined;
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
  entries: Entries;
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
    entries,
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
    if (method !== "GET" && method !== "HEAD" && method !== "POST") return refuseMethod(response);
    if (url.length > MAX_URL_LENGTH) return refuseLongUrl(response);
    const host = hosts.domainOf(request.headers.host);
    if (host === undefined || isHealthUrl(url)) return visitDefaultDomain(request, response);
    const domain = memory.leased(host, now());
    if (domain?.kind === "domain") onDomain(visitOf(request, response, onDomain, host), domain);
    else find(ANY_DOMAIN_KEY, visitOf(request, response, onAnyDomain, host));
  };

  function visitOf(request: HttpRequest, response: HttpResponse, next: Visit["next"], host?: DomainKey): Visit {
    const facts = new VisitFacts(request, factReaders);
    const isEntry = request.method === "POST";
    return { request, response, facts, host, domain: undefined, isEntry, cookie: undefined, next };
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
    if (previewed === undefined) {
      if (request.method === "POST") refuseMethod(response);
      else respondToOtherPath(request, response, otherPaths);
    } else find(previewed, visitOf(request, response, onPreview));
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
    else if (visit.isEntry || !respondToOwnPath(request, response, found)) visitOwnDomain(visit, found);
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
    const limited = found && limitedCode(found, visit);
    if (limited === undefined) answer(visit, found, source);
    else scanLimits.decide(limited, usesScan(visit, limited), (isOpen) => answer(visit, found, source, !isOpen));
  }

  function answer(visit: Visit, found: CachedTarget | undefined, source: Source, isExhausted = false): void {
    const target = found && isLinkTarget(found) ? presentTo(visit, found, isExhausted) : undefined;
    counts.add(target?.kind ?? "unavailable", source);
    if (target === undefined) sendPage(visit.response, "unavailable");
    else if (target.kind === "unknown") respondToUnknown(visit);
    else if (target.kind === "locked") unlock(visit, target.code, () => serveEntered(visit, target.code, source));
    else serve(visit, target);
  }

  /** Shows where the short link leads at present. A code without a preview gets the same response as an unknown code. */
  function onPreview(visit: Visit, found: CachedTarget | undefined, source: Source): void {
    const limited = found && limitedCode(found, visit);
    if (limited === undefined) answerPreview(visit, found, source);
    else scanLimits.decide(limited, false, (isOpen) => answerPreview(visit, found, source, !isOpen));
  }

  function answerPreview(visit: Visit, found: CachedTarget | undefined, source: Source, isExhausted = false): void {
    const previewed = found && "codeId" in found ? found : undefined;
    const target = previewed && presentTo(visit, previewed, isExhausted);
    if (previewed?.preview === false) onTarget(visit, UNKNOWN_TARGET.target, source);
    else if (target?.kind === "locked") {
      counts.add("locked", source);
      unlock(visit, target.code, (cookie) => sendEntered(visit.response, "preview", cookie));
    } else if (target === undefined || !("codeId" in target)) answer(visit, found, source, isExhausted);
    else {
      counts.add("preview", source);
      sendPreviewPage(visit.response, target, abuseContact);
    }
  }

  /** Asks for the password of the code, or continues with `onRight` if it has just been entered. */
  function unlock(visit: Visit, code: ProtectedCode, onRight: (cookie: string) => void): void {
    const onEntered = (cookie: string) => {
      visit.cookie = cookie;
      onRight(cookie);
    };
    if (visit.isEntry) void entries.enter(visit, code, onEntered);
    else sendPasswordPage(visit.response, "ask");
  }

  /** Uses up a scan of a limited code now that its password has been entered. */
  function serveEntered(visit: Visit, code: OpenCode, source: Source): void {
    const limited = limitedCode(code, visit);
    if (limited === undefined) serve(visit, openTarget(code, visit.facts));
    else
      scanLimits.decide(limited, isPerson(visit), (isOpen) => {
        if (isOpen) return serve(visit, openTarget(code, visit.facts));
        visit.cookie = undefined;
        answer(visit, code, source, true);
      });
  }

  /** Responds with what the code leads to, once the scan, if the visit is one, is settled. */
  function serve(visit: Visit, target: CodeTarget): void {
    if (isScan(visit, target) && journal(encodeScan(target, visit.facts))) {
      visits.push(visit);
      targets.push(target);
    } else respondTo(visit, target);
  }

  function respondTo({ response, domain, cookie }: Visit, target: CodeTarget): void {
    if (cookie !== undefined) sendEntered(response, target, cookie);
    else respond(response, target, domain === undefined ? null : domain.goneTarget);
  }

  function respondToUnknown(visit: Visit): void {
    const location = visit.domain?.notFoundTarget ?? null;
    respondToMiss(visit, () => {
      if (visit.isEntry) refuseMethod(visit.response);
      else if (location === null) sendPage(visit.response, "not_found");
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

/** Returns whether the visit uses up a scan of a limited code. If the code has a password, the scan is used up when it has been entered. */
function usesScan(visit: Visit, { isProtected }: LimitedCode): boolean {
  return !isProtected && visit.request.method !== "HEAD" && isPerson(visit);
}

function isPerson({ facts }: Visit): boolean {
  return facts.agent.kind === "person";
}

/** Returns whether to count the visit as a scan. Only active dynamic codes are counted, and a HEAD request is not a scan. */
function isScan({ request }: Visit, target: CodeTarget): target is Extract<CodeTarget, { codeId: string }> {
  return "codeId" in target && target.isCounted && request.method !== "HEAD";
}
