// Steps that tell a person from a program: only a person's scan is in the totals.

import { isbot } from "isbot";
import type { AgentStep } from "./agent.ts";

/** Programs that isbot does not name: libraries of apps that open links without showing them to anybody. */
const OTHER_PROGRAMS = /^(?:Dalvik|CFNetwork|okhttp|Java)\b|SkypeUriPreview|Google-Read-Aloud|BingPreview|\bPreview\b/i;

/** A browser that fetches ahead of the person is not a scan. */
export const namePrefetches: AgentStep = (agent, classes) => {
  if (agent.isPrefetch) classes.kind = "prefetch";
};

/** Crawlers, monitors, link previews of messengers, libraries. A phone always says what it is: no user agent at all is a program. */
export const nameBots: AgentStep = ({ userAgent }, classes) => {
  if (userAgent === "" || isbot(userAgent) || OTHER_PROGRAMS.test(userAgent)) classes.kind = "bot";
};
