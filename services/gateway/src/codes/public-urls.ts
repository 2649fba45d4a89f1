// The URLs of a code as clients see them, the form of the short URL that symbols encode, and a warning if most phones cannot open that URL.

import { z } from "zod";
import { comparableHost, isLoopback, isPrivate } from "./content/hosts.ts";

export interface PublicUrls {
  /**
   * Returns the short URL as the API shows it, with the scheme and host in lowercase. `host`: the host of the account's
   * own domain; by default, that of the default domain.
   */
  shortUrl(slug: string, host?: string | null): string;
  /** The host of the default domain. */
  readonly shortHost: string;
  /**
   * Returns the short URL as symbols encode it. The scheme and host are in uppercase, so that the symbol can use QR's compact alphanumeric
   * mode. A trailing slash lets the redirect distinguish a scanned symbol from a clicked link.
   */
  encodedShortUrl(slug: string, host?: string | null): string;
  /** Returns the URL of the image. `revision`: the number of the code's design. Default: 1. */
  imageUrl(codeId: string, format: "png" | "svg", revision?: number): string;
}

export interface AddressedCode {
  slug: string;
  domainId: string | null;
  domainHost: string | null;
  defaultSlug: string | null;
}

/**
 * Returns where a code can be reached now. If the code's domain is lost or deleted, this is the address on the default
 * domain.
 */
export function addressOf({ slug, domainId, domainHost, defaultSlug }: AddressedCode): {
  slug: string;
  host: string | null;
} {
  const isLost = domainId !== null && domainHost === null;
  return { slug: isLost ? (defaultSlug ?? slug) : slug, host: domainHost };
}

/** Returns functions that build the URLs of codes. The settings are absolute http(s) URLs, and the letter case of their paths is preserved. */
export function publicUrls(settings: { PUBLIC_SHORT_URL: string; PUBLIC_IMAGE_URL: string }): PublicUrls {
  const short = originAndPath(settings.PUBLIC_SHORT_URL);
  const image = originAndPath(settings.PUBLIC_IMAGE_URL);
  return {
    shortUrl: (slug, host) => `${host ? `https://${host}` : `${short.origin}${short.path}`}/${slug}`,
    encodedShortUrl: (slug, host) =>
      `${host ? `HTTPS://${host.toUpperCase()}` : `${short.origin.toUpperCase()}${short.path}`}/${slug}/`,
    shortHost: new URL(settings.PUBLIC_SHORT_URL).hostname,
    imageUrl: (codeId, format, revision = 1) =>
      `${image.origin}${image.path}/${codeId}${revision === 1 ? "" : `.${revision}`}.${format}`,
  };
}

function originAndPath(text: string): { origin: string; path: string } {
  const url = new URL(text);
  return { origin: url.origin, path: url.pathname.replace(/\/+$/, "") };
}

const shortHostWarningSchema = z
  .strictObject({ code: z.enum(["short_host_loopback", "short_host_private"]), message: z.string() })
  .meta({ id: "Warning" });
export type ShortHostWarning = z.infer<typeof shortHostWarningSchema>;

export const warningsSchema = z
  .array(shortHostWarningSchema)
  .optional()
  .describe(
    "Reasons why phones may not reach the short URLs of the new codes. Read them before you print. Omitted if there are none.",
  );

/** Returns the `warnings` of a response that shows these new codes. Codes whose symbols do not contain the short host need none. */
export function warningsFor(
  codes: readonly { dynamic: boolean; domainId: string | null }[],
  warning: ShortHostWarning | undefined,
): { warnings?: ShortHostWarning[] } {
  return warning && codes.some(({ dynamic, domainId }) => dynamic && domainId === null) ? { warnings: [warning] } : {};
}

/** Returns the warning for codes whose symbols encode this short URL, or undefined if every phone can reach it. */
export function shortHostWarning(publicShortUrl: string): ShortHostWarning | undefined {
  const { hostname } = new URL(publicShortUrl);
  const host = comparableHost(hostname);
  const fix = "Set PUBLIC_SHORT_URL to a public address before you print codes.";
  if (isLoopback(host)) {
    const message = `Printed codes work only on this machine, because the short host ${hostname} is the machine itself. ${fix}`;
    return { code: "short_host_loopback", message };
  }
  if (isPrivate(host)) {
    const message = `Printed codes work only on this network, because the short host ${hostname} is a private address. ${fix}`;
    return { code: "short_host_private", message };
  }
  return undefined;
}
