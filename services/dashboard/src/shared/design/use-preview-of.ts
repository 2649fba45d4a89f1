// Asks the gateway to preview what the person is editing, as soon as they pause.

import { useDebouncedValue } from "@mantine/hooks";
import type { Preview } from "@qr/session-api";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ask } from "../../session/session-client.ts";
import { SessionError } from "../../session/session-error.ts";
import { useMe } from "../../session/use-me.ts";

const SETTLED_MS = 300;
const AGAIN_MS = 5_000;
/** How long the previews of a dialog are cached. Each preview of a style counts toward the plan. */
export const PREVIEW_KEPT_MS = 5 * 60_000;

export interface PreviewOf {
  /** The gateway's response for the current body; undefined until the response arrives. */
  preview: Preview | undefined;
  /** The latest response, possibly for an earlier body; undefined if there is none. */
  latest: Preview | undefined;
  /** The gateway's rejection, or the error if no response arrived; undefined if there is neither. */
  error: SessionError | undefined;
  /** Whether the response for the current body is still pending. */
  isChecking: boolean;
}

/**
 * Previews a body, which is posted to a path under /session. Requests nothing unless `isReady`. `keptMs`: how long responses are cached; 0 for
 * a body that may contain secrets.
 */
export function usePreviewOf(path: string, body: object, isReady: boolean, keptMs = 0): PreviewOf {
  const { account } = useMe();
  const now = JSON.stringify(body);
  const [settled] = useDebouncedValue(now, SETTLED_MS);
  const isOfNow = isReady && settled === now;
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ["preview", account.id, path, settled],
    queryFn: ({ signal }) => ask<Preview>(path, { method: "POST", body: JSON.parse(settled), signal }),
    enabled: isOfNow,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    placeholderData: keepPreviousData,
    networkMode: "always",
    refetchInterval: ({ state }) => againAfterMs(state.error),
  });
  return {
    preview: isOfNow && !isPlaceholderData ? data : undefined,
    latest: data,
    error: isOfNow && error instanceof SessionError ? error : undefined,
    isChecking: isReady && (!isOfNow || isFetching),
  };
}

/** Returns the delay before the next request, in ms; false if a repeated request would get the same response. */
function againAfterMs(error: unknown): number | false {
  if (!(error instanceof SessionError) || !error.isTemporary) return false;
  return error.waitSeconds === undefined ? AGAIN_MS : error.waitSeconds * 1000;
}
