// Serves the paths of an account's own domain that are not short links, and maps paths to link keys.

import { type CachedDomain, canonicalPath, foldPath, type LinkKey, linkKey, pathViolation } from "@qr/contracts";
import { pathOf, previewedPath } from "./link-path.ts";
import { respondToCommonPath, send } from "./other-paths.ts";
import { sendPage } from "./pages/pages.ts";
import { sendRedirect } from "./respond.ts";
import type { Visit } from "./visit.ts";

const HOUR_CACHE = "public, max-age=3600";
const APPLE_PATH = "/.well-known/apple-app-site-association";
const ANDROID_PATH = "/.well-known/assetlinks.json";

/** Matches nearly all paths of short links, which are canonical as they are: one segment of letters, digits, `_`, and `-` that is not reserved. */
const USUAL_PATH = /^\/(?!healthz|readyz)[\w-]{1,100}\/?$/i;

/** Returns the key of the short link in `url`, with any query; undefined if no short link can have the path. */
export function ownLinkKey(domain: CachedDomain, url: string): LinkKey | undefined {
  return keyOfPath(domain, pathOf(url));
}

/** Returns the key of the short link that `url` asks to preview; undefined if it does not ask for a preview. */
export function previewedOwnKey(domain: CachedDomain, url: string): LinkKey | undefined {
  const path = previewedPath(url);
  return path === undefined ? undefined : keyOfPath(domain, path);
}

function keyOfPath({ number, isCaseSensitive }: CachedDomain, absolutePath: string): LinkKey | undefined {
  const path = USUAL_PATH.test(absolutePath) ? bareSegment(absolutePath) : possiblePath(absolutePath);
  return path === undefined ? undefined : linkKey(number, foldPath(path, isCaseSensitive));
}

/** Returns the path's only segment, without the slashes around it. */
function bareSegment(absolutePath: string): string {
  return absolutePath.slice(1, absolutePath.endsWith("/") ? -1 : undefined);
}

/** Returns the canonical path; undefined if no short link can have it. */
function possiblePath(absolutePath: string): string | undefined {
  const path = canonicalPath(absolutePath.slice(1));
  return pathViolation(path) ? undefined : path;
}

/**
 * Responds if the path can never be a short link: the root, robots.txt, favicon.ico, and the well-known files. Returns whether it responded.
 * `sendNotFound`: responds with the domain's page for unknown paths.
 */
export function respondToOwnPath(
  { request, response }: Pick<Visit, "request" | "response">,
  domain: CachedDomain,
  sendNotFound: () => void,
): boolean {
  const path = pathOf(request.url ?? "");
  if (path === "/") {
    if (domain.rootTarget === null) sendNotFound();
    else sendRedirect(response, domain.rootTarget);
    return true;
  }
  const json = appFileAt(path, domain);
  if (json === undefined) return respondToCommonPath(request, response);
  if (json === null) sendPage(response, "not_found");
  else send(response, 200, "application/json", Buffer.from(json), HOUR_CACHE);
  return true;
}

/** Returns the file that connects the domain to its owner's apps; null if the owner has set none, and undefined at any other path. */
function appFileAt(path: string, domain: CachedDomain): string | null | undefined {
  if (path === APPLE_PATH) return domain.appleAppSiteAssociation;
  return path === ANDROID_PATH ? domain.assetlinks : undefined;
}
