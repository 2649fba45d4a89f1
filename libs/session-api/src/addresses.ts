// The addresses at which the gateway serves the dashboard.

/**
 * The first segments of the dashboard's paths, in addition to `/` itself. The gateway serves the dashboard under these paths, so that reloads
 * and external links work. For every new page, add the first segment of its path.
 */
export const DASHBOARD_PAGES = [
  "analytics",
  "audit",
  "codes",
  "settings",
  "sign-in",
  "sign-up",
  "forgotten-password",
  "invitation",
  "link",
  "shared",
] as const;
