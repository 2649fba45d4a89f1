// The API reference at /docs/reference, which Scalar renders from /openapi.json. The page loads nothing from other hosts.

import "./frame.ts";
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

/**
 * The dashboard's font and colors, and the height of the header. Scalar shows the samples in its dark mode, so both modes have the same
 * values, which depend on the color scheme of the page.
 */
const STYLE = `:root, .light-mode, .dark-mode {
  --scalar-font: var(--font);
  --scalar-font-code: var(--mono);
  --scalar-custom-header-height: 3.75rem;
}
.light-mode, .dark-mode {
  --scalar-color-accent: var(--accent);
  --scalar-color-1: var(--text);
  --scalar-color-2: var(--dimmed);
  --scalar-background-1: var(--body);
  --scalar-background-2: var(--ground);
  --scalar-background-3: var(--inline);
  --scalar-color-3: var(--dimmed);
  --scalar-border-color: var(--border);
  --scalar-color-green: var(--green);
  --scalar-color-red: var(--red);
  --scalar-color-yellow: var(--yellow);
  --scalar-color-blue: var(--blue);
  --scalar-color-orange: var(--orange);
  --scalar-color-purple: var(--purple);
  --scalar-button-1: var(--filled);
  --scalar-button-1-hover: var(--filled);
  --scalar-button-1-color: #ffffff;
}`;

const script = create("script");
script.src = scalarUrl;
script.onload = () => {
  const isDark = schemeNow() === "dark";
  const configuration = {
    url: "/openapi.json",
    // Test requests go to the page's origin, whatever PUBLIC_API_URL is.
    servers: [{ url: window.location.origin }],
    withDefaultFonts: false,
    customCss: STYLE,
    telemetry: false,
    hideClientButton: true,
    hideDarkModeToggle: true,
    darkMode: isDark,
    showDeveloperTools: "never" as const,
    // The samples in the description are complete programs, and a test runs them.
    hiddenClients: true as const,
  };
  Scalar.createApiReference("#reference", configuration);
  document.addEventListener("schemechange", () => {
    const scheme = schemeNow();
    document.body.classList.toggle("dark-mode", scheme === "dark");
    document.body.classList.toggle("light-mode", scheme === "light");
  });
};
document.head.append(script);
