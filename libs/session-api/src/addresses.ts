// The addresses at which the gateway serves the dashboard.

/**
 * First parts of the dashboard's paths, in addition to `/` itself. The gateway serves the page under them, so that reloads and external
 * links work. Add the first part of every new page's path.
 */
export const DASHBOARD_PAGES = ["codes", "settings", "sign-in", "sign-up", "invitation"] as const;
