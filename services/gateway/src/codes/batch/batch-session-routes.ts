// The dashboard's route that previews a batch before it is saved.

import { readBody } from "../../route/body.ts";
import { refuseParameters } from "../../route/query.ts";
import type { SessionRoute } from "../../route/session-route.ts";
import { MAX_BATCH_BYTES, parseBatch, requireBatch } from "./batch-body.ts";
import type { BatchParser } from "./batch-parser.ts";
import { limitCostlyItems } from "./costly-items.ts";
import { type BatchPreviewParts, previewBatch } from "./preview-batch.ts";

export function batchSessionRoutes({
  parser,
  ...parts
}: BatchPreviewParts & { parser: Pick<BatchParser, "parse"> }): SessionRoute[] {
  return [
    {
      access: "editor",
      method: "post",
      action: null,
      path: "/batch/preview",
      readBody: [requireBatch, readBody(MAX_BATCH_BYTES), parseBatch(parser), limitCostlyItems],
      async respond({ principal, query, body, signal }) {
        refuseParameters(query);
        return { body: await previewBatch(principal, Array.isArray(body) ? body : [], parts, signal) };
      },
    },
  ];
}
