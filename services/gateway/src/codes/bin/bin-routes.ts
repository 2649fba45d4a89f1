// The endpoint that restores deleted codes, and its description.

import type { ApiCall, ApiRoute } from "../../route/api-route.ts";
import { json, oneExample, type RouteDescription } from "../../route/route-description.ts";
import { codeRecordSchema, EXAMPLE_CODE } from "../code-schemas.ts";
import { type CodeRestoration, restoreCode } from "./restore-code.ts";

const RESTORE = { path: "/v1/qr/:id/restore" } as const;

export function binRoutes(parts: CodeRestoration): ApiRoute[] {
  const restore = (call: ApiCall) => restoreCode(call, parts);
  return [
    {
      method: "post",
      ...RESTORE,
      scope: "qr:write",
      limitedKeys: "filtered",
      action: "code.restored",
      description: RESTORE_CODE,
      respond: restore,
    },
  ];
}

const RESTORE_CODE: RouteDescription = {
  operationId: "restoreCode",
  group: "Codes",
  summary: "Restore a deleted QR code",
  description:
    "Restores a code within 30 days of its deletion. Once you receive the response, its short URLs and its images work again. " +
    "`GET /v1/qr?state=deleted` lists the codes that can be restored. A logo that has since been deleted is removed from the code's style. " +
    "A code that the operator of the service has deleted cannot be restored.",
  response: {
    description: "The restored code.",
    content: json({ schema: codeRecordSchema, examples: oneExample("A dynamic code", EXAMPLE_CODE) }),
    headers: ["ETag"],
  },
  errors: ["not_found", "not_restorable", "slug_taken", "external_id_taken"],
};
