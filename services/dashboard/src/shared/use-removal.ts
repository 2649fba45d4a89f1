// Removes an item from a list optimistically, and restores it if the gateway rejects the removal.

import type { Listed } from "@qr/session-api";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../session/session-client.ts";
import { showFailure } from "./show-failure.ts";

/** `pathOf` returns the path below /session to DELETE an item, which also identifies the item. */
export function useRemoval<T>(queryKey: QueryKey, pathOf: (line: T) => string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (line: T) => ask(pathOf(line), { method: "DELETE" }),
    onMutate: async (line) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Listed<T>>(queryKey);
      if (before !== undefined) {
        const items = before.items.filter((other) => pathOf(other) !== pathOf(line));
        queries.setQueryData<Listed<T>>(queryKey, { ...before, items });
      }
      return { before };
    },
    onError: (error, _line, context) => {
      queries.setQueryData(queryKey, context?.before);
      showFailure(error);
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}
