// The dashboard's routes for saved views of the list of codes.

import { requiredPrintable, storable, violation } from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import { type Empty, MAX_VIEW_NAME_LENGTH } from "@qr/session-api";
import { z } from "zod";
import { refuseParameters } from "../../route/query.ts";
import type { SessionRoute } from "../../route/session-route.ts";
import { bodyAs } from "../../route/violations.ts";
import type { ViewStore } from "./view-store.ts";

/** Maximum length of a view's query: enough for ten tags, a search, and a host, all percent-encoded. */
const MAX_QUERY_LENGTH = 10_000;

const view = z.strictObject({ name: requiredPrintable(MAX_VIEW_NAME_LENGTH), query: storable(MAX_QUERY_LENGTH) });
const change = view.partial().refine((fields) => Object.values(fields).some((value) => value !== undefined), {
  ...violation("empty_change", "Must contain at least one of: `name`, `query`."),
  when: ({ issues }) => issues.length === 0,
});

export function viewSessionRoutes(views: ViewStore): SessionRoute[] {
  return [
    {
      access: "viewer",
      method: "get",
      path: "/views",
      async respond({ account, query }) {
        refuseParameters(query);
        return { body: { items: await views.list(account.id) } };
      },
    },
    {
      access: "editor",
      method: "post",
      action: "view.created",
      path: "/views",
      readBody: "json",
      async respond({ account, query, body, gate }) {
        refuseParameters(query);
        return { status: 201, body: await views.insert(account.id, bodyAs(view, body), gate) };
      },
    },
    {
      access: "editor",
      method: "patch",
      action: "view.updated",
      path: "/views/:id",
      readBody: "json",
      async respond({ account, id, query, body, gate }) {
        refuseParameters(query);
        requireId(id);
        const { name, query: parameters } = bodyAs(change, body);
        const values = { ...(name !== undefined && { name }), ...(parameters !== undefined && { query: parameters }) };
        const changed = await views.change(account.id, id, values, gate);
        if (changed === undefined) throw viewNotFound();
        return { body: changed };
      },
    },
    {
      access: "editor",
      method: "delete",
      action: "view.deleted",
      path: "/views/:id",
      async respond({ account, id, query, gate }) {
        refuseParameters(query);
        requireId(id);
        if (!(await views.delete(account.id, id, gate))) throw viewNotFound();
        return { body: {} satisfies Empty };
      },
    },
  ];
}

function requireId(id: string): void {
  if (!z.uuid().safeParse(id).success) throw viewNotFound();
}

function viewNotFound(): HttpError {
  return new HttpError("not_found", "There is no such view in this account.");
}
