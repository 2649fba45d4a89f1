// The dashboard's route that previews a code before it is saved.

import { refuseParameters } from "../../route/query.ts";
import type { SessionRoute } from "../../route/session-route.ts";
import { type PreviewParts, previewCode } from "./preview-code.ts";

export function previewSessionRoutes(parts: PreviewParts): SessionRoute[] {
  return [
    {
      access: "editor",
      method: "post",
      path: "/preview",
      readsBody: true,
      async respond({ account, query, body, chargeDrawing, signal }) {
        refuseParameters(query);
        return { body: await previewCode(account.id, body, parts, { chargeDrawing, signal }) };
      },
    },
  ];
}
