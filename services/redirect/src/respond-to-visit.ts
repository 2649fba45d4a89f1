// Responds to visits once their short link has been looked up. The order of decisions:
//
//   state of the code → scan limit → password → rules → journal → response
//
// A response waits until the journal has settled its scan. Only a visit to an active code is a scan. For a code with a password, the scan is
// the POST with the right password, not the later visits with the cookie.

import { type CachedTarget, type DomainPageKind, UNKNOWN_TARGET } from "@qr/contracts";
import type { Logger } from "@qr/runtime";
import { type ContentTarget, sendContentPage } from "./content-pages/content-page.ts";
import { createFifo } from "./fifo.ts";
import { pathOf } from "./link-path.ts";
import type { MissBudget } from "./misses/miss-budget.ts";
import type { Branding, Brandings } from "./pages/brandings-store.ts";
import { sendPage } from "./pages/pages.ts";
import { sendPasswordPage } from "./pages/password-page.ts";
import { sendPreviewPage } from "./pages/preview-page.ts";
import type { Entries } from "./passwords/entries.ts";
import type { ProtectedCode } from "./passwords/entry-cookie.ts";
import {
  hasPassword,
  isClosed,
  isLinkTarget,
  type LiveCode,
  limitedCode,
  openTarget,
  presentTarget,
} from "./present-target.ts";
import type { RedirectCounts } from "./redirect-counts.ts";
import { type CodeTarget, refuseMethod, respond, sendEntered, sendRedirect } from "./respond.ts";
import type { ScanLimits } from "./scan-limits/scan-limits.ts";
import type { Source } from "./targets/resolve-target.ts";
import { isByPerson, type Visit } from "./visit.ts";
import { encodeScan } from "./visit-facts.ts";

export interface ResponseParts {
  /** The URL to which visitors can report a short link. */
  abuseContact: string | undefined;
  counts: RedirectCounts;
  entries: Entries;
  brandings: Brandings;
  log: Logger;
  missBudget: MissBudget;
  scanLimits: Pick<ScanLimits, "decide">;
  journal: (scan: string) => boolean;
}

export interface VisitResponses {
  /** Responds with what the link leads to. */
  target(visit: Visit, found: CachedTarget | undefined, source: Source): void;
  /** Shows where the link currently leads. A code without a preview gets the same response as an unknown code. */
  preview(visit: Visit, found: CachedTarget | undefined, source: Source): void;
  /** Responds to a visit to an address without a short link. */
  unknown(visit: Visit): void;
  /** Shows the page for an address without a short link. */
  noLink(visit: Visit): void;
  /** Responds to a visit to a host that is not a live domain. */
  misdirected(visit: Visit): void;
  /** Responds to a visit whose short link is not looked up, because the visitor's network has used up its miss budget. */
  refused(visit: Visit): void;
  /** Sends the responses to the next `count` scans, which the journal has settled. */
  settled(count: number): void;
}

