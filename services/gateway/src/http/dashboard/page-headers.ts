// What a browser is told about the dashboard's page beside its text: what it may load, who may frame it, what it may tell others.

/** Whether an address of the installation is reached with TLS. */
const hasTls = (url: string) => new URL(url).protocol === "https:";

/** Half a year: long enough to protect, short enough to be regretted. */
const HSTS_SECONDS = 15_552_000;

/**
 * The headers of one answer. Scripts and styles come from this server alone; the components' style elements carry the nonce, and
 * pictures and downloads of codes come from the image host.
 */
export function pageHeaders(
  nonce: string,
  urls: { PUBLIC_API_URL: string; PUBLIC_IMAGE_URL: string },
): Record<string, string> {
  const images = new URL(urls.PUBLIC_IMAGE_URL).origin;
  return {
    "Content-Type": "text/html; charset=utf-8",
    // Asked for anew each time: a page that is kept would name files of an older build. It has no validator, because 304 would pair the
    // kept text, with its nonce, with the policy of another answer.
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
    // For browsers that do not know frame-ancestors.
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(hasTls(urls.PUBLIC_API_URL) ? { "Strict-Transport-Security": `max-age=${HSTS_SECONDS}` } : {}),
  };
}
