// The addresses at which the gateway serves the dashboard.

/**
 * First parts of the dashboard's paths, beside `/` itself. The gateway responds the page under them, so that a reload and a link from
 * elsewhere work; a new page whose path begins otherwise is added here.
 */
export const DASHBOARD_PAGES = ["codes", "settings", "sign-in", "sign-up", "invitation"] as const;
