export { type RedirectSettings, redirectSettings } from "./config.ts";
export { type RedirectParts, type RunningRedirect, startRedirect } from "./redirect.ts";
