// Describes a scan as it stands in the journal and in the message: the JSON text of a scan tuple of the contracts, put together
// by hand, since it is made for every redirect.

import type { HttpRequest } from "@qr/runtime";
import { createAgentClassifier } from "./classify-agent/classify-agent.ts";
import { scanSource } from "./slug-path.ts";
import { createReferrer } from "./visitor/referrer.ts";
import { createVisitorHash } from "./visitor/visitor.ts";

export interface ScanTextSettings {
  VISITOR_SECRET: string;
  VISITOR_KEY_DAYS: number;
}

interface ScanTextParts {
  clientAddress: (request: HttpRequest) => string;
  /** ISO 3166-1 alpha-2 in upper case, or "". */
  country: (request: HttpRequest) => string;
  /** Unix ms. */
  nowMs: () => number;
}

/** Returns what describes a request's scan of a code at the present time. */
export function createScanText(
  settings: ScanTextSettings,
  { clientAddress, country, nowMs }: ScanTextParts,
): (request: HttpRequest, codeId: string) => string {
  const visitorHash = createVisitorHash(settings.VISITOR_SECRET, settings.VISITOR_KEY_DAYS);
  const agentClasses = createAgentClassifier();
  const referrer = createReferrer();
  return (request, codeId) => {
    const { headers } = request;
    const atMs = nowMs();
    const visitor = visitorHash(clientAddress(request), headers["user-agent"] ?? "", atMs);
    const from = `"${country(request)}","${referrer(headers)}","${scanSource(request.url ?? "")}"`;
    return `["${codeId}",${atMs},${agentClasses(headers)},"${visitor}",${from}]`;
  };
}
