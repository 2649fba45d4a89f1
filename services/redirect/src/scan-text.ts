// Describes a scan as it stands in the journal and in the message: the JSON text of a scan tuple of the contracts, put together
// by hand, since it is made for every redirect.

import type { IncomingMessage } from "node:http";
import { createAgentClassifier } from "./classify-agent/classify-agent.ts";
import { createVisitorHash } from "./visitor/visitor.ts";

export interface ScanTextSettings {
  VISITOR_SECRET: string;
  VISITOR_KEY_DAYS: number;
}

/** Returns what describes a request's scan of a code at the present time. `nowMs`: Unix ms. */
export function createScanText(
  settings: ScanTextSettings,
  clientAddress: (request: IncomingMessage) => string,
  nowMs: () => number,
): (request: IncomingMessage, codeId: string) => string {
  const visitorHash = createVisitorHash(settings.VISITOR_SECRET, settings.VISITOR_KEY_DAYS);
  const agentClasses = createAgentClassifier();
  return (request, codeId) => {
    const { headers } = request;
    const atMs = nowMs();
    const visitor = visitorHash(clientAddress(request), headers["user-agent"] ?? "", atMs);
    return `["${codeId}",${atMs},${agentClasses(headers)},"${visitor}"]`;
  };
}
