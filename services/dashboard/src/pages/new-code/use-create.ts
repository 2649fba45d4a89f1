// Creates the code for a draft only once, even if the draft is sent repeatedly.

import type { Code } from "@qr/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../session/session-client.ts";
import { SessionError } from "../../session/session-error.ts";
import { bodyOf, type Draft } from "./draft.ts";

const AGAIN_MS = 1_000;
const UNCLEAR: readonly string[] = ["offline", "no_response", "outcome_unknown", "idempotency_in_progress"];

export function useCreate(onCreated: (code: Code) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (draft: Draft) =>
      ask<Code>("/v1/qr", { method: "POST", body: bodyOf(draft), headers: { "Idempotency-Key": draft.key } }),
    // Without a clear response, the code may or may not exist. With the same key, a retry returns the first attempt's code.
    retry: (failures, error) => failures === 0 && isUnclear(error),
    retryDelay: AGAIN_MS,
    networkMode: "always",
    onSuccess: (code) => {
      onCreated(code);
      // Lists, counts, and usage have changed.
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => !["me", "settings"].includes(String(queryKey[0])),
      });
    },
  });
}

/** Returns whether the code may exist even though the request failed. */
export function isUnclear(error: unknown): boolean {
  return error instanceof SessionError && UNCLEAR.includes(error.code);
}
