// Previews the draft while the person is typing. Until the gateway responds, the preview is the page's best guess.

import { useQuery } from "@tanstack/react-query";
import { SETTINGS_QUERY } from "../../session/use-me.ts";
import { type PreviewOf, usePreviewOf } from "../../shared/design/use-preview-of.ts";
import type { Domain } from "../../shared/domains.ts";
import { asciiPath, printedPath } from "../../shared/payload.ts";
import { bodyOf, type Draft } from "./draft.ts";

/** The gateway's placeholder for a slug that the gateway will generate later. */
const STAND_IN_SLUG = "DRAFTDRAFT";

export interface DraftPreview extends PreviewOf {
  /** The symbol's content from the gateway, or else the page's best guess. */
  payload: string;
}

/**
 * Returns the preview of a draft. Requests a preview only if `isReady`, which means that the page has found no violation. `domain`: the account's
 * own domain that the draft names.
 */
export function usePreview(draft: Draft, isReady: boolean, domain: Domain | undefined): DraftPreview {
  // Does not use useSettings, because this page also works without settings while the service is down.
  const settings = useQuery(SETTINGS_QUERY).data;
  // The preview does not depend on the password, which is sent only once.
  const body = bodyOf({ ...draft, password: "" });
  const known = usePreviewOf("/preview", body, isReady);
  return { ...known, payload: known.preview?.payload ?? (body.dynamic ? guess() : body.target) };

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
