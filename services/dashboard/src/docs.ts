// The API reference at /docs, which Scalar renders from /openapi.json. The page loads nothing from other hosts.

import type { createApiReference } from "@scalar/api-reference";
import scalarUrl from "@scalar/api-reference/browser/standalone.js?url";

declare const Scalar: { createApiReference: typeof createApiReference };

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

/** Adds the page's nonce to each style element that Scalar creates; the browser ignores styles without the nonce. */
const create = document.createElement.bind(document);
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = create(name, options);
  if (element instanceof HTMLStyleElement) element.nonce = nonce;
  return element;
};

const script = create("script");
script.src = scalarUrl;
script.onload = () => {
  Scalar.createApiReference("#reference", {
    url: "/openapi.json",
    // Test requests go to the page's origin, whatever PUBLIC_API_URL is.
    servers: [{ url: window.location.origin }],
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: "never",
  });
};
document.head.append(script);
