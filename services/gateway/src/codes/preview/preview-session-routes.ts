// The dashboard's routes that preview codes and designs before they are saved.

import { refuseParameters } from "../../route/query.ts";
import type { SessionRoute } from "../../route/session-route.ts";
import { type PreviewParts, previewCode, previewDesign } from "./preview-code.ts";

export function previewSessionRoutes(parts: PreviewParts): SessionRoute[] {
  return [
    {
      access: "editor",
      method: "post",
      action: null,
      path: "/preview",
      readBody: "json",
      async respond({ account, query, body, chargeDrawing, signal }) {
        refuseParameters(query);
        return { body: await previewCode(account.id, body, parts, { chargeDrawing, signal }) };
      },
    },
    {
      access: "editor",
      method: "post",
      action: null,
      path: "/codes/:id/preview",
      readBody: "json",
      async respond({ account, id, query, body, chargeDrawing, signal }) {
        refuseParameters(query);
        return { body: await previewDesign(account.id, id, body, parts, { chargeDrawing, signal }) };
      },
    },
  ];
}
