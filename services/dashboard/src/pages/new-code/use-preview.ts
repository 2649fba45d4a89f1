// What the gateway says of the draft while it is typed, and what can be drawn without it.

import { useDebouncedValue } from "@mantine/hooks";
import type { DashboardSettings, Preview } from "@qr/session-api";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../session/session-client.ts";
import { SessionError } from "../../session/session-error.ts";
import { useMe } from "../../session/use-me.ts";
import { bodyOf, type Draft } from "./draft.ts";

const SETTLED_MS = 300;
const AGAIN_MS = 5_000;
/** What the gateway puts in the place of a slug that is drawn later, so that the picture stays when its answer comes. */
const STAND_IN_SLUG = "DRAFTDRAFT";

export interface DraftPreview {
  /** The gateway's response to the draft as it is now; undefined while there is none. */
  preview: Preview | undefined;
  /** What the symbol holds: by the gateway, else as far as the page can tell. */
  payload: string;
  /** Why the gateway refuses the draft, or that it does not respond. */
  error: SessionError | undefined;
}

/** `isReady`: whether the page itself finds nothing wrong with the draft; else nobody is asked. */
export function usePreview(draft: Draft, isReady: boolean): DraftPreview {
  const { account } = useMe();
  // Not by useSettings: while the service is away, this page goes on without them.
  const settings = useQuery({
    queryKey: ["settings"],
    queryFn: () => ask<DashboardSettings>("/settings"),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const body = bodyOf(draft);
  const now = JSON.stringify(body);
  const [settled] = useDebouncedValue(now, SETTLED_MS);
  const { data, error } = useQuery({
    queryKey: ["preview", account.id, settled],
    queryFn: ({ signal }) => ask<Preview>("/preview", { method: "POST", body: JSON.parse(settled), signal }),
    enabled: isReady && settled === now,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // What was typed may be secret, so that it should not lie around.
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

/** A short URL as symbols hold it: all in capitals but a path of the short host. */
function encoded(shortUrl: string, slug = STAND_IN_SLUG): string {
  const { origin, pathname } = new URL(shortUrl);
  return `${origin.toUpperCase()}${pathname.replace(/\/+$/, "")}/${slug.toUpperCase()}`;
}
