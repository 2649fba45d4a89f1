// Changes a list optimistically, and restores it if the gateway rejects the change.

import type { Listed } from "@qr/session-api";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../session/session-client.ts";
import { showFailure } from "./show-failure.ts";

interface ListChange<T, C> {
  send(change: C): Promise<unknown>;
  /** Returns the items after the change. */
  apply(items: readonly T[], change: C): T[];
}

export function useListChange<T, C>(queryKey: QueryKey, { send, apply }: ListChange<T, C>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Listed<T>>(queryKey);
      queries.setQueryData<Listed<T>>(queryKey, before && { ...before, items: apply(before.items, change) });
      return { before };
    },
    onError: (error, _change, context) => {
      queries.setQueryData(queryKey, context?.before);
      showFailure(error);
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}

/** Returns the mutation that removes an item. `pathOf` returns the item's path under /session, which also identifies the item. */
export function useRemoval<T>(queryKey: QueryKey, pathOf: (item: T) => string) {
  return useListChange<T, T>(queryKey, {
    send: (item) => ask(pathOf(item), { method: "DELETE" }),
    apply: (items, removed) => items.filter((item) => pathOf(item) !== pathOf(removed)),
  });
}
