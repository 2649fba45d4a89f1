// Answers the requests of the short host. The hot route (a slug whose lease lasts) is matched here by hand; a scan goes to the
// journal first, and its answer waits in line until the journal says that it is settled. Joined to its parts by redirect.ts.

import type { CachedTarget } from "@qr/contracts";
import { HttpError, type HttpListener, type HttpReply, type HttpRequest } from "@qr/runtime";
import { createFifo } from "./fifo.ts";
import { sendFile } from "./files/send-file.ts";
import { answerOtherPath, type OtherPaths } from "./other-paths.ts";
import { isHead, refuse, sendActionPage, sendPage, sendTextPage } from "./pages/pages.ts";
import type { RedirectCounts } from "./redirect-counts.ts";
import { isReserved, slugFromPath } from "./slug-path.ts";
import type { Source } from "./targets/resolve-target.ts";
import type { TargetMemory } from "./targets/target-memory.ts";

const MAX_URL_LENGTH = 2048;

/** Written anew for each answer and read before the next: one array instead of one per redirect. */
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

interface ServerParts {
  memory: TargetMemory;
  otherPaths: OtherPaths;
  counts: RedirectCounts;
  now: () => number;
  /** Looks a slug up that memory has no lease on, and calls `answerFound` for the response. */
  resolve: (slug: string, response: HttpReply) => void;
  /** Counts an unknown slug on who asked for it; gives the seconds to wait where that was one too many. */
  spendMiss: (request: HttpRequest) => number | undefined;
  /** The scan tuple of a request as JSON text. */
  describeScan: (request: HttpRequest, codeId: string) => string;
  /** As Journal.append. */
  keepScan: (scan: string) => boolean;
}

export interface RedirectServer {
  listener: HttpListener;
  /** The look-up has ended; `target` is undefined where nobody could tell. */
  answerFound(response: HttpReply, target: CachedTarget | undefined, source: Source): void;
  /** The next `count` scans are settled: sends their answers. */
  answerSettled(count: number): void;
}

export function createRedirectServer(parts: ServerParts): RedirectServer {
  const { memory, otherPaths, counts, now, resolve, spendMiss, describeScan, keepScan } = parts;
  const responses = createFifo<HttpReply>();
  const targets = createFifo<KnownTarget>();

  const listener: HttpListener = (request, response) => {
    const { method, url = "" } = request;
    if (method !== "GET" && method !== "HEAD") return refuse(response, methodNotAllowed());
    if (url.length > MAX_URL_LENGTH) return refuse(response, uriTooLong());
    const slug = slugFromPath(url);
    if (slug === undefined) return answerOtherPath(request, response, otherPaths);
    const leased = memory.leased(slug, now());
    if (leased) return answerFound(response, leased, "lease");
    if (isReserved(slug)) return answerOtherPath(request, response, otherPaths);
    resolve(slug, response);
  };

  function answerFound(response: HttpReply, target: CachedTarget | undefined, source: Source): void {
    if (target === undefined) {
      counts.add("unavailable", source);
      sendPage(response, "unavailable");
      return;
    }
    counts.add(target.kind, source);
    if (target.kind === "unknown") {
      answerUnknown(response);
      return;
    }
    const isScan = target.kind !== "gone" && target.isCounted;
    if (!isScan || isHead(response.req) || !keepScan(describeScan(response.req, target.codeId))) {
      send(response, target);
      return;
    }
    responses.push(response);
    targets.push(target);
  }

  function answerUnknown(response: HttpReply): void {
    const seconds = spendMiss(response.req);
    if (seconds === undefined) sendPage(response, "not_found");
    else sendPage(response, "rate_limited", { "Retry-After": String(seconds) });
  }

  return {
    listener,
    answerFound,
    answerSettled: (count) => {
      for (let index = 0; index < count; index += 1) {
        const response = responses.shift();
        const target = targets.shift();
        if (response && target) send(response, target);
      }
    },
  };
}

function send(response: HttpReply, target: KnownTarget): void {
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
  return new HttpError("method_not_allowed", "Only GET and HEAD are known here.", { headers: { Allow: "GET, HEAD" } });
}

function uriTooLong(): HttpError {
  return new HttpError("uri_too_long", "The URL is longer than 2 kB.");
}
