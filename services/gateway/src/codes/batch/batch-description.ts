// What the endpoint of batches tells of itself; batch-routes.ts joins it to its function.

import { BATCH_COLUMNS, batchAnswerSchema, createBatchRequest, MAX_BATCH_ITEMS } from "@qr/contracts";
import { z } from "zod";
import { type DescriptionWithBody, json, oneExample } from "../../route/route-description.ts";
import { EXAMPLE_CODE } from "../codes-descriptions.ts";

const CSV = "target,dynamic,title,color.dark\r\nhttps://example.com/menu,true,Menu,#1a237e\r\nexample.com,,,\r\n";

export const CREATE_BATCH: DescriptionWithBody = {
  operationId: "createBatch",
  summary: "Create many QR codes",
  description:
    `Up to ${MAX_BATCH_ITEMS} creates in one request of 2 MiB at most, as a JSON array or as CSV with a header row. Each item is ` +
    "judged on its own merits: there is one result for each, in the same order, with `status` 200 and the code, or with the status " +
    "and the error that a single create would have been answered with. The good items are saved together, all or none. Each item " +
    "counts as one request of the plan. With an `Idempotency-Key` the batch as a whole is created once.",
  body: {
    ...json({
      schema: createBatchRequest,
      examples: oneExample("Two codes", [
        { target: "https://example.com/menu", dynamic: true, title: "Menu" },
        { target: "https://example.com/" },
      ]),
    }),
    "text/csv": {
      schema: z
        .string()
        .describe(`RFC 4180 in UTF-8. The header row names columns, in any order: ${BATCH_COLUMNS.join(", ")}.`),
      examples: oneExample("A good and a bad item", CSV),
    },
  },
  requestHeaders: ["Idempotency-Key"],
  answer: {
    description: "One result for each item.",
    content: json({
      schema: batchAnswerSchema,
      examples: oneExample("A good and a bad item", {
        data: [
          { index: 0, status: 200, code: EXAMPLE_CODE },
          {
            index: 1,
            status: 400,
            error: {
              code: "invalid_request",
              message: "The request is not valid: target.",
              details: [{ field: "target", code: "invalid_target", message: "Must be an absolute http or https URL." }],
            },
          },
        ],
      }),
    }),
    headers: ["Idempotent-Replayed"],
  },
  errors: ["idempotency_mismatch", "idempotency_in_progress"],
};
