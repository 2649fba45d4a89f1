// Previews the draft while it is typed: by the gateway, or drawn without it.

import { useDebouncedValue } from "@mantine/hooks";
import type { Preview } from "@qr/session-api";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../session/session-client.ts";
import { SessionError } from "../../session/session-error.ts";
import { SETTINGS_QUERY, useMe } from "../../session/use-me.ts";
import { bodyOf, type Draft } from "./draft.ts";

const SETTLED_MS = 300;
const AGAIN_MS = 5_000;
/** The gateway's placeholder for a slug that it generates later, so that the picture stays the same when the response arrives. */
const STAND_IN_SLUG = "DRAFTDRAFT";

export interface DraftPreview {
  /** The gateway's response to the current draft; undefined until it arrives. */
  preview: Preview | undefined;
  /** The symbol's content from the gateway, or else the page's best guess. */
  payload: string;
  /** The gateway's rejection, or the lack of a response. */
  error: SessionError | undefined;
}

/** Returns the preview. Requests it only if `isReady`, when the page has found no violation. */
export function usePreview(draft: Draft, isReady: boolean): DraftPreview {
  const { account } = useMe();
  // Not with useSettings, because this page also works without settings while the service is down.
  const settings = useQuery(SETTINGS_QUERY).data;
  const body = bodyOf(draft);
  const now = JSON.stringify(body);
  const [settled] = useDebouncedValue(now, SETTLED_MS);
  const { data, error } = useQuery({
    queryKey: ["preview", account.id, settled],
    queryFn: ({ signal }) => ask<Preview>("/preview", { method: "POST", body: JSON.parse(settled), signal }),
    enabled: isReady && settled === now,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // The draft may contain secrets, so its previews are not cached.
    gcTime: 0,
    networkMode: "always",
    refetchInterval: ({ state }) => (state.error instanceof SessionError && state.error.isTemporary ? AGAIN_MS : false),
  });
  const isOfNow = isReady && settled === now;
  return {
    preview: isOfNow ? data : undefined,
    payload:
      (isOfNow ? data?.payload : undefined) ??
      (body.dynamic ? encoded(settings?.short_url ?? location.origin, body.slug) : body.target),
    error: isOfNow && error instanceof SessionError ? error : undefined,
  };
}

/** Returns a short URL as encoded in symbols: in capitals except for a path of the short host. */
function encoded(shortUrl: string, slug = STAND_IN_SLUG): string {
  const { origin, pathname } = new URL(shortUrl);
  return `${origin.toUpperCase()}${pathname.replace(/\/+$/, "")}/${slug.toUpperCase()}`;
}
