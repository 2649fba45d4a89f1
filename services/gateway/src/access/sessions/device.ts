// Names a session's device in the list of sessions. The user agent itself is not stored.

import { parse } from "bowser";

/** Maximum number of characters of a user agent that are parsed. */
const MAX_AGENT_LENGTH = 512;

/** Our name for each browser, by bowser's name for it. The list is closed, because bowser copies unknown names from the user agent. */
const BROWSERS: ReadonlyMap<string, string> = new Map([
  ["Microsoft Edge", "Edge"],
  ["Opera", "Opera"],
  ["Samsung Internet for Android", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["Chrome", "Chrome"],
  ["Chromium", "Chrome"],
  ["Safari", "Safari"],
  ["Vivaldi", "Vivaldi"],
  ["Brave", "Brave"],
  ["DuckDuckGo", "DuckDuckGo"],
]);
const SYSTEMS: ReadonlyMap<string, string> = new Map([
  ["iOS", "iOS"],
  ["Android", "Android"],
  ["Chrome OS", "ChromeOS"],
  ["Windows", "Windows"],
  ["macOS", "macOS"],
  ["Linux", "Linux"],
]);
const MODELS: ReadonlySet<string> = new Set(["iPhone", "iPad"]);

/** Returns a short name such as "Chrome on Linux", from a fixed set of names. */
export function deviceFrom(userAgent: string): string {
  if (userAgent === "") return "Unknown device";
  const { browser, os, platform } = parse(userAgent.slice(0, MAX_AGENT_LENGTH));
  const browserName = BROWSERS.get(browser.name ?? "");
  const model = platform.model ?? "";
  const system = MODELS.has(model) ? model : SYSTEMS.get(os.name ?? "");
  if (browserName === undefined) return system === undefined ? "Unknown device" : `Unknown browser on ${system}`;
  return system === undefined ? browserName : `${browserName} on ${system}`;
}
