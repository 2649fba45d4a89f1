// The URLs of a code as clients see them, and the form of the short URL that symbols encode.

export interface PublicUrls {
  /** Returns the short URL as the API shows it, with scheme and host in lowercase. */
  shortUrl(slug: string): string;
  /**
   * Returns the short URL as symbols encode it. Scheme and host are in uppercase, so that the symbol can use QR's compact alphanumeric
   * mode. A trailing slash lets the redirect distinguish a scanned symbol from a clicked link.
   */
  encodedShortUrl(slug: string): string;
  imageUrl(codeId: string, format: "png" | "svg"): string;
}

/** Returns functions that build the URLs of codes. Both settings are absolute http(s) URLs. The letter case of their paths is kept, because it may matter. */
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
