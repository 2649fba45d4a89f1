// The account's saved views of the list.

import type { ChangeViewBody, SavedView, SavedViews, SaveViewBody } from "@qr/session-api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../../session/session-client.ts";
import { useMe } from "../../../session/use-me.ts";

const pathOf = ({ id }: SavedView) => `/views/${encodeURIComponent(id)}`;

export function useViews() {
  const { account } = useMe();
  return useQuery({
    queryKey: ["views", account.id],
    queryFn: async ({ signal }) => (await ask<SavedViews>("/views", { signal })).items,
  });
}

/** Returns functions that change the views. They resolve when the list of views includes the change. */
export function useViewChanges() {
  const { account } = useMe();
  const queries = useQueryClient();
  const changing = async (path: string, method: "POST" | "PATCH" | "DELETE", body?: object) => {
    await ask(path, { method, ...(body !== undefined && { body }) });
    await queries.invalidateQueries({ queryKey: ["views", account.id] });
  };
  return {
    save: (view: SaveViewBody) => changing("/views", "POST", view),
    change: (view: SavedView, change: ChangeViewBody) => changing(pathOf(view), "PATCH", change),
    remove: (view: SavedView) => changing(pathOf(view), "DELETE"),
  };
}
