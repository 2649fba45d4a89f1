// Steps that tell a person from a program: only a person's scan is in the totals.

import { isbot } from "isbot";
import type { AgentStep } from "./agent.ts";
import { HEADLESS } from "./brands.ts";

/**
 * Programs that isbot does not name: libraries of apps that open links without showing them to anybody, Outlook that looks ahead,
 * a monitor.
 */
const OTHER_PROGRAMS =
  /^Microsoft Office\/|\bGTmetrix\b|^(?:Dalvik|CFNetwork|okhttp|Java)\b|SkypeUriPreview|Google-Read-Aloud|BingPreview|\bPreview\b/i;

/** In-app browsers that isbot takes for crawlers: Apple's News opens pages in one. */
const READERS = /\((?:iPhone|iPad);.*\b(?:Apple)?News\/\d/;

/** A browser that fetches ahead of the person is not a scan. */
export const namePrefetches: AgentStep = (agent, classes) => {
  if (agent.isPrefetch) classes.kind = "prefetch";
};

/** Crawlers, monitors, link previews of messengers, libraries. A phone always says what it is: no user agent at all is a program. */
export const nameBots: AgentStep = ({ userAgent, brand }, classes) => {
  if (userAgent === "" || brand === HEADLESS || OTHER_PROGRAMS.test(userAgent)) classes.kind = "bot";
  else if (isbot(userAgent) && !READERS.test(userAgent)) classes.kind = "bot";
};
