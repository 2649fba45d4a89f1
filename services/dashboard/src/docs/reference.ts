// The API reference at /docs/reference, which Scalar renders from /openapi.json. The page loads nothing from other hosts.

import "./site.ts";
import type { createApiReference } from "@scalar/api-reference";
import scalarUrl from "@scalar/api-reference/browser/standalone.js?url";
import { schemeNow } from "./scheme.ts";

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
  const isDark = schemeNow() === "dark";
  const configuration = {
    url: "/openapi.json",
    // Test requests go to the page's origin, whatever PUBLIC_API_URL is.
    servers: [{ url: window.location.origin }],
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    hideDarkModeToggle: true,
    darkMode: isDark,
    showDeveloperTools: "never" as const,
    // The samples in the description are complete programs, and a test runs them.
    hiddenClients: true as const,
  };
  const reference = Scalar.createApiReference("#reference", configuration);
  document.addEventListener("schemechange", () => {
    const scheme = schemeNow();
    document.body.classList.toggle("dark-mode", scheme === "dark");
    document.body.classList.toggle("light-mode", scheme === "light");
    void reference;
  });
};
document.head.append(script);
