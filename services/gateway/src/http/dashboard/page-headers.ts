// The security headers of the dashboard's page: what it may load, who may frame it, and which referrer it sends.

/** Returns whether the URL uses TLS. */
const hasTls = (url: string) => new URL(url).protocol === "https:";

/** Half a year. */
const HSTS_SECONDS = 15_552_000;

/**
 * Returns the headers of one response. Scripts and styles load only from this server; style elements need the nonce; images and
 * downloads of codes load from the image host.
 */
export function pageHeaders(
  nonce: string,
  urls: { PUBLIC_API_URL: string; PUBLIC_IMAGE_URL: string },
): Record<string, string> {
  const images = new URL(urls.PUBLIC_IMAGE_URL).origin;
  return {
    "Content-Type": "text/html; charset=utf-8",
    // A cached page would name files of an older build. It has no validator: a 304 would pair its nonce with another response's policy.
    "Cache-Control": "no-cache",
    "Content-Security-Policy": [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' data: blob: ${images}`,
      `connect-src 'self' ${images}`,
      "font-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    // For browsers without frame-ancestors.
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(hasTls(urls.PUBLIC_API_URL) ? { "Strict-Transport-Security": `max-age=${HSTS_SECONDS}` } : {}),
  };
}
