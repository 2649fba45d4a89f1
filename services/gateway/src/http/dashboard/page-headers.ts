// The headers of the pages: the dashboard, the docs, and the API reference.

/** Half a year: long enough to protect, short enough to undo. */
const HSTS_SECONDS = 15_552_000;

interface PageOptions {
  /** The gateway's public URL. HSTS is set only if it uses https. */
  publicUrl: string;
  /** Other origins from which the page loads images, for display or for download. */
  images: readonly string[];
  /** Whether pages of any site may show the page in a frame. */
  isEmbeddable: boolean;
}

/**
 * Returns the headers of one response. Scripts and styles come only from this server. Style elements carry `nonce`,
 * which must be new for each response; without a nonce, no style elements are allowed.
 */
export function pageHeaders(
  nonce: string | undefined,
  { publicUrl, images, isEmbeddable }: PageOptions,
): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    // Pages are fetched again each time, because a cached page would name files from an older build. Pages with a nonce have no validator,
    // because a 304 would combine the cached page and its nonce with the policy from a different response.
    "Cache-Control": "no-cache",
    "Content-Security-Policy": [
      "default-src 'none'",
      "script-src 'self'",
      ["style-src 'self'", ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])].join(" "),
      ["img-src 'self' data: blob:", ...images].join(" "),
      ["connect-src 'self'", ...images].join(" "),
      "font-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${isEmbeddable ? "*" : "'none'"}`,
    ].join("; "),
    // For browsers that do not support frame-ancestors.
    ...(isEmbeddable ? {} : { "X-Frame-Options": "DENY" }),
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(publicUrl.startsWith("https:") ? { "Strict-Transport-Security": `max-age=${HSTS_SECONDS}` } : {}),
  };
}
