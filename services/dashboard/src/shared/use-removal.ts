// Takes a line out of a list at once, and puts it back where the gateway refuses.

import type { Listed } from "@qr/session-api";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../session/session-client.ts";
import { showFailure } from "./show-failure.ts";

/** `pathOf` is the address below /session that a DELETE of the line goes to; it tells the lines of the list apart. */
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
