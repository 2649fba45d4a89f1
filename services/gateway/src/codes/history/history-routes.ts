// The endpoints that list and undo the changes to a code, and their descriptions.

import { z } from "zod";
import type { ApiCall, ApiRoute } from "../../route/api-route.ts";
import { json, oneExample, type RouteDescription } from "../../route/route-description.ts";
import { codeRecordSchema, EXAMPLE_CODE } from "../code-schemas.ts";
import { changeRecordSchema, EXAMPLE_CHANGE } from "./change-record.ts";
import { MAX_CHANGES } from "./change-store.ts";
import { type HistoryListing, listHistory, listHistoryQuery } from "./list-history.ts";
import { type ChangeRestoration, restoreChange } from "./restore-change.ts";

const COLLECTION = { path: "/v1/qr/:id/history" } as const;

const RESTORE = { path: "/v1/qr/:id/history/:change/restore" } as const;

export type HistoryParts = HistoryListing & ChangeRestoration;

export function historyRoutes(parts: HistoryParts): ApiRoute[] {
  const list = async (call: ApiCall) => ({ body: await listHistory(call, parts) });
  const restore = (call: ApiCall) => restoreChange(call, parts);
  return [
    {
      method: "get",
      ...COLLECTION,
      scope: "qr:read",
      limitedKeys: "filtered",
      description: LIST_HISTORY,
      respond: list,
    },
    {
      method: "post",
      ...RESTORE,
      scope: "qr:write",
      limitedKeys: "filtered",
      action: "code.change_undone",
      description: RESTORE_CHANGE,
      respond: restore,
    },
  ];
}

const changePage = z
  .strictObject({
    data: z.array(changeRecordSchema).describe("The changes of this page, newest first."),
    has_more: z.boolean().describe("Whether there is a next page."),
    next_cursor: z.string().nullable().describe("The `cursor` of the next page. Null on the last page."),
  })
  .meta({ id: "ChangePage" });

const LIST_HISTORY: RouteDescription = {
  operationId: "listHistory",
  group: "History",
  summary: "List the changes to a QR code",
  description:
    `Returns who changed a code, when, and how, newest first. A code keeps its latest ${MAX_CHANGES.toLocaleString("en")} changes. ` +
    "Its creation is not among them. A deleted code keeps its history for 30 days.",
  query: listHistoryQuery,
  response: {
    description: "One page.",
    content: json({
      schema: changePage,
      examples: oneExample("The last page", { data: [EXAMPLE_CHANGE], has_more: false, next_cursor: null }),
    }),
  },
  errors: ["not_found"],
};

const RESTORE_CHANGE: RouteDescription = {
  operationId: "restoreChange",
  group: "History",
  summary: "Undo a change",
  description:
    "Restores the values that the changed fields had before a change, and only those, as a new change. `change` is the `version` of the " +
    "change to undo. The values are checked as if you sent them today. Undoing a move moves the code back; the address that it leaves " +
    "becomes an alias, so that printed symbols keep working. Undoing a new design gives the code new image URLs. Undoing a change to the aliases " +
    "affects only the aliases that it added or deleted.",
  requestHeaders: ["If-Match"],
  response: {
    description: "The code with the earlier values.",
    content: json({ schema: codeRecordSchema, examples: oneExample("A dynamic code", EXAMPLE_CODE) }),
    headers: ["ETag"],
  },
  errors: ["not_found", "not_restorable", "version_mismatch"],
};
