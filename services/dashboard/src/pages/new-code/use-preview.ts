// Previews the draft while the person is typing. Until the gateway responds, the preview is the page's best guess.

import { useDebouncedValue } from "@mantine/hooks";
import type { Preview } from "@qr/session-api";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../session/session-client.ts";
import { SessionError } from "../../session/session-error.ts";
import { SETTINGS_QUERY, useMe } from "../../session/use-me.ts";
import type { Domain } from "../../shared/domains.ts";
import { asciiPath, printedPath } from "../../shared/payload.ts";
import { bodyOf, type Draft } from "./draft.ts";

const SETTLED_MS = 300;
const AGAIN_MS = 5_000;
/** The gateway's placeholder for a slug that the gateway will generate later. */
const STAND_IN_SLUG = "DRAFTDRAFT";

export interface DraftPreview {
  /** The gateway's response for the current draft; undefined until the response arrives. */
  preview: Preview | undefined;
  /** The symbol's content from the gateway, or else the page's best guess. */
  payload: string;
  /** The gateway's rejection, or the error if no response arrived; undefined if there is neither. */
  error: SessionError | undefined;
}

/**
 * Returns the preview of a draft. Requests a preview only if `isReady`, which means that the page has found no violation. `domain`: the account's
 * own domain that the draft names.
 */
export function usePreview(draft: Draft, isReady: boolean, domain: Domain | undefined): DraftPreview {
  const { account } = useMe();
  // Does not use useSettings, because this page also works without settings while the service is down.
  const settings = useQuery(SETTINGS_QUERY).data;
  // The preview does not depend on the password, which is sent only once.
  const body = bodyOf({ ...draft, password: "" });
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
    payload: (isOfNow ? data?.payload : undefined) ?? (body.dynamic ? guess() : body.target),
    error: isOfNow && error instanceof SessionError ? error : undefined,
  };

  function guess(): string {
    return domain === undefined
      ? encoded(settings?.short_url ?? location.origin, body.slug)
      : encodedOnDomain(domain, body.slug);
  }
}

function encodedOnDomain({ host, case_sensitive, slug_length }: Domain, slug: string | undefined): string {
  const path = slug ?? STAND_IN_SLUG.repeat(4).slice(0, slug_length ?? STAND_IN_SLUG.length);
  return `HTTPS://${host.toUpperCase()}/${printedPath(asciiPath(path), case_sensitive)}/`;
}

/**
 * Returns the URL of a slug under `shortUrl` in the form used in symbols: with a trailing slash, and in capitals except for the path of
 * `shortUrl`.
 */
function encoded(shortUrl: string, slug = STAND_IN_SLUG): string {
  const { origin, pathname } = new URL(shortUrl);
  return `${origin.toUpperCase()}${pathname.replace(/\/+$/, "")}/${slug.toUpperCase()}/`;
}
