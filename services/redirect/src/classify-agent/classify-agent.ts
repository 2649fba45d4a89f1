// Turns what a request says about its agent into the classes that a scan carries, step by step. An agent string that has been
// seen before costs one look into memory.

import type { IncomingHttpHeaders } from "node:http";
import type { AgentClasses } from "@qr/contracts";
import { LRUCache } from "lru-cache";
import { ownText } from "../own-text.ts";
import { type Agent, type AgentStep, MAX_AGENT_LENGTH, PLATFORM_HINTS, parseUserAgent } from "./agent.ts";
import { BRANDS, browserBrand, createBrandReader } from "./brands.ts";
import { nameMobiles, nameTablets } from "./device-steps.ts";
import { nameBots, namePrefetches } from "./kind-steps.ts";
import { nameBrowser, nameSystem } from "./name-steps.ts";

/** In this order: a bot that says it prefetches is a bot, and a tablet is named before a phone. */
const AGENT_STEPS: readonly AgentStep[] = [namePrefetches, nameBots, nameTablets, nameMobiles, nameSystem, nameBrowser];

const MAX_AGENTS = 5000;
/** Of one agent string. A browser has two, for a page and for what it fetches ahead. */
const MAX_VARIANTS = 8;
const HINTED_PLATFORMS = [...PLATFORM_HINTS.keys()];

/** What is remembered of an agent string: the text for each variant of its other headers that has been seen. */
interface KnownAgent {
  variants: number[];
  texts: string[];
}

/** The classes of an agent. */
export function classesOf(agent: Agent): AgentClasses {
  const classes: AgentClasses = { kind: "person", device: "desktop", os: "other", browser: "other" };
  for (const step of AGENT_STEPS) step(agent, classes);
  return classes;
}

/** The agent behind a request's headers. */
export function agentFrom(headers: IncomingHttpHeaders): Agent {
  const userAgent = (headers["user-agent"] ?? "").slice(0, MAX_AGENT_LENGTH);
  const mobile = headers["sec-ch-ua-mobile"];
  const platform = headers["sec-ch-ua-platform"];
  const brands = headers["sec-ch-ua"];
  return {
    userAgent,
    mobileHint: mobile === "?1" ? true : mobile === "?0" ? false : undefined,
    platformHint: typeof platform === "string" ? PLATFORM_HINTS.get(platform) : undefined,
    brand: typeof brands === "string" ? browserBrand(brands.slice(0, MAX_AGENT_LENGTH)) : undefined,
    isPrefetch: isPrefetch(headers),
    parsed: parseUserAgent(userAgent),
  };
}

/**
 * Returns what gives the classes of a request's agent as JSON text without brackets: "kind","device","os","browser". Remembers
 * 5,000 agent strings, each with the few variants that its other headers make.
 */
export function createAgentClassifier(): (headers: IncomingHttpHeaders) => string {
  const known = new LRUCache<string, KnownAgent>({ max: MAX_AGENTS });
  const brandOf = createBrandReader();
  return (headers) => {
    const userAgent = headers["user-agent"] ?? "";
    if (userAgent.length > MAX_AGENT_LENGTH) return classText(headers);
    const variant = variantOf(headers, brandOf(headers));
    const agent = known.get(userAgent);
    const seen = agent?.texts[agent.variants.indexOf(variant)];
    if (seen !== undefined) return seen;
    const text = classText(headers);
    if (!agent) known.set(ownText(userAgent), { variants: [variant], texts: [text] });
    else if (agent.variants.length < MAX_VARIANTS) {
      agent.variants.push(variant);
      agent.texts.push(text);
    }
    return text;
  };
}

function classText(headers: IncomingHttpHeaders): string {
  const { kind, device, os, browser } = classesOf(agentFrom(headers));
  return `"${kind}","${device}","${os}","${browser}"`;
}

function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const purpose = headers["sec-purpose"] ?? headers.purpose ?? headers["x-purpose"] ?? headers["x-moz"];
  return typeof purpose === "string" && /^\s*(?:prefetch|prerender|preview)/i.test(purpose);
}

/** A small number for all that is read beside the user agent. */
function variantOf(headers: IncomingHttpHeaders, brand: string | undefined): number {
  const mobile = headers["sec-ch-ua-mobile"];
  const platform = headers["sec-ch-ua-platform"];
  const mobileIndex = mobile === "?1" ? 1 : mobile === "?0" ? 2 : 0;
  const platformIndex = typeof platform === "string" ? HINTED_PLATFORMS.indexOf(platform) + 1 : 0;
  const brandIndex = brand === undefined ? 0 : BRANDS.indexOf(brand) + 1;
  const hints = (brandIndex * (HINTED_PLATFORMS.length + 1) + platformIndex) * 3 + mobileIndex;
  return hints * 2 + (isPrefetch(headers) ? 1 : 0);
}