export function createVisitResponses(parts: ResponseParts): VisitResponses {
  const { abuseContact, counts, entries, brandings, missBudget, scanLimits, journal, log } = parts;
  /** Visits that are waiting for the journal, and their targets, in scan order. */
  const visits = createFifo<Visit>();
  const targets = createFifo<CodeTarget>();

  function onTarget(visit: Visit, found: CachedTarget | undefined, source: Source): void {
    const limited = found && limitedCode(found, visit);
    if (found === undefined || limited === undefined) respondToLink(visit, found, source);
    else scanLimits.decide(limited, usesScan(visit, found), (isOpen) => respondToLink(visit, found, source, !isOpen));
  }

  function respondToLink(visit: Visit, found: CachedTarget | undefined, source: Source, isExhausted = false): void {
    const target = found && isLinkTarget(found) ? presentTarget(found, visit, isExhausted) : undefined;
    counts.add(target?.kind ?? "unavailable", source);
    if (target === undefined) sendPage(visit.response, "unavailable");
    else if (target.kind === "unknown") respondToUnknown(visit);
    else if (target.kind === "locked") unlock(visit, target.code, (cookie) => onEntered(visit, target.code, cookie));
    else serve(visit, target);
  }

  function onPreview(visit: Visit, found: CachedTarget | undefined, source: Source): void {
    const limited = found && limitedCode(found, visit);
    if (limited === undefined) respondToPreview(visit, found, source);
    else scanLimits.decide(limited, false, (isOpen) => respondToPreview(visit, found, source, !isOpen));
  }

  function respondToPreview(visit: Visit, found: CachedTarget | undefined, source: Source, isExhausted = false): void {
    const previewed = found && "codeId" in found ? found : undefined;
    const target = previewed && presentTarget(previewed, visit, isExhausted);
    if (previewed?.preview === false) onTarget(visit, UNKNOWN_TARGET.target, source);
    else if (target?.kind === "locked") {
      counts.add("locked", source);
      unlock(visit, target.code, (cookie) => sendEntered(visit, "preview", cookie));
    } else if (target === undefined || !("codeId" in target)) respondToLink(visit, found, source, isExhausted);
    else {
      counts.add("preview", source);
      sendPreviewPage(visit.response, target, abuseContact);
    }
  }

  /**
   * Shows the password page or, if the visit submits a password, checks the password and calls `onRight` if it is
   * right.
   */
  function unlock(visit: Visit, code: ProtectedCode, onRight: (cookie: string) => void): void {
    if (visit.isEntry) void entries.enter(visit, code, onRight);
    else
      withBranding(visit, brandings.ofCode(code.codeId), (branding) =>
        sendPasswordPage(visit.response, "ask", { branding }),
      );
  }

  /**
   * Uses up a scan of a limited code, and sends the visitor to the target. Another visitor may have used up the last scan while this one
   * entered the password.
   */
  function onEntered(visit: Visit, code: LiveCode, cookie: string): void {
    const lead = () => {
      visit.cookie = cookie;
      serve(visit, openTarget(code, visit.facts));
    };
    const limited = limitedCode(code, visit);
    if (limited === undefined) lead();
    else scanLimits.decide(limited, isByPerson(visit), (isOpen) => (isOpen ? lead() : respondToExhausted(visit, code)));
  }

  function respondToExhausted(visit: Visit, code: LiveCode): void {
    const target = presentTarget(code, visit, true);
    if (target.kind !== "locked" && target.kind !== "unknown") respondTo(visit, target);
  }

  /** Responds with what the code leads to. If the visit is a scan, waits until the scan is settled. */
  function serve(visit: Visit, target: CodeTarget): void {
    if (!isScan(visit, target)) respondTo(visit, target);
    else if (journal(encodeScan(target, visit.facts))) {
      visits.push(visit);
      targets.push(target);
    } else respondToScan(visit, target);
  }

  function respondToScan(visit: Visit, target: CodeTarget): void {
    respondTo(visit, target);
    counts.scanServed(visit.arrivedMs);
  }

  function respondTo(visit: Visit, target: CodeTarget): void {
    const { cookie } = visit;
    if (cookie !== undefined) sendEntered(visit, target, cookie);
    else if (isClosed(target)) sendCustomPage(visit, target.kind, brandings.ofCode(target.code.codeId));
    else if (target.kind === "gone") respondToGone(visit);
    else respond(visit, target, show);
  }

  function show(visit: Visit, target: ContentTarget): void {
    const { response, facts } = visit;
    const picture = target.kind === "links" ? target.picture : undefined;
    withBranding(visit, brandings.ofCode(target.codeId, picture), (branding) =>
      sendContentPage(response, target, { branding, abuseContact, nowMs: facts.timeMs }),
    );
  }

  /** Sends a page once the branding has been read. A string that has passed the gateway's checks but cannot be shown must not crash the process. */
  function withBranding(
    { response }: Visit,
    read: Promise<Branding | undefined>,
    send: (branding?: Branding) => void,
  ): void {
    read.then(send).catch((error: unknown) => {
      log.error({ err: error, path: pathOf(response.req.url ?? "") }, "could not send a page");
      if (!response.headersSent) sendPage(response, "unavailable");
    });
  }

  function respondToUnknown(visit: Visit): void {
    const location = visit.domain?.notFoundTarget ?? null;
    respondToMiss(visit, () => {
      if (visit.isEntry) refuseMethod(visit.response);
      else if (location === null) showNoLink(visit);
      else sendRedirect(visit.response, location);
    });
  }

  function respondToGone(visit: Visit): void {
    const { domain, response } = visit;
    if (domain === undefined) sendPage(response, "gone");
    else if (domain.goneTarget === null) sendCustomPage(visit, "gone", brandings.ofDomain(domain.number));
    else sendRedirect(response, domain.goneTarget);
  }

  function showNoLink(visit: Visit): void {
    const { domain, response } = visit;
    if (domain === undefined) sendPage(response, "not_found");
    else sendCustomPage(visit, "not_found", brandings.ofDomain(domain.number));
  }

  /** Shows the domain's custom page or, if it has none, the account's or the service's. */
  function sendCustomPage(visit: Visit, kind: DomainPageKind, read: Promise<Branding | undefined>): void {
    withBranding(visit, read, (branding) => {
      const custom = visit.domain?.pages?.[kind] ?? branding?.pages?.[kind];
      sendPage(visit.response, kind, { branding, custom, report: branding?.reportUrl ?? abuseContact });
    });
  }

  /** Charges the miss to the visitor's network, then calls `send`, or responds with 429 if the network has used up its budget. */
  function respondToMiss(visit: Visit, send: () => void): void {
    const seconds = missBudget.spend(visit.facts.address);
    if (seconds === undefined) send();
    else sendRateLimited(visit, seconds);
  }

  function settled(count: number): void {
    for (let index = 0; index < count; index += 1) {
      const visit = visits.shift();
      const target = targets.shift();
      if (visit && target) respondToScan(visit, target);
    }
  }

  return {
    target: onTarget,
    preview: onPreview,
    unknown: respondToUnknown,
    noLink: showNoLink,
    misdirected: (visit) => respondToMiss(visit, () => sendPage(visit.response, "misdirected")),
    refused: (visit) => sendRateLimited(visit, missBudget.peek(visit.facts) ?? 1),
    settled,
  };
}

function sendRateLimited({ response }: Visit, seconds: number): void {
  sendPage(response, "rate_limited", { headers: { "Retry-After": String(seconds) } });
}

/** Returns whether the visit uses up a scan of a limited code. If the code has a password, the scan is used when the password is entered. */
function usesScan(visit: Visit, found: CachedTarget): boolean {
  return isByPerson(visit) && !("codeId" in found && hasPassword(found));
}

/** Returns whether to count the visit as a scan. Only active dynamic codes are counted, and a HEAD request is not a scan. */
function isScan({ request }: Visit, target: CodeTarget): target is Extract<CodeTarget, { codeId: string }> {
  return "codeId" in target && target.isCounted && request.method !== "HEAD";
}
