// Handles the requests to the short host. The steps of a scan:
//
//   facts of the visit → resolve → choose the target → journal → respond
//
// A response waits until the journal has settled its scan.

import type { CachedTarget, LinkKey } from "@qr/contracts";
import { HttpError, type HttpListener, type HttpResponse, networkOf } from "@qr/runtime";
import { createFifo } from "./fifo.ts";
import { sendFile } from "./files/send-file.ts";
import { isReserved, linkKeyFromUrl } from "./link-path.ts";
import type { MissBudget } from "./misses/miss-budget.ts";
import type { PacedLookups } from "./misses/paced-lookups.ts";
import { type OtherPaths, respondToOtherPath } from "./other-paths.ts";
import { refuse, sendActionPage, sendPage, sendTextPage } from "./pages/pages.ts";
import type { RedirectCounts } from "./redirect-counts.ts";
import type { Source } from "./targets/resolve-target.ts";
import type { TargetMemory } from "./targets/target-memory.ts";
import { encodeScan, type FactReaders, VisitFacts } from "./visit-facts.ts";

const MAX_URL_LENGTH = 2048;

/** Headers shared by all redirect responses. The location is filled in just before each response is written, and read synchronously. */
const REDIRECT_HEADERS = [
  "Location",
  "",
  "Cache-Control",
  "private, no-store",
  "X-Robots-Tag",
  "noindex",
  "Referrer-Policy",
  "no-referrer",
  "Content-Length",
  "0",
];

type KnownTarget = Exclude<CachedTarget, { kind: "unknown" }>;

export interface Visit {
  readonly facts: VisitFacts;
  readonly response: HttpResponse;
}

interface VisitParts {
  memory: TargetMemory;
  otherPaths: OtherPaths;
  counts: RedirectCounts;
  /** Returns the current time from a monotonic clock, in ms. */
  now: () => number;
  factReaders: FactReaders;
  /** Looks up a key that has no valid lease in memory, then calls `resolved`. */
  resolve: (key: LinkKey, visit: Visit) => void;
  missBudget: MissBudget;
  /** Looks up a key for a network that has used up its miss budget, then calls `resolved` or `refused`. */
  pacedLookups: Pick<PacedLookups<Visit>, "resolve">;
  journal: (scan: string) => boolean;
}

export interface VisitHandler {
  listener: HttpListener;
  /** Continues a visit after its lookup. `target` is undefined if no store responded and there is no last known target. */
  resolved(visit: Visit, target: CachedTarget | undefined, source: Source): void;
  /** Ends a visit whose key is not looked up, because the client's network has used up its miss budget. */
  refused(visit: Visit): void;
  /** Sends the responses to the next `count` scans, which the journal has settled. */
  settled(count: number): void;
}

export function createVisitHandler(parts: VisitParts): VisitHandler {
  const { memory, otherPaths, counts, now, factReaders, resolve, missBudget, pacedLookups, journal } = parts;
  /** Responses that are waiting for the journal, and their targets, in scan order. */
  const responses = createFifo<HttpResponse>();
  const targets = createFifo<KnownTarget>();

  const listener: HttpListener = (request, response) => {
    const { method, url = "" } = request;
    if (method !== "GET" && method !== "HEAD") return refuse(response, methodNotAllowed());
    if (url.length > MAX_URL_LENGTH) return refuse(response, uriTooLong());
    const key = linkKeyFromUrl(url);
    if (key === undefined) return respondToOtherPath(request, response, otherPaths);
    const leased = memory.leased(key, now());
    if (!leased && isReserved(key)) return respondToOtherPath(request, response, otherPaths);
    const visit = { facts: new VisitFacts(request, factReaders), response };
    if (leased) resolved(visit, leased, "lease");
    else lookUp(key, visit);
  };

  function lookUp(key: LinkKey, visit: Visit): void {
    const { facts } = visit;
    if (missBudget.peek(facts) === undefined || memory.last(key)) resolve(key, visit);
    else pacedLookups.resolve(networkOf(facts.address), key, visit);
  }

  function resolved(visit: Visit, target: CachedTarget | undefined, source: Source): void {
    counts.add(target?.kind ?? "unavailable", source);
    if (target === undefined) sendPage(visit.response, "unavailable");
    else if (target.kind === "unknown") respondToUnknown(visit);
    else if (isScan(visit, target) && journal(encodeScan(target.codeId, visit.facts))) {
      responses.push(visit.response);
      targets.push(target);
    } else respond(visit.response, target);
  }

  function respondToUnknown(visit: Visit): void {
    const seconds = missBudget.spend(visit.facts.address);
    if (seconds === undefined) sendPage(visit.response, "not_found");
    else sendRateLimited(visit, seconds);
  }

  function refused(visit: Visit): void {
    sendRateLimited(visit, missBudget.peek(visit.facts) ?? 1);
  }

  function settled(count: number): void {
    for (let index = 0; index < count; index += 1) {
      const response = responses.shift();
      const target = targets.shift();
      if (response && target) respond(response, target);
    }
  }

  return { listener, resolved, refused, settled };
}

function sendRateLimited({ response }: Visit, seconds: number): void {
  sendPage(response, "rate_limited", { "Retry-After": String(seconds) });
}

/** Returns whether to count the visit as a scan. Only visits to dynamic codes are counted, and a HEAD request is not a scan. */
function isScan({ response }: Visit, target: KnownTarget): target is Exclude<KnownTarget, { kind: "gone" }> {
  return target.kind !== "gone" && target.isCounted && response.req.method !== "HEAD";
}

function respond(response: HttpResponse, target: KnownTarget): void {
  switch (target.kind) {
    case "redirect":
      REDIRECT_HEADERS[1] = target.location;
      response.writeHead(302, REDIRECT_HEADERS);
      response.end();
      return;
    case "page":
      sendTextPage(response, target.text);
      return;
    case "action":
      sendActionPage(response, target);
      return;
    case "file":
      sendFile(response, target);
      return;
    case "gone":
      sendPage(response, "gone");
      return;
  }
}

function methodNotAllowed(): HttpError {
  return new HttpError("method_not_allowed", "The method is not allowed. Use GET or HEAD.", {
    headers: { Allow: "GET, HEAD" },
  });
}

function uriTooLong(): HttpError {
  return new HttpError("uri_too_long", "The URL is longer than 2,048 characters.");
}
