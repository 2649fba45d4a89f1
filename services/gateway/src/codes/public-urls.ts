// The addresses of a code as clients see them, and the form of the short URL that symbols encode.

export interface PublicUrls {
  /** The short URL as the API shows it: scheme and host in lower case. */
  shortUrl(slug: string): string;
  /**
   * The same URL as symbols encode it: scheme and host in upper case, so that the symbol can use QR's small alphanumeric mode, and a
   * slash at its end, by which the redirect tells a scanned symbol from a clicked link.
   */
  encodedShortUrl(slug: string): string;
  imageUrl(codeId: string, format: "png" | "svg"): string;
}

/** Both addresses are absolute http(s) URLs; a path in them is kept as it is, since its letter case may matter. */
export function publicUrls(settings: { PUBLIC_SHORT_URL: string; PUBLIC_IMAGE_URL: string }): PublicUrls {
  const short = originAndPath(settings.PUBLIC_SHORT_URL);
  const image = originAndPath(settings.PUBLIC_IMAGE_URL);
  return {
    shortUrl: (slug) => `${short.origin}${short.path}/${slug}`,
    encodedShortUrl: (slug) => `${short.origin.toUpperCase()}${short.path}/${slug}/`,
    imageUrl: (codeId, format) => `${image.origin}${image.path}/${codeId}.${format}`,
  };
}

function originAndPath(text: string): { origin: string; path: string } {
  const url = new URL(text);
  return { origin: url.origin, path: url.pathname.replace(/\/+$/, "") };
}
